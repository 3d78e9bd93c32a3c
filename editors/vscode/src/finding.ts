/** Where urdflint is: what the setting names, else the Python environment that is in use, else what PATH has. */

import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import * as path from 'node:path';
import { promisify } from 'node:util';

export interface Program {
  command: string;
  args: string[];
  from: 'setting' | 'interpreter' | 'path';
}

/** What is known of the machine: the setting `urdflint.path`, the interpreter in use, variables, the home folder. */
export interface Surroundings {
  setting: string;
  interpreter?: string;
  env: NodeJS.ProcessEnv;
  home: string;
  /** A folder in which nothing lies that Python could import. */
  folder: string;
}

/** There is no urdflint to run; the message says so, and `install` is the command that changes it. */
export class NotFound extends Error {
  constructor(
    message: string,
    readonly install?: string,
  ) {
    super(message);
  }
}

export const PATIENCE = 20_000; // milliseconds, for a Python on a slow disk

const PACKAGE = `"urdflint[server]"`; // in these quotes a shell of any system takes it
const INSTALL = `pip install ${PACKAGE}`;
const PYTHON = /^python[\d.]*(\.exe)?$/i;
const MODULES = ['urdflint', 'pygls'];
const ASK = `import importlib.util as u; print(*[m for m in ${JSON.stringify(MODULES)} if u.find_spec(m)])`;

/** The program to run. Throws NotFound. */
export async function find(around: Surroundings): Promise<Program> {
  if (around.setting) {
    return named(around.setting, around.home);
  }
  const modules = around.interpreter ? await modulesOf(around.interpreter, around.folder) : [];
  if (around.interpreter && MODULES.every((one) => modules.includes(one))) {
    return { command: around.interpreter, args: ['-m', 'urdflint'], from: 'interpreter' };
  }
  const command = onPath('urdflint', around.env);
  if (command) {
    return { command, args: [], from: 'path' };
  }
  throw missing(around.interpreter, modules.includes('urdflint'));
}

function named(setting: string, home: string): Program {
  const command = setting.replace(/^~(?=[/\\])/, () => home);
  if (!path.isAbsolute(command)) {
    throw new NotFound(`The setting urdflint.path must be an absolute path; it is '${setting}'.`);
  }
  if (!isProgram(command)) {
    throw new NotFound(`The setting urdflint.path names '${setting}', which is not a program.`, INSTALL);
  }
  const args = PYTHON.test(path.basename(command)) ? ['-m', 'urdflint'] : [];
  return { command, args, from: 'setting' };
}

function missing(interpreter: string | undefined, hasUrdflint: boolean): NotFound {
  if (!interpreter) {
    return new NotFound(`urdflint is not on PATH. Install it with: ${INSTALL}`, INSTALL);
  }
  const install = `"${interpreter}" -m ${INSTALL}`;
  const what = hasUrdflint ? 'has urdflint without its language server' : 'does not have urdflint';
  return new NotFound(`${interpreter} ${what}, and PATH has none. Install it with: ${install}`, install);
}

/** Which of the modules that are needed an interpreter has; none where it cannot be run. */
async function modulesOf(interpreter: string, folder: string): Promise<string[]> {
  try {
    const { stdout } = await promisify(execFile)(interpreter, ['-c', ASK], { cwd: folder, timeout: PATIENCE });
    return stdout.trim().split(/\s+/);
  } catch {
    return [];
  }
}

/** The first program of a name in the folders of PATH; relative folders do not count, they are anybody's. */
export function onPath(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env.PATH ?? env.Path ?? '').split(path.delimiter).filter((one) => path.isAbsolute(one));
  const ends = process.platform === 'win32' ? ['.exe'] : [''];
  return folders.flatMap((folder) => ends.map((end) => path.join(folder, name + end))).find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
