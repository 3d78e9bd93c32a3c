/** The addresses of documents that the server makes: the command and its arguments are in them. */

export const SCHEME = 'urdflint';

/** A command of the server with its arguments; the first one is the URI of a file, or a word to explain. */
export interface Request {
  command: string;
  arguments: unknown[];
}

/** What a document is called, by the command that makes it and the name of the file; the end decides the language. */
const TITLES: Record<string, (name: string) => string> = {
  'urdflint.expand': (name) => `${name.replace(/(\.urdf)?\.xacro$/i, '').replace(/\.urdf$/i, '')} (expanded).urdf`,
  'urdflint.compare': (name) => `${name} (comparison).md`,
  'urdflint.preview': (name) => `${name} (preview).txt`,
  'urdflint.explain': (name) => `${name}.md`,
};

/** The commands whose results are documents to read. */
export const SHOWN = Object.keys(TITLES);

/** The command whose result is a page beside the text. */
export const PAGE = 'urdflint.show';

export function address(asked: Request): { path: string; query: string } {
  const title = TITLES[asked.command] ?? ((name: string) => name);
  return { path: `/${title(name(asked.arguments[0]))}`, query: JSON.stringify([asked.command, ...asked.arguments]) };
}

/** What an address asks for. */
export function request(query: string): Request {
  const [command, ...args] = JSON.parse(query) as [string, ...unknown[]];
  return { command, arguments: args };
}

function name(first: unknown): string {
  const last = typeof first === 'string' ? (first.split('/').pop() ?? '') : '';
  try {
    return decodeURIComponent(last).replaceAll('/', '_');
  } catch {
    return last;
  }
}
