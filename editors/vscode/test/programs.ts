/** Small programs that stand in for urdflint and Python, in a folder of their own. */

import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export const folder = mkdtempSync(join(tmpdir(), 'urdflint-'));
const started = join(folder, 'started');

/** A program in JavaScript; it notes the number of each of its processes. */
export function program(name: string, source: string): string {
  const file = join(folder, name);
  const note = `require('node:fs').appendFileSync(${JSON.stringify(started)}, process.pid + '\\n');\n`;
  writeFileSync(file, `#!${process.execPath}\n${note}${source}`);
  chmodSync(file, 0o755);
  return file;
}

/** A language server that knows one command, and answers it with its arguments. */
export function server(name: string): string {
  return program(
    name,
    `const { createMessageConnection, StreamMessageReader, StreamMessageWriter } = require(${rpc()});
    const client = createMessageConnection(new StreamMessageReader(process.stdin), new StreamMessageWriter(process.stdout));
    const commands = ['urdflint.expand'];
    client.onRequest('initialize', () => ({ capabilities: { executeCommandProvider: { commands } } }));
    client.onRequest('workspace/executeCommand', (asked) => asked.arguments.join());
    client.onRequest('shutdown', () => null);
    client.onNotification('exit', () => process.exit(0));
    client.listen();`,
  );
}

function rpc(): string {
  return JSON.stringify(join(process.cwd(), 'node_modules/vscode-jsonrpc/lib/node/main.js'));
}

/** The processes that were started since the last call. */
export function processes(): number[] {
  const lines = existsSync(started) ? readFileSync(started, 'utf8').trim().split('\n') : [];
  writeFileSync(started, '');
  return lines.filter(Boolean).map(Number);
}

export function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Waits until something is so; fails after ten seconds. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let waited = 0; !isSo(); waited += 20) {
    if (waited > 10_000) {
      throw new Error(`not within ten seconds: ${String(isSo)}`);
    }
    await pause(20);
  }
}
