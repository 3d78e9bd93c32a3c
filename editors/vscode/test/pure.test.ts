/** What is decided without an editor: files, addresses, settings and targets. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minimatch } from 'minimatch';
import manifest from '../package.json';
import { address, request, SHOWN } from '../src/addresses';
import { isPlainXml, PATTERNS } from '../src/files';
import { given, names } from '../src/settings';
import { choices, Target, words } from '../src/targets';
import files from './names.json';

test('files are selected by their names', () => {
  const isSelected = (name: string) => PATTERNS.some((pattern) => minimatch(`/robots/${name}`, pattern));
  assert.deepEqual(files.selected.filter((name) => !isSelected(name)), []);
  assert.deepEqual(files.others.filter(isSelected), []);
});

test('only what nobody claims and begins like XML is shown as XML', () => {
  assert.ok(isPlainXml('/a/arm.urdf', 'plaintext', '\n<robot'));
  assert.ok(isPlainXml('/a/arm.xacro', 'plaintext', ''));
  assert.ok(!isPlainXml('/a/arm.urdf', 'urdf', '<robot'));
  assert.ok(!isPlainXml('/a/joint_limits.yaml', 'plaintext', ''));
  assert.ok(!isPlainXml('/a/old.world', 'plaintext', 'size [10 10]'));
});

test('an address says what a document is called, and what is asked for again', () => {
  const asked = { command: 'urdflint.expand', arguments: ['file:///a/b%20c/arm.urdf.xacro', { robot: 'ö?#' }] };
  const { path, query } = address(asked);
  assert.equal(path, '/arm (expanded).urdf');
  assert.deepEqual(request(query), asked);
  assert.equal(address({ command: 'urdflint.compare', arguments: ['file:///a%2Fb%20c.urdf'] }).path, '/a_b c.urdf (comparison).md');
  assert.equal(address({ command: 'urdflint.explain', arguments: ['GZ201'] }).path, '/GZ201.md');
  for (const command of SHOWN) {
    assert.match(address({ command, arguments: [] }).path, /^\/.*\.\w+$/);
  }
});

test('the server is told what is set, and no defaults', () => {
  const inspected: Record<string, object | undefined> = {
    target: { defaultValue: [], workspaceFolderValue: ['ros'] },
    strict: { defaultValue: false, globalValue: false },
    resolve: { defaultValue: true },
    path: { globalValue: '/bin/urdflint' },
  };
  const configuration = {
    inspect: (name: string) => inspected[name] as undefined,
    get: (name: string) => Object.entries(inspected[name] ?? {}).pop()?.[1] as unknown,
  };
  assert.deepEqual(given(configuration, names(manifest)), { target: ['ros'], strict: false });
});

const target = (name: string, aliases: string[], title: string, ros: string[]): Target =>
  ({ target: name, release: `${name.split('@')[1] ?? ''}.0`, aliases, title, ros });

const TARGETS = [
  target('urdfdom@3', [], 'urdfdom', ['humble']),
  target('urdfdom@6', ['urdfdom', 'ros'], 'urdfdom', ['lyrical', 'rolling']),
  target('sdformat@12', ['fortress'], 'libsdformat', ['humble']),
  target('sdformat@16', ['sdformat', 'jetty', 'gazebo'], 'libsdformat', ['lyrical', 'rolling']),
];

test('targets are listed by releases of ROS and by programs, the newest first', () => {
  const rows = choices(TARGETS, []).map(({ word, about }) => (word ? `${word}: ${about}` : about));
  assert.deepEqual(rows, [
    'Releases of ROS',
    'rolling: urdfdom@6, sdformat@16',
    'lyrical: urdfdom@6, sdformat@16',
    'humble: urdfdom@3, sdformat@12',
    'urdfdom',
    'urdfdom@6: urdfdom, ros 6.0',
    'urdfdom@3: 3.0',
    'libsdformat',
    'sdformat@16: sdformat, jetty, gazebo 16.0',
    'sdformat@12: fortress 12.0',
  ]);
});

test('what was chosen stays chosen, by the word that was written', () => {
  const chosen = ['gazebo', 'humble', 'drake@1.51.1', 'urdfdom@3'];
  const picked = choices(TARGETS, chosen).filter((one) => one.picked).map((one) => one.word);
  assert.deepEqual(picked.sort(), chosen.sort());
});

test('a setting of targets is a list, a text, or nothing', () => {
  assert.deepEqual(words(['ros', 'gazebo, drake']), ['ros', 'gazebo', 'drake']);
  assert.deepEqual(words('ros'), ['ros']);
  assert.deepEqual(words(undefined), []);
});
