/** What the language client is told: the files, the settings, and which results of commands are documents. */

import { FileSystemWatcher, Uri } from 'vscode';
import { ExecuteCommandRequest, LanguageClient, LanguageClientOptions } from 'vscode-languageclient/node';
import { Request, SHOWN } from './addresses';
import { SELECTOR } from './files';

/** The settings that are set for a resource, by name. */
export type Settings = (resource?: Uri) => Record<string, unknown>;

export function options(
  settings: Settings,
  show: (asked: Request) => Promise<void>,
  fileEvents: FileSystemWatcher[],
): LanguageClientOptions {
  return {
    documentSelector: SELECTOR,
    synchronize: { fileEvents },
    initializationOptions: { settings: settings() },
    middleware: {
      executeCommand: (command, args: unknown[], next) =>
        SHOWN.includes(command) ? show({ command, arguments: args }) : (next(command, args) as unknown),
      workspace: {
        configuration: ({ items }) =>
          items.map(({ section = '', scopeUri }) => {
            const all = settings(scopeUri ? Uri.parse(scopeUri) : undefined);
            return section === 'urdflint' ? all : (all[section.replace(/^urdflint\./, '')] ?? null);
          }),
      },
    },
  };
}

/** What a command of the server answers; undefined where it does not know the command or there is no server. */
export async function execute(client: LanguageClient | undefined, asked: Request): Promise<unknown> {
  const offered = client?.initializeResult?.capabilities.executeCommandProvider?.commands ?? [];
  return client && offered.includes(asked.command) ? client.sendRequest(ExecuteCommandRequest.type, asked) : undefined;
}
