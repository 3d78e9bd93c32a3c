/** The environment that the extension makes for urdflint; a program of JavaScript stands in for Python. */

import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, test } from 'node:test';
import { Environment, NotInstalled } from '../src/environment';
import { folder, program } from './programs';

const SHELL = `#!${process.execPath}\n`;
const PIP = `const fs = require('node:fs'), path = require('node:path');
const source = process.argv.at(-1);
console.log('Collecting ' + source);
if (source === 'wrong') { console.error('ERROR: No matching distribution found for wrong\\nnote: more'); process.exit(1); }
if (source === 'slow') { setTimeout(() => {}, 60000); } else if (source !== 'empty') {
  fs.writeFileSync(path.join(__dirname, 'urdflint'), source, { mode: 0o755 });
}`;
const VENV = `const fs = require('node:fs'), path = require('node:path');
if (process.argv.includes('-c')) { console.log('True'); process.exit(0); }
const bin = path.join(process.argv.at(-1), 'bin');
fs.mkdirSync(bin, { recursive: true });
fs.writeFileSync(path.join(bin, 'python'), ${JSON.stringify(SHELL + PIP)}, { mode: 0o755 });`;
const python = program('venv-python', VENV);
const old = program('old-python', `console.log('False');`);
const bare = program('bare-python', `console.error("ModuleNotFoundError: No module named 'ensurepip'"); process.exit(1);`);
const before = process.env.PATH;

let log: string[] = [];
let data: string;
let environment: Environment;

beforeEach(() => {
  data = mkdtempSync(join(folder, 'data-'));
  log = [];
  environment = new Environment(data, folder, (line) => log.push(line));
  process.env.PATH = before;
});

async function install(source: string, interpreter: string | undefined = python, abort = new AbortController()): Promise<string[]> {
  const said: string[] = [];
  await environment.install(interpreter, source, (step) => said.push(step), abort.signal);
  return said;
}

const refused = (expected: RegExp) => (error: unknown) => error instanceof NotInstalled && expected.test(error.message);

test('it is made once, and brought up to date after that', async () => {
  assert.equal(environment.program(), undefined);
  assert.deepEqual(await install('urdflint'), ['looking for Python', 'making an environment', 'installing urdflint']);
  const command = join(data, 'environment', 'bin', 'urdflint');
  assert.deepEqual(environment.program(), { command, args: [], from: 'environment' });
  assert.deepEqual(await install('/wheels/urdflint-9.whl'), ['installing urdflint-9.whl']);
  assert.equal(readFileSync(command, 'utf8'), '/wheels/urdflint-9.whl');
  assert.ok(log.includes('Collecting urdflint'));
});

test('what pip refuses is said in its words, and leaves nothing that was not there', async () => {
  await assert.rejects(install('wrong'), refused(/^It could not be installed: ERROR: No matching distribution found for wrong$/));
  assert.ok(!existsSync(join(data, 'environment')));
  await assert.rejects(install('empty'), refused(/empty has no program urdflint/));
  await install('urdflint');
  await assert.rejects(install('wrong'), refused(/No matching/));
  assert.ok(environment.program());
});

test('a Python that is too old or lacks venv is passed over, and named where no other is there', async () => {
  process.env.PATH = '';
  await assert.rejects(install('urdflint', old), refused(/3\.10 or newer with venv: .*old-python is older than 3\.10\.$/));
  await assert.rejects(install('urdflint', bare), refused(/bare-python lacks venv \(on Debian and Ubuntu: apt install python3-venv\)/));
  await assert.rejects(environment.install(undefined, 'urdflint', () => undefined, new AbortController().signal), refused(/there is none on PATH/));
});

test('it can be cancelled', async () => {
  const abort = new AbortController();
  const installing = install('slow', python, abort);
  setTimeout(() => abort.abort(), 200);
  await assert.rejects(installing, { name: 'AbortError' });
  assert.equal(environment.program(), undefined);
});

const [wheel, real] = [process.env.URDFLINT_WHEEL, process.env.URDFLINT_PYTHON];
if (wheel && real) {
  test('a wheel is installed by the real Python, and runs', { timeout: 300_000 }, async () => {
    await install(wheel, real);
    const { execFileSync } = await import('node:child_process');
    const said = execFileSync(environment.program()?.command ?? '', ['--version'], { encoding: 'utf8' });
    assert.match(said, /^urdflint \d/);
  });
}
