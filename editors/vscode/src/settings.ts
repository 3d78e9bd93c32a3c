/** The settings for the server: those that somebody has set, since a default must not win over a urdflint.toml. */

import type { WorkspaceConfiguration } from 'vscode';

/** Of the extension alone: how the server is found, and what it is told when it starts. */
const OWN = new Set(['path', 'package', 'closedFiles']);

/** The part of a package.json that says which settings and commands there are. */
export interface Manifest {
  contributes: { configuration: { properties: object }; commands: { command: string }[] };
}

/** The names of settings in a package.json, without `urdflint.`; they are those of the configuration of urdflint. */
export function names(manifest: Manifest): string[] {
  const all = Object.keys(manifest.contributes.configuration.properties).map((key) => key.replace(/^urdflint\./, ''));
  return all.filter((name) => !OWN.has(name));
}

/** The values that are set for the user, the workspace or a folder of it, by name. */
export function given(configuration: Pick<WorkspaceConfiguration, 'get' | 'inspect'>, of: string[]): Record<string, unknown> {
  const isSet = (name: string): boolean => {
    const found = configuration.inspect(name);
    return [found?.globalValue, found?.workspaceValue, found?.workspaceFolderValue].some((one) => one !== undefined);
  };
  return Object.fromEntries(of.filter(isSet).map((name) => [name, configuration.get(name)]));
}
