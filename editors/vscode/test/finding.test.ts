/** Where urdflint is looked for; programs of JavaScript stand in for Python. */

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { test } from 'node:test';
import { find, NotFound, onPath } from '../src/finding';
import { folder, program } from './programs';

const both = program('python3', `console.log('urdflint urdflint.server')`);
const half = program('python3.11', `console.log('urdflint')`);
const neither = program('python', `console.log('')`);
const managed = program('python3.12', `console.log('\\nEXTERNALLY-MANAGED')`);
const broken = program('python2', `process.exit(1)`);
mkdirSync(join(folder, 'bin'));
const urdflint = program('bin/urdflint', '');
const nowhere = { setting: '', env: { PATH: '' }, home: folder, folder };
const path = { PATH: ['relative', join(folder, 'bin')].join(delimiter) };

const refusal = (expected: RegExp, install?: string) => (error: unknown) => {
  assert.ok(error instanceof NotFound);
  assert.match(error.message, expected);
  assert.equal(error.install, install);
  return true;
};

test('the setting comes first, and is a program or a Python', async () => {
  const found = await find({ ...nowhere, setting: urdflint, interpreter: both, env: path });
  assert.deepEqual(found, { command: urdflint, args: [], from: 'setting' });
  assert.deepEqual((await find({ ...nowhere, setting: both })).args, ['-m', 'urdflint']);
  assert.equal((await find({ ...nowhere, setting: '~/bin/urdflint' })).command, urdflint);
});

test('a setting that is wrong is not passed over', async () => {
  await assert.rejects(find({ ...nowhere, setting: 'bin/urdflint', env: path }), refusal(/must be an absolute path/));
  const wrong = { ...nowhere, setting: join(folder, 'bin'), interpreter: both };
  await assert.rejects(find(wrong), refusal(/which is not a program/, 'pip install --upgrade urdflint'));
});

test('the interpreter comes before PATH where it has urdflint and its server', async () => {
  const found = await find({ ...nowhere, interpreter: both, env: path });
  assert.deepEqual(found, { command: both, args: ['-m', 'urdflint'], from: 'interpreter' });
  for (const interpreter of [half, neither, broken, join(folder, 'none'), undefined]) {
    const other = await find({ ...nowhere, interpreter, env: path });
    assert.deepEqual(other, { command: urdflint, args: [], from: 'path' }, interpreter);
  }
});

test('where there is none the message says how to install it, where it would be found', async () => {
  await assert.rejects(find(nowhere), refusal(/not on PATH/, 'pip install --upgrade urdflint'));
  const install = `"${neither}" -m pip install --upgrade urdflint`;
  await assert.rejects(find({ ...nowhere, interpreter: neither }), refusal(/does not have urdflint/, install));
  const without = /has an urdflint without language server/;
  await assert.rejects(find({ ...nowhere, interpreter: half }), refusal(without, install.replace(neither, half)));
});

test('a Python of the system takes nothing from pip, so that no command is offered for it', async () => {
  const system = /Its packages belong to the system\.$/;
  await assert.rejects(find({ ...nowhere, interpreter: managed }), refusal(system));
  program('python3', `console.log('\\nEXTERNALLY-MANAGED')`);
  await assert.rejects(find({ ...nowhere, env: { PATH: folder } }), refusal(/not on PATH\. The packages of .*python3 belong/));
  const own = { command: '/data/urdflint', args: [], from: 'environment' as const };
  assert.equal(await find({ ...nowhere, interpreter: managed, own }), own);
});

test('a relative folder of PATH is not looked into: the workspace may have a program there', () => {
  const before = process.cwd();
  process.chdir(dirname(dirname(urdflint)));
  try {
    assert.equal(onPath('urdflint', { PATH: `bin${delimiter}.${delimiter}` }), undefined);
    assert.equal(onPath('urdflint', path), urdflint);
  } finally {
    process.chdir(before);
  }
});
