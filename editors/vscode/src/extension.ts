/** The extension: it starts the language server for the first file of a robot, and brings its commands. */

import { commands, ExtensionContext, languages, TextDocument, Uri, window, workspace } from 'vscode';
import { DidChangeConfigurationNotification } from 'vscode-languageclient/node';
import { PAGE } from './addresses';
import { Documents } from './documents';
import { Environment } from './environment';
import { isPlainXml, SELECTOR } from './files';
import { execute, offered, options, Settings } from './options';
import { Pages } from './panel';
import { onOtherInterpreter } from './python';
import { Server } from './server';
import { given, Manifest, names } from './settings';
import { choose, Status } from './status';
import { words } from './targets';

let server: Server;

export function activate(context: ExtensionContext): void {
  const log = window.createOutputChannel('urdflint', { log: true });
  const settings: Settings = (resource) =>
    given(workspace.getConfiguration('urdflint', resource), names(context.extension.packageJSON as Manifest));
  const documents = new Documents(async (asked) => {
    const answer = await execute(server.client, asked);
    return typeof answer === 'string' ? answer : undefined;
  }, log);
  const pages = new Pages((asked) => execute(server.client, asked));
  const environment = new Environment(context.globalStorageUri.fsPath, context.extensionPath, (line) => log.info(line));
  server = new Server(log, context.extensionPath, () => {
    const closedFiles = workspace.getConfiguration('urdflint').get<string>('closedFiles', 'robots');
    return options(settings, closedFiles, (asked) =>
      asked.command === PAGE ? pages.show(String(asked.arguments[0])) : documents.show(asked),
    );
  }, environment);
  const targetsOf = async (uri: Uri) => {
    const known = words(await execute(server.client, { command: 'urdflint.targets', arguments: [uri.toString(), true] }));
    return known.length > 0 ? known : words(settings(uri).target);
  };

  const opened = opening(() => {
    void server.restart();
    void onOtherInterpreter(() => void server.check()).then((one) => one && context.subscriptions.push(one));
  });
  context.subscriptions.push(
    log,
    documents,
    pages,
    new Status(server, targetsOf),
    server.onDidChange(() => {
      offer(context, offered(server.client));
      void documents.refresh();
    }),
    workspace.onDidOpenTextDocument(opened),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('urdflint.path')) {
        void server.check();
      } else if (event.affectsConfiguration('urdflint.closedFiles')) {
        void server.restartIfRunning();
      } else if (event.affectsConfiguration('urdflint')) {
        void server.client?.sendNotification(DidChangeConfigurationNotification.type, {
          settings: { urdflint: settings() },
        });
      }
    }),
    commands.registerCommand('urdflint.restartServer', () => server.restart(true)),
    commands.registerCommand('urdflint.installServer', () => server.install()),
    commands.registerCommand('urdflint.showLog', () => log.show()),
    commands.registerCommand('urdflint.chooseTargets', () => choose(server, context.extensionPath)),
  );
  workspace.textDocuments.forEach(opened);
}

export async function deactivate(): Promise<void> {
  await server.dispose();
}

/** Starts the server with the first file for it, and shows a file as XML that nobody else claims. */
function opening(start: () => void): (document: TextDocument) => void {
  const seen = new Set<string>();
  return (document) => {
    if (!languages.match(SELECTOR, document)) {
      return;
    }
    if (seen.size === 0) {
      start();
    }
    const uri = document.uri.toString();
    const isNew = !seen.has(uri);
    seen.add(uri);
    if (isNew && isPlainXml(document.fileName, document.languageId, document.getText())) {
      void languages.setTextDocumentLanguage(document, 'xml');
    }
  };
}

/** Has the palette show those commands of the server that it offers. */
function offer(context: ExtensionContext, known: string[]): void {
  for (const { command } of (context.extension.packageJSON as Manifest).contributes.commands) {
    void commands.executeCommand('setContext', `${command}.offered`, known.includes(command));
  }
}
