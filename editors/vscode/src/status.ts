/** The targets in the status bar while a file of a robot is looked at, and the list to choose them from. */

import { ConfigurationTarget, Disposable, languages, QuickPickItem, QuickPickItemKind, StatusBarAlignment, Uri, window, workspace } from 'vscode';
import { SELECTOR } from './files';
import { Server } from './server';
import { Choice, choices, known, words } from './targets';

/** The item in the status bar; `targetsOf` are those that hold for a file. */
export class Status implements Disposable {
  readonly #item = window.createStatusBarItem('urdflint.targets', StatusBarAlignment.Right, 100);
  readonly #parts: Disposable;

  constructor(
    private readonly server: Server,
    private readonly targetsOf: (uri: Uri) => Promise<string[]>,
  ) {
    const update = () => void this.#update();
    this.#item.name = 'urdflint: targets';
    this.#parts = Disposable.from(
      this.#item,
      window.onDidChangeActiveTextEditor(update),
      workspace.onDidChangeConfiguration(update),
      languages.onDidChangeDiagnostics(({ uris }) => {
        const uri = window.activeTextEditor?.document.uri.toString();
        if (uris.some((one) => one.toString() === uri)) {
          update(); // it was checked again: the server has taken what was changed in a configuration
        }
      }),
      server.onDidChange(update),
    );
    update();
  }

  async #update(): Promise<void> {
    const editor = window.activeTextEditor;
    if (!editor || !languages.match(SELECTOR, editor.document)) {
      this.#item.hide();
      return;
    }
    const problem = this.server.problem;
    const targets = problem ? [] : await this.targetsOf(editor.document.uri);
    if (editor !== window.activeTextEditor) {
      return;
    }
    this.#item.text = problem ? '$(warning) urdflint' : `$(checklist) ${targets.join(', ') || 'urdflint'}`;
    this.#item.tooltip = problem ?? `urdflint: findings count for ${targets.join(', ') || 'the programs that a file is for'}`;
    this.#item.command = problem ? 'urdflint.restartServer' : 'urdflint.chooseTargets';
    this.#item.show();
  }

  dispose(): void {
    this.#parts.dispose();
  }
}

/** Has targets chosen, and keeps them in the settings of the folder, or of the user where there is none. */
export async function choose(server: Server, folder: string): Promise<void> {
  if (!server.program) {
    void window.showErrorMessage(server.problem ?? 'Open a file of a robot first: urdflint runs from then on.');
    return;
  }
  const resource = window.activeTextEditor?.document.uri;
  const configuration = workspace.getConfiguration('urdflint', resource);
  const before = words(configuration.get('target'));
  const items = known(server.program, folder).then((all) => choices(all, before).map(item));
  const placeHolder = 'Programs for which findings count; none: those that a file is for';
  const picked = await window.showQuickPick(items, { canPickMany: true, matchOnDescription: true, placeHolder });
  if (picked) {
    const target = picked.map((one) => one.label);
    await configuration.update('target', target.length > 0 ? target : undefined, level());
  }
}

function level(): ConfigurationTarget {
  const folders = workspace.workspaceFolders?.length ?? 0;
  return [ConfigurationTarget.Global, ConfigurationTarget.Workspace][folders] ?? ConfigurationTarget.WorkspaceFolder;
}

function item({ word, about, picked }: Choice): QuickPickItem {
  return word === undefined
    ? { label: about, kind: QuickPickItemKind.Separator }
    : { label: word, description: about, picked };
}
