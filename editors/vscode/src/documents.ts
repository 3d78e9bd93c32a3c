/** What the server makes of a file, as read-only documents: their address says which command makes them. */

import { commands, Disposable, EventEmitter, LogOutputChannel, TextDocumentContentProvider, Uri, ViewColumn, window, workspace } from 'vscode';
import { address, request, Request, SCHEME } from './addresses';

const QUIET = 400; // milliseconds without an edit until documents are made anew

/** Runs a command of the server; undefined where it makes nothing. */
export type Ask = (asked: Request) => Promise<string | undefined>;

/** The documents that are shown; they follow the edits of the files that they are made from. */
export class Documents implements TextDocumentContentProvider, Disposable {
  readonly #changed = new EventEmitter<Uri>();
  readonly onDidChange = this.#changed.event;
  readonly #texts = new Map<string, string>();
  readonly #parts: Disposable;
  #timer?: NodeJS.Timeout;

  constructor(
    private readonly ask: Ask,
    private readonly log: LogOutputChannel,
  ) {
    this.#parts = Disposable.from(
      this.#changed,
      workspace.registerTextDocumentContentProvider(SCHEME, this),
      workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString())),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (document.uri.scheme !== SCHEME) {
          clearTimeout(this.#timer);
          this.#timer = setTimeout(() => void this.refresh(), QUIET);
        }
      }),
    );
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    return this.#texts.get(uri.toString()) ?? (await this.ask(request(uri.query))) ?? '';
  }

  /** Shows what a command makes, beside the file; why it makes nothing, the server says. */
  async show(asked: Request): Promise<void> {
    const uri = Uri.from({ scheme: SCHEME, ...address(asked) });
    if (!(await this.#make(uri))) {
      this.log.warn(`nothing came of ${uri.query}`);
    } else if (uri.path.endsWith('.md')) {
      await commands.executeCommand('markdown.showPreviewToSide', uri);
    } else {
      await window.showTextDocument(uri, { viewColumn: ViewColumn.Beside, preserveFocus: true, preview: false });
    }
  }

  /** Makes all documents that are open anew. */
  async refresh(): Promise<void> {
    const shown = workspace.textDocuments.filter((one) => one.uri.scheme === SCHEME);
    await Promise.all(shown.map((one) => this.#make(one.uri)));
  }

  /** Whether there is a text; the one of before stays where nothing comes of a file that is half typed. */
  async #make(uri: Uri): Promise<boolean> {
    const text = await this.ask(request(uri.query));
    const key = uri.toString();
    if (text !== undefined && text !== this.#texts.get(key)) {
      this.#texts.set(key, text);
      this.#changed.fire(uri);
    }
    return text !== undefined;
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#parts.dispose();
  }
}
