/** Robots beside the text: a webview with the page of each, made anew when its text changes. */

import { randomBytes } from 'node:crypto';
import { Disposable, Position, Range, Selection, Uri, ViewColumn, WebviewPanel, window, workspace } from 'vscode';
import { Request } from './addresses';
import { Choice, Chosen, withBridge } from './page';

const QUIET = 700; // milliseconds without an edit until pages are made anew

/** Runs a command of the server. */
export type Ask = (asked: Request) => Promise<unknown>;

interface Location {
  uri: string;
  range: { start: { line: number; character: number }; end: { line: number; character: number } };
}

/** The pages that are shown, by the URI of the robot. */
export class Pages implements Disposable {
  readonly #panels = new Map<string, WebviewPanel>();
  readonly #parts: Disposable;
  #timer?: NodeJS.Timeout;

  constructor(private readonly ask: Ask) {
    this.#parts = Disposable.from(
      workspace.onDidChangeTextDocument(() => {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => void this.refresh(), QUIET);
      }),
      window.onDidChangeTextEditorSelection(({ textEditor, selections: [first] }) => {
        if (this.#panels.size > 0 && first) {
          void this.#select(textEditor.document.uri.toString(), first.active);
        }
      }),
    );
  }

  /** Shows the page of a robot beside its text; why there is none, the server says. */
  async show(uri: string): Promise<void> {
    const shown = this.#panels.get(uri);
    if (shown) {
      shown.reveal(undefined, true);
      return;
    }
    const page = await this.ask({ command: 'urdflint.page', arguments: [uri] });
    if (typeof page !== 'string') {
      return;
    }
    const title = Uri.parse(uri).path.split('/').pop() ?? 'robot';
    const panel = window.createWebviewPanel(
      'urdflint.page',
      title,
      { viewColumn: ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, retainContextWhenHidden: true, localResourceRoots: [] },
    );
    this.#panels.set(uri, panel);
    panel.onDidDispose(() => this.#panels.delete(uri));
    panel.webview.onDidReceiveMessage((chosen: Chosen) => void this.#open(uri, chosen.place));
    panel.webview.html = withBridge(page, randomBytes(16).toString('hex'));
  }

  /** Makes all pages anew; the one of before stays where nothing comes of a robot that is half typed. */
  async refresh(): Promise<void> {
    for (const [uri, panel] of this.#panels) {
      const page = await this.ask({ command: 'urdflint.page', arguments: [uri] });
      if (typeof page === 'string' && this.#panels.has(uri)) {
        panel.webview.html = withBridge(page, randomBytes(16).toString('hex'));
      }
    }
  }

  /** Goes to where a part or a finding is written. */
  async #open(uri: string, place: string): Promise<void> {
    const found = (await this.ask({ command: 'urdflint.locate', arguments: [uri, place] })) as Location | null;
    if (!found) {
      return;
    }
    const { start, end } = found.range;
    const range = new Range(new Position(start.line, start.character), new Position(end.line, end.character));
    const editor = await window.showTextDocument(Uri.parse(found.uri), { viewColumn: ViewColumn.One });
    editor.selection = new Selection(range.start, range.end);
    editor.revealRange(range);
  }

  /** Chooses in the pages what stands at a place of a text. */
  async #select(uri: string, place: Position): Promise<void> {
    const asked = { command: 'urdflint.part', arguments: [uri, place.line, place.character] };
    const part = await this.ask(asked);
    if (typeof part === 'string') {
      const choice: Choice = { part };
      this.#panels.forEach((panel) => void panel.webview.postMessage(choice));
    }
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#parts.dispose();
    for (const panel of this.#panels.values()) {
      panel.dispose();
    }
  }
}
