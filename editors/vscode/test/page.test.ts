/** The page beside the text: its policy, and what goes to and fro. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as rest } from 'node:timers/promises';
import { withBridge } from '../src/page';
import { Pages } from '../src/panel';
import { stage } from './stage';

const PAGE = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-a'; img-src data:">
<meta name="viewport" content="width=device-width"><script>page</script>`;

test('the bridge is allowed by its nonce, before the script of the page, and nothing else is', () => {
  const page = withBridge(PAGE, 'abc');
  assert.match(page, /script-src 'nonce-abc' 'sha256-a'; img-src data:/);
  assert.ok(page.indexOf('<script nonce="abc">') < page.indexOf('<script>page'));
  assert.equal(page.split('nonce-').length, 2);
  assert.doesNotMatch(page, /unsafe-inline|unsafe-eval/);
});

test('a click leads to the text, the cursor to the part, and an edit to a new page', async () => {
  const asked: unknown[][] = [];
  let page: unknown = PAGE;
  const place = { uri: 'file:///w/macros.xacro', range: { start: { line: 3, character: 5 }, end: { line: 3, character: 9 } } };
  const pages = new Pages(({ command, arguments: args }) => {
    asked.push([command, ...args]);
    return Promise.resolve({ 'urdflint.page': page, 'urdflint.locate': place, 'urdflint.part': 'link:base' }[command]);
  });
  await pages.show('file:///w/arm.urdf');
  const panel = stage.panels.at(-1);
  assert.equal(panel?.title, 'arm.urdf');
  assert.match(panel.webview.html, /nonce-/);
  panel.said.fire({ place: 'link:base' });
  await rest(10);
  assert.deepEqual(asked.at(-1), ['urdflint.locate', 'file:///w/arm.urdf', 'link:base']);
  assert.equal(stage.shown.pop(), '/w/macros.xacro');
  const selection = JSON.stringify({ anchor: { line: 3, character: 5 }, active: { line: 3, character: 9 } });
  assert.equal(JSON.stringify(stage.editor.selection), selection);
  stage.selected.fire({ textEditor: { document: { uri: 'file:///w/arm.urdf' } }, selections: [{ active: { line: 1, character: 2 } }] });
  await rest(10);
  assert.deepEqual(asked.at(-1), ['urdflint.part', 'file:///w/arm.urdf', 1, 2]);
  assert.deepEqual(panel.told, [{ part: 'link:base' }]);
  page = PAGE.replace('>page<', '>other<');
  await pages.refresh();
  assert.match(panel.webview.html, />other</);
  page = null; // half typed: the page of before stays
  await pages.refresh();
  assert.match(panel.webview.html, />other</);
  await pages.show('file:///w/arm.urdf');
  assert.equal(stage.shown.pop(), 'reveal arm.urdf');
  pages.dispose();
});
