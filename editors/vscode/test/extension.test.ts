/** The extension as an editor drives it. */

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { type ExtensionContext, type Uri, window as shell } from 'vscode';
import manifest from '../package.json';
import { Documents } from '../src/documents';
import { activate, deactivate } from '../src/extension';
import { options } from '../src/options';
import * as programs from './programs';
import { known, stage } from './stage';

const log = shell.createOutputChannel('urdflint', { log: true });
const context = { extensionPath: programs.folder, globalStorageUri: { fsPath: programs.folder }, extension: { packageJSON: manifest }, subscriptions: [] as { dispose(): unknown }[] };
const file = (fileName: string, languageId = 'plaintext') =>
  ({ fileName, languageId, getText: () => '<robot/>', uri: { scheme: 'file', toString: () => `file://${fileName}` } });

beforeEach(() => {
  programs.processes();
  for (const list of [stage.errors, stage.information, stage.shown, stage.languages]) {
    list.length = 0;
  }
  stage.offered.clear();
  stage.configuration = { path: programs.server('answers') };
  activate(context as unknown as ExtensionContext);
});

afterEach(async () => {
  await deactivate();
  context.subscriptions.splice(0).forEach((one) => one.dispose());
});

test('the commands of the extension are there at once, those of the server once it offers them', async () => {
  const [own, others] = [true, false].map((isOwn) =>
    manifest.contributes.commands.filter((one) => isOwn !== 'enablement' in one).map((one) => one.command).sort(),
  );
  assert.deepEqual([...stage.commands.keys()].sort(), own);
  stage.opened.fire(file('/a/arm.urdf', 'xml'));
  await programs.until(() => stage.offered.size > 0);
  assert.deepEqual([...stage.offered].filter(([name]) => others?.includes(name.replace('.offered', ''))).sort(), [
    ['urdflint.chooseRobot.offered', false],
    ['urdflint.compare.offered', false],
    ['urdflint.expand.offered', true],
    ['urdflint.fixAll.offered', false],
    ['urdflint.preview.offered', false],
    ['urdflint.show.offered', false],
  ]);
});

test('the server starts with the first file of a robot, and Python is asked for nothing before', async () => {
  stage.interpreter = '/usr/bin/python3';
  stage.activations = 0;
  stage.opened.fire(file('/a/mkdocs.yml', 'yaml'));
  assert.deepEqual(programs.processes(), []);
  assert.equal(stage.activations, 0);
  stage.opened.fire(file('/a/arm.urdf', 'xml'));
  stage.opened.fire(file('/a/arm.xacro', 'xml'));
  await programs.until(() => stage.commands.has('urdflint.expand'));
  assert.equal(programs.processes().length, 1);
  assert.equal(stage.activations, 1);
  stage.interpreter = undefined;
});

test('a file that nobody claims is shown as XML, once', () => {
  const opened = file('/a/arm.urdf');
  stage.opened.fire(opened);
  stage.opened.fire(opened);
  stage.opened.fire(file('/a/arm.xacro', 'xacro'));
  assert.deepEqual(stage.languages, ['/a/arm.urdf xml']);
});

test('what the server makes of a file is shown: of that of a lens, of a menu, or of the editor', async () => {
  stage.opened.fire(file('/a/arm.xacro', 'xml'));
  await programs.until(() => stage.commands.has('urdflint.expand'));
  const expand = stage.commands.get('urdflint.expand');
  const window = known.window as { activeTextEditor?: unknown };
  const { Uri } = known as { Uri: { parse(text: string): unknown } };
  window.activeTextEditor = { document: { ...file('/a/arm.xacro', 'xml'), uri: Uri.parse('file:///a/arm.xacro') } };
  await expand?.();
  await expand?.(Uri.parse('file:///a/menu.xacro'), { groupId: 1 });
  await expand?.('file:///a/lens.urdf', 'gazebo');
  window.activeTextEditor = undefined;
  assert.deepEqual(stage.shown, ['/arm (expanded).urdf', '/menu (expanded).urdf', '/lens (expanded).urdf']);
  const show = (text?: string) =>
    new Documents(() => Promise.resolve(text), log).show({ command: 'urdflint.compare', arguments: ['file:///b'] });
  await show('| |');
  assert.equal(stage.shown.pop(), 'markdown.showPreviewToSide /b (comparison).md');
  const before = [...stage.shown];
  await show(undefined);
  assert.deepEqual(stage.shown, before);
});

test('settings are answered by section', () => {
  const settings = { target: ['ros'] };
  const told = options(() => settings, 'workspace', () => Promise.resolve());
  const { middleware } = told;
  assert.deepEqual(told.initializationOptions, { settings, closedFiles: 'workspace' });
  const items = ['urdflint', 'urdflint.target', 'urdflint.strict'].map((section) => ({ section }));
  const answer = middleware?.workspace?.configuration?.({ items }, undefined as never, () => []);
  assert.deepEqual(answer, [settings, ['ros'], null]);
});

test('a document keeps its text where a file that is half typed gives none', async () => {
  let text: string | undefined = '<robot name="a"/>';
  const documents = new Documents(() => Promise.resolve(text), log);
  const changed: string[] = [];
  documents.onDidChange((uri) => changed.push(uri.path));
  await documents.show({ command: 'urdflint.expand', arguments: ['file:///a.xacro'] });
  const uri = { path: '/a (expanded).urdf', scheme: 'urdflint', query: '["urdflint.expand","file:///a.xacro"]' };
  const shown = { ...uri, toString: () => `${uri.scheme}:${uri.path}?${uri.query}` } as unknown as Uri;
  (known.workspace as { textDocuments: unknown[] }).textDocuments = [{ uri: shown }];
  await documents.refresh();
  text = undefined;
  await documents.refresh();
  assert.equal(await documents.provideTextDocumentContent(shown), '<robot name="a"/>');
  text = '<robot name="b"/>';
  await documents.refresh();
  assert.equal(await documents.provideTextDocumentContent(shown), '<robot name="b"/>');
  assert.equal(changed.length, 2);
  (known.workspace as { textDocuments: unknown[] }).textDocuments = [];
  documents.dispose();
});

test('the value of an argument is picked of those that the server knows', async () => {
  const { middleware } = options(() => ({}), 'robots', () => Promise.resolve());
  const asked: unknown[] = [];
  const next = (command: string, args: unknown[]) => {
    asked.push([command, ...args]);
    return Promise.resolve(command === 'urdflint.argumentValues' ? ['ur3', 'ur5'] : args[2]);
  };
  const answer: unknown = await middleware?.executeCommand?.('urdflint.chooseArgument', ['file:///a', 'ur_type'], next as never);
  assert.equal(answer, 'ur5');
  assert.deepEqual(asked.at(-1), ['urdflint.chooseArgument', 'file:///a', 'ur_type', 'ur5']);
});
