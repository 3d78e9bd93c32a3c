/** The interpreter that the Python extension has in use, where there is that extension. */

import { Disposable, Event, extensions, Uri, workspace } from 'vscode';

/** The part of that extension's API that is needed. */
interface Python {
  environments: {
    getActiveEnvironmentPath(resource?: Uri): { path: string };
    resolveEnvironment(environment: { path: string }): Promise<{ executable: { uri?: Uri } } | undefined>;
    onDidChangeActiveEnvironmentPath: Event<unknown>;
  };
}

async function python(): Promise<Python | undefined> {
  try {
    return await extensions.getExtension<Python>('ms-python.python')?.activate();
  } catch {
    return undefined; // it says itself why it does not start
  }
}

/** The path of the interpreter of the workspace. */
export async function interpreter(): Promise<string | undefined> {
  const environments = (await python())?.environments;
  if (!environments) {
    return undefined;
  }
  const active = environments.getActiveEnvironmentPath(workspace.workspaceFolders?.[0]?.uri);
  return (await environments.resolveEnvironment(active))?.executable.uri?.fsPath;
}

/** Calls back when another interpreter was chosen. */
export async function onOtherInterpreter(call: () => void): Promise<Disposable | undefined> {
  return (await python())?.environments.onDidChangeActiveEnvironmentPath(call);
}
