/** What the language client is told: the files, the settings, and how the results of commands are shown. */

import { commands, Uri, window } from 'vscode';
import { ExecuteCommandRequest, LanguageClient, LanguageClientOptions } from 'vscode-languageclient/node';
import { PAGE, Request, SHOWN } from './addresses';
import { SELECTOR } from './files';

const CHOOSE_ARGUMENT = 'urdflint.chooseArgument';

type Next = (command: string, args: unknown[]) => unknown;

/** The settings that are set for a resource, by name. */
export type Settings = (resource?: Uri) => Record<string, unknown>;

export function options(settings: Settings, closedFiles: string, show: (asked: Request) => Promise<void>): LanguageClientOptions {
  return {
    documentSelector: SELECTOR,
    initializationOptions: { settings: settings(), closedFiles },
    middleware: {
      executeCommand: (command, args: unknown[], next) => {
        const asked = { command, arguments: about(args) };
        if (command === CHOOSE_ARGUMENT && asked.arguments.length === 2) {
          return chooseArgument(asked.arguments, next);
        }
        const answer: unknown = [...SHOWN, PAGE].includes(command) ? show(asked) : next(command, asked.arguments);
        return answer;
      },
      window: {
        showDocument: async (asked, token, next) => {
          if (!asked.uri.endsWith('.md')) {
            return next(asked, token);
          }
          await commands.executeCommand('markdown.showPreviewToSide', Uri.parse(asked.uri)); // the page of a rule
          return { success: true };
        },
      },
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

/** Has the user pick the value of an argument of a robot, of those that there are. */
async function chooseArgument(args: unknown[], next: Next): Promise<unknown> {
  const values: unknown = await next('urdflint.argumentValues', args);
  const known = Array.isArray(values) ? values.map(String) : [];
  const title = `urdflint: ${String(args[1])}`;
  const value = known.length > 0 ? await window.showQuickPick(known, { title }) : await window.showInputBox({ title });
  return value === undefined ? undefined : next(CHOOSE_ARGUMENT, [...args, value]);
}

/** The arguments of a command: those of a code lens; a menu gives the file alone, and the palette means the editor's. */
function about(args: unknown[]): unknown[] {
  const file = args.length === 0 ? window.activeTextEditor?.document.uri : args[0];
  return file instanceof Uri ? [file.toString()] : args;
}

/** The commands that a server offers. */
export function offered(client: LanguageClient | undefined): string[] {
  return client?.initializeResult?.capabilities.executeCommandProvider?.commands ?? [];
}

/** What a command of the server answers; undefined where it does not offer the command. */
export async function execute(client: LanguageClient | undefined, asked: Request): Promise<unknown> {
  return offered(client).includes(asked.command) ? client?.sendRequest(ExecuteCommandRequest.type, asked) : undefined;
}
