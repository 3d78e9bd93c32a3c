// Bundles the extension into dist/ with the licenses of what is in the bundle; with --test the tests into out/.

import { build } from 'esbuild';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const common = { bundle: true, platform: 'node', target: 'node20', format: 'cjs', logLevel: 'warning' };

if (process.argv.includes('--test')) {
  rmSync('out', { recursive: true, force: true });
  const entryPoints = readdirSync('test').filter((name) => name.endsWith('.test.ts')).map((name) => join('test', name));
  await build({ ...common, entryPoints, outdir: 'out', alias: { vscode: './test/vscode.ts' } });
} else {
  rmSync('dist', { recursive: true, force: true });
  const { metafile } = await build({
    ...common,
    entryPoints: ['src/extension.ts'],
    outfile: 'dist/extension.js',
    external: ['vscode'],
    minify: true,
    legalComments: 'none',
    metafile: true,
  });
  writeFileSync('dist/THIRD-PARTY.txt', notices(Object.keys(metafile.inputs)));
}

/** The packages that the files of a bundle are from, with their licenses. */
function notices(files) {
  const folders = new Set(files.map((file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]).filter(Boolean));
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((one) => /^licen[sc]e/i.test(one));
    if (!file) {
      throw new Error(`${name} has no license`);
    }
    return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  });
  return `dist/extension.js contains these packages.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}
