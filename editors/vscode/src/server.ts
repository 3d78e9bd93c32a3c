/** The language server as a process: found, started, stopped, and started again. */

import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { homedir } from 'node:os';
import { createInterface } from 'node:readline';
import { Disposable, env, EventEmitter, LogOutputChannel, ProgressLocation, window, workspace } from 'vscode';
import { LanguageClient, LanguageClientOptions } from 'vscode-languageclient/node';
import { Client } from './client';
import { Environment, NotInstalled } from './environment';
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
    private readonly environment: Environment,
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

  /** Installs urdflint for this editor alone, or brings that up to date, and starts it; the user sees how far it is. */
  async install(): Promise<void> {
    const source = workspace.getConfiguration('urdflint').get<string>('package', '').trim() || 'urdflint';
    const python = await interpreter();
    this.#queue = this.#queue.then(() => this.#stop()); // Windows keeps the files of what runs
    await this.#queue;
    try {
      await window.withProgress(
        { location: ProgressLocation.Notification, title: 'urdflint', cancellable: true },
        (progress, token) => {
          const abort = new AbortController();
          token.onCancellationRequested(() => abort.abort());
          return this.environment.install(python, source, (message) => progress.report({ message }), abort.signal);
        },
      );
    } catch (error) {
      if (error instanceof NotInstalled) {
        this.log.error(error.message);
        void this.#offer(error.message);
      } else {
        this.log.info(`not installed: ${String(error)}`);
      }
    }
    await this.restart();
  }

  async dispose(): Promise<void> {
    this.#queue = this.#queue.then(() => this.#stop());
    await this.#queue;
    this.#changed.dispose();
  }

  async #find(): Promise<Program> {
    const setting = workspace.getConfiguration('urdflint').get<string>('path', '').trim();
    const python = setting ? undefined : await interpreter();
    const own = this.environment.program();
    return find({ setting, interpreter: python, env: process.env, home: homedir(), folder: this.folder, own });
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
      void this.#offer(this.problem, error instanceof NotFound ? error : undefined);
    }
  }

  async #offer(problem: string, missing?: NotFound): Promise<void> {
    const [own, copy, show] = ['Install for This Editor', 'Copy Install Command', 'Show Log'];
    const choices = [...(missing?.own ? [own] : []), ...(missing?.install ? [copy] : []), show];
    const chosen = await window.showErrorMessage(problem, ...choices);
    if (chosen === own) {
      await this.install();
    } else if (chosen === copy && missing?.install) {
      await env.clipboard.writeText(missing.install);
    } else if (chosen) {
      this.log.show();
    }
  }
}
