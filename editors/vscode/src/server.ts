/** The language server as a process: found, started, stopped, and started again. */

import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { homedir } from 'node:os';
import { createInterface } from 'node:readline';
import { Disposable, env, EventEmitter, LogOutputChannel, window, workspace } from 'vscode';
import { LanguageClient, LanguageClientOptions } from 'vscode-languageclient/node';
import { Client } from './client';
import { find, NotFound, Program } from './finding';
import { interpreter } from './python';

const PATIENCE = 60_000; // milliseconds until the server has answered for the first time
const LEAVE = 2_000; // milliseconds to end in

/** One server for all folders of a window. */
export class Server implements Disposable {
  client?: LanguageClient;
  program?: Program;
  /** Why there is none. */
  problem?: string;
  readonly #changed = new EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  #wanted = false;
  #child?: ChildProcess;
  #last = '';
  #said?: string;
  #queue: Promise<void> = Promise.resolve();

  constructor(
    private readonly log: LogOutputChannel,
    private readonly folder: string,
    private readonly options: () => LanguageClientOptions,
  ) {}

  /** Starts the server anew. Where the user `asked` for it, a problem is shown even if it is that of the last time. */
  restart(asked = false): Promise<void> {
    this.#wanted = true;
    if (asked) {
      this.#said = undefined;
    }
    if (!this.client) {
      this.#child?.kill(); // one that is starting
    }
    this.#queue = this.#queue.then(() => this.#stop()).then(() => this.#start());
    return this.#queue;
  }

  /** Starts it anew if it is needed and would be another program now. */
  async check(): Promise<void> {
    const now = this.#wanted ? await this.#find().catch(() => undefined) : undefined;
    if (now && JSON.stringify(now) !== JSON.stringify(this.program)) {
      await this.restart();
    }
  }

  /** Starts it anew if it runs, with other options. */
  async restartIfRunning(): Promise<void> {
    if (this.client) {
      await this.restart();
    }
  }

  async dispose(): Promise<void> {
    this.#queue = this.#queue.then(() => this.#stop());
    await this.#queue;
    this.#changed.dispose();
  }

  async #find(): Promise<Program> {
    const setting = workspace.getConfiguration('urdflint').get<string>('path', '').trim();
    const python = setting ? undefined : await interpreter();
    return find({ setting, interpreter: python, env: process.env, home: homedir(), folder: this.folder });
  }

  async #start(): Promise<void> {
    try {
      this.program = await this.#find();
      this.log.info(`starting ${[this.program.command, ...this.program.args, 'server'].join(' ')}`);
      await this.#run(this.program);
      this.problem = undefined;
    } catch (error) {
      await this.#stop();
      this.#report(error);
    }
    this.#changed.fire();
  }

  async #run(program: Program): Promise<void> {
    const client = new Client(() => this.#spawn(program), { ...this.options(), outputChannel: this.log });
    const late = setTimeout(() => this.#child?.kill(), PATIENCE);
    try {
      await client.start();
      this.client = client;
    } finally {
      clearTimeout(late);
    }
  }

  async #spawn(program: Program): Promise<ChildProcess> {
    const child = spawn(program.command, [...program.args, 'server'], { cwd: this.folder });
    this.#last = '';
    createInterface(child.stderr).on('line', (line) => (this.#last = line.trim() || this.#last));
    await once(child, 'spawn');
    this.#child = child;
    return child;
  }

  async #stop(): Promise<void> {
    const [client, child] = [this.client, this.#child];
    this.client = this.#child = this.program = undefined;
    await client?.stop(LEAVE).catch((error: unknown) => this.log.warn(`it did not stop: ${String(error)}`));
    if (child?.exitCode === null && child.signalCode === null) {
      const end = once(child, 'exit');
      await Promise.race([end, new Promise((resolve) => setTimeout(resolve, client ? LEAVE : 0))]);
      child.kill();
    }
  }

  #report(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    this.problem = error instanceof NotFound ? text : `The urdflint language server did not start: ${this.#last || text}`;
    this.log.error(this.problem);
    if (this.problem !== this.#said) {
      this.#said = this.problem;
      void this.#offer(this.problem, error instanceof NotFound ? error.install : undefined);
    }
  }

  async #offer(problem: string, install?: string): Promise<void> {
    const copy = 'Copy Install Command';
    const chosen = await window.showErrorMessage(problem, ...(install ? [copy] : []), 'Show Log');
    if (chosen === copy && install) {
      await env.clipboard.writeText(install);
    } else if (chosen) {
      this.log.show();
    }
  }
}
