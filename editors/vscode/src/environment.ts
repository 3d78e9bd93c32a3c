/** An environment of Python for urdflint alone, in the folder that the extension has for its data. */

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import * as path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { onPath, PATIENCE, Program } from './finding';

const OLDEST = [3, 10]; // the version of Python that urdflint needs
const ASK = `import sys, venv, ensurepip; print(sys.version_info >= (${OLDEST.join(', ')}))`;
const NAMES = ['python3', 'python', 'py'];

/** How far it is, for who waits. */
export type Say = (step: string) => void;

/** What cannot be installed, and why. */
export class NotInstalled extends Error {}

/** The environment in a folder; `run` writes what pip says into the log. */
export class Environment {
  readonly #folder: string;

  constructor(
    data: string,
    private readonly cwd: string,
    private readonly log: (line: string) => void,
  ) {
    this.#folder = path.join(data, 'environment');
  }

  /** The urdflint in it; undefined where there is none. */
  program(): Program | undefined {
    const command = this.#inside('urdflint');
    return existsSync(command) ? { command, args: [], from: 'environment' } : undefined;
  }

  /** Makes it, or brings it up to date, with what pip calls `source`. Rejects with NotInstalled, and where it is aborted. */
  async install(interpreter: string | undefined, source: string, say: Say, signal: AbortSignal): Promise<void> {
    if (!this.program()) {
      say('looking for Python');
      const python = await this.#python(interpreter);
      say('making an environment');
      await this.#run(python, ['-I', '-m', 'venv', '--clear', this.#folder], signal);
    }
    say(`installing ${path.basename(source)}`);
    const pip = ['-I', '-m', 'pip', 'install', '--disable-pip-version-check', '--no-input', '--upgrade', source];
    const isNew = !this.program();
    try {
      await this.#run(this.#inside('python'), pip, signal);
    } catch (error) {
      if (isNew) {
        rmSync(this.#folder, { recursive: true, force: true });
      }
      throw error;
    }
    if (!this.program()) {
      throw new NotInstalled(`${source} has no program urdflint.`);
    }
  }

  #inside(name: string): string {
    return process.platform === 'win32'
      ? path.join(this.#folder, 'Scripts', `${name}.exe`)
      : path.join(this.#folder, 'bin', name);
  }

  /** The first Python that can make an environment: the one in use, else those on PATH. */
  async #python(interpreter: string | undefined): Promise<string> {
    const all = [interpreter, ...NAMES.map((name) => onPath(name, process.env))];
    const pythons = [...new Set(all.filter((one) => one !== undefined))];
    const complaints = [];
    for (const python of pythons) {
      try {
        const { stdout } = await promisify(execFile)(python, ['-I', '-c', ASK], { cwd: this.cwd, timeout: PATIENCE });
        if (stdout.trim() === 'True') {
          return python;
        }
        complaints.push(`${python} is older than ${OLDEST.join('.')}`);
      } catch (error) {
        const lacks = /No module named '(?:venv|ensurepip)'/.test(String(error));
        complaints.push(lacks ? `${python} lacks venv (on Debian and Ubuntu: apt install python3-venv)` : `${python} does not run`);
      }
    }
    const why = complaints.join('; ') || 'there is none on PATH';
    throw new NotInstalled(`urdflint needs Python ${OLDEST.join('.')} or newer with venv: ${why}.`);
  }

  async #run(command: string, args: string[], signal: AbortSignal): Promise<void> {
    this.log([command, ...args].join(' '));
    signal.throwIfAborted();
    const child = spawn(command, args, { cwd: this.cwd, signal, stdio: ['ignore', 'pipe', 'pipe'] });
    let last = '';
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        this.log(line);
        last = /^(?:ERROR|Error)|error:/.test(line) ? line.trim() : last || line.trim();
      });
    }
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) {
      throw new NotInstalled(`It could not be installed: ${last || `${path.basename(command)} ended with ${String(code)}`}`);
    }
  }
}
