/** The server's process, with the language client itself; programs stand in for urdflint. */

import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import * as vscode from 'vscode';
import { Environment } from '../src/environment';
import { execute, options } from '../src/options';
import { Server } from '../src/server';
import * as programs from './programs';
import { stage } from './stage';

const log = vscode.window.createOutputChannel('urdflint', { log: true });
const none = () => options(() => ({}), 'robots', () => Promise.resolve());
const expand = { command: 'urdflint.expand', arguments: ['a', 'b'] };
let environment: Environment;
let server: Server;

beforeEach(() => {
  stage.errors.length = 0;
  stage.interpreter = undefined;
  stage.configuration = {};
  programs.processes();
  environment = new Environment(mkdtempSync(join(programs.folder, 'data-')), programs.folder, () => undefined);
  server = new Server(log, programs.folder, none, environment);
});

afterEach(() => server.dispose());

test('a server that answers runs, is asked for what it knows, and ends when it is told', async () => {
  stage.configuration.path = programs.server('answers');
  await server.restart();
  const [pid = 0] = programs.processes();
  assert.equal(server.problem, undefined);
  assert.equal(await execute(server.client, expand), 'a,b');
  assert.equal(await execute(server.client, { ...expand, command: 'urdflint.other' }), undefined);
  await server.dispose();
  await programs.until(() => !programs.lives(pid));
  assert.deepEqual(stage.errors, []);
});

test('a server that ends at once says why, once, and again when the user asks', async () => {
  stage.configuration.path = programs.program('ends', `console.error('a line\\nno such module: install it'); process.exit(2);`);
  const said = 'The urdflint language server did not start: no such module: install it';
  await server.restart();
  await server.restart();
  assert.deepEqual(stage.errors, [said]);
  assert.equal(server.problem, said);
  assert.equal(programs.processes().length, 2);
  await server.restart(true);
  assert.deepEqual(stage.errors, [said, said]);
});

test('a program that cannot be run is one message', async () => {
  stage.configuration.path = '/no/such/urdflint';
  await server.restart();
  assert.deepEqual(stage.errors, ["The setting urdflint.path names '/no/such/urdflint', which is not a program."]);
});

test('restarts come one after the other, and leave one process', async () => {
  stage.configuration.path = programs.server('answers');
  await Promise.all([server.restart(), server.restart(), server.restart()]);
  const started = programs.processes();
  await programs.until(() => started.filter(programs.lives).length === 1);
  assert.equal(await execute(server.client, expand), 'a,b');
});

test('a server that never answers does not hold up a restart', { timeout: 20_000 }, async () => {
  stage.configuration.path = programs.program('hangs', 'setInterval(() => {}, 1000);');
  const first = server.restart();
  let hanging: number[] = [];
  await programs.until(() => (hanging = programs.processes()).length > 0);
  stage.configuration.path = programs.server('answers');
  await server.restart(true);
  await first;
  assert.equal(server.problem, undefined);
  await programs.until(() => !hanging.some(programs.lives));
});

test('a server that crashes is started again', async () => {
  stage.configuration.path = programs.server('answers');
  await server.restart();
  process.kill(programs.processes()[0] ?? 0, 'SIGKILL');
  await programs.until(() => server.client?.isRunning() === false);
  await programs.until(() => server.client?.isRunning() === true);
  assert.equal(await execute(server.client, expand), 'a,b');
  assert.equal(programs.processes().length, 1);
});

test('another interpreter starts another server, but only where one is wanted', async () => {
  stage.configuration.path = programs.server('answers');
  await server.check();
  assert.deepEqual(programs.processes(), []);
  await server.restart();
  await server.check();
  assert.equal(programs.processes().length, 1);
  stage.configuration.path = programs.server('other');
  await server.check();
  assert.equal(programs.processes().length, 1);
  assert.match(server.program?.command ?? '', /other$/);
});

test('where there is none, it is installed for this editor when the user wants that, and runs', async () => {
  const answering = programs.server('installed');
  stage.answer = 'Install for This Editor';
  const before = process.env.PATH;
  process.env.PATH = '';
  environment.program = () => (stage.progress.length > 0 ? { command: answering, args: [], from: 'environment' } : undefined);
  environment.install = (_, source, say) => {
    say(`installing ${source}`);
    return Promise.resolve();
  };
  try {
    await server.restart();
    await programs.until(() => server.client !== undefined);
  } finally {
    process.env.PATH = before;
    stage.answer = undefined;
  }
  assert.deepEqual(stage.progress, ['installing urdflint']);
  assert.equal(server.program?.from, 'environment');
  assert.equal(await execute(server.client, expand), 'a,b');
});
