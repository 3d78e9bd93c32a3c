/** Where urdflint is: what the setting names, else the Python in use, else what PATH has, else the extension's own. */

import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import * as path from 'node:path';
import { promisify } from 'node:util';

export interface Program {
  command: string;
  args: string[];
  from: 'setting' | 'interpreter' | 'path' | 'environment';
}

/** What is known of the machine: the setting `urdflint.path`, the interpreter in use, variables, the home folder. */
export interface Surroundings {
  setting: string;
  interpreter?: string;
  env: NodeJS.ProcessEnv;
  home: string;
  /** A folder in which nothing lies that Python could import. */
  folder: string;
  /** The urdflint that the extension has installed for itself. */
  own?: Program;
}

/**
 * There is no urdflint to run; the message says so. `install` is the command that changes it, where one can: a Python
 * whose packages belong to the system (PEP 668) takes none. Without `own` it is a setting that is wrong.
 */
export class NotFound extends Error {
  constructor(
    message: string,
    readonly install?: string,
    readonly own = false,
  ) {
    super(message);
  }
}

export const PATIENCE = 20_000; // milliseconds, for a Python on a slow disk

const INSTALL = 'pip install --upgrade urdflint';
const PYTHON = /^python[\d.]*(\.exe)?$/i;
const SERVER = 'urdflint.server';
const MANAGED = 'EXTERNALLY-MANAGED'; // the file of PEP 668
const ASK = [
  'import importlib.util as u, os, sys, sysconfig as c',
  `print(*[m for m in ("urdflint", "${SERVER}") if u.find_spec("urdflint") and u.find_spec(m)])`,
  `print("${MANAGED}" if sys.prefix == sys.base_prefix and os.path.exists(os.path.join(c.get_path("stdlib"), "${MANAGED}")) else "")`,
].join('; ');

/** The program to run. Throws NotFound. */
export async function find(around: Surroundings): Promise<Program> {
  if (around.setting) {
    return named(around.setting, around.home);
  }
  const modules = around.interpreter ? await modulesOf(around.interpreter, around.folder) : [];
  if (around.interpreter && modules.includes(SERVER)) {
    return { command: around.interpreter, args: ['-m', 'urdflint'], from: 'interpreter' };
  }
  const command = onPath('urdflint', around.env);
  if (command) {
    return { command, args: [], from: 'path' };
  }
  if (around.own) {
    return around.own;
  }
  throw around.interpreter ? missingIn(around.interpreter, modules) : await missing(around);
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

/** Where no interpreter is in use, the one on PATH decides whether pip may install. */
async function missing(around: Surroundings): Promise<NotFound> {
  const python = onPath('python3', around.env) ?? onPath('python', around.env);
  const isManaged = python !== undefined && (await modulesOf(python, around.folder)).includes(MANAGED);
  const how = isManaged ? `The packages of ${python} belong to the system.` : `Install it with: ${INSTALL}`;
  return new NotFound(`urdflint is not on PATH. ${how}`, isManaged ? undefined : INSTALL, true);
}

function missingIn(interpreter: string, modules: string[]): NotFound {
  const install = `"${interpreter}" -m ${INSTALL}`;
  const has = modules.includes('urdflint') ? 'has an urdflint without language server' : 'does not have urdflint';
  const isManaged = modules.includes(MANAGED);
  const how = isManaged ? 'Its packages belong to the system.' : `Install it with: ${install}`;
  return new NotFound(`${interpreter} ${has}, and PATH has none. ${how}`, isManaged ? undefined : install, true);
}

/** Which of the modules that are needed an interpreter has, and whether it is managed; none where it cannot be run. */
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
