/** The parts of the API of VS Code that tests decide or look at. */

class EventEmitter {
  readonly #listeners = new Set<(value: unknown) => void>();
  readonly event = (listener: (value: unknown) => void): Disposable => {
    this.#listeners.add(listener);
    return new Disposable(() => this.#listeners.delete(listener));
  };
  fire(value?: unknown): void {
    this.#listeners.forEach((one) => one(value));
  }
  dispose(): void {
    this.#listeners.clear();
  }
}

class Disposable {
  constructor(private readonly end: () => unknown) {}
  static from(...parts: Disposable[]): Disposable {
    return new Disposable(() => parts.forEach((one) => one.dispose()));
  }
  dispose(): void {
    this.end();
  }
}

/** What a test looks at, or decides. */
export const stage = {
  configuration: {} as Record<string, unknown>,
  offered: new Map<string, unknown>(),
  commands: new Map<string, (...args: unknown[]) => unknown>(),
  errors: [] as string[],
  answer: undefined as string | undefined,
  progress: [] as string[],
  information: [] as string[],
  shown: [] as string[],
  languages: [] as string[],
  interpreter: undefined as string | undefined,
  activations: 0,
  opened: new EventEmitter(),
  edited: new EventEmitter(),
  selected: new EventEmitter(),
  panels: [] as { title: string; said: EventEmitter; told: unknown[]; webview: { html: string } }[],
  editor: { selection: undefined as unknown, revealRange: () => undefined },
  configured: new EventEmitter(),
};

export const known: Record<string, unknown> = {
  EventEmitter,
  Disposable,
  Uri: class {
    constructor(readonly scheme: string, readonly path: string, readonly query: string) {}
    static from(parts: { scheme: string; path: string; query: string }) {
      return new this(parts.scheme, parts.path, parts.query);
    }
    static parse(text: string) {
      return new this(text.split(':')[0] ?? '', text.replace(/^\w+:\/*/, '/'), '');
    }
    toString() {
      return `${this.scheme}:${this.path}${this.query && `?${this.query}`}`;
    }
  },
  version: '1.91.0',
  ViewColumn: { One: 1, Beside: -2 },
  Position: class {
    constructor(readonly line: number, readonly character: number) {}
  },
  Range: class {
    constructor(readonly start: unknown, readonly end: unknown) {}
  },
  Selection: class {
    constructor(readonly anchor: unknown, readonly active: unknown) {}
  },
};

known.workspace = {
  workspaceFolders: undefined,
  textDocuments: [],
  onDidOpenTextDocument: stage.opened.event,
  onDidChangeTextDocument: stage.edited.event,
  onDidChangeConfiguration: stage.configured.event,
  getConfiguration: () => ({
    get: (name: string, otherwise?: unknown) => stage.configuration[name] ?? otherwise,
    inspect: (name: string) => ({ globalValue: stage.configuration[name] }),
  }),
};
known.window = {
  activeTextEditor: undefined,
  onDidChangeTextEditorSelection: stage.selected.event,
  createWebviewPanel: (_: string, title: string) => {
    const said = new EventEmitter();
    const panel = {
      title,
      said,
      told: [] as unknown[],
      webview: { html: '', onDidReceiveMessage: said.event, postMessage: (value: unknown) => void panel.told.push(value) },
      onDidDispose: () => undefined,
      reveal: () => void stage.shown.push(`reveal ${title}`),
      dispose: () => undefined,
    };
    stage.panels.push(panel);
    return panel;
  },
  showQuickPick: (values: string[]) => Promise.resolve(values.at(-1)),
  showErrorMessage: (message: string, ...choices: string[]) => {
    stage.errors.push(message);
    return Promise.resolve(choices.find((choice) => choice === stage.answer));
  },
  withProgress: (_: unknown, task: (progress: unknown, token: unknown) => unknown) =>
    task({ report: (step: { message: string }) => void stage.progress.push(step.message) }, { onCancellationRequested: () => undefined }),
  showInformationMessage: (message: string) => void stage.information.push(message),
  showTextDocument: (uri: { path: string }) => {
    stage.shown.push(uri.path);
    return Promise.resolve(stage.editor);
  },
};
known.languages = {
  match: (_: unknown, document: { fileName: string }) => (/\.(urdf|xacro)$/.test(document.fileName) ? 10 : 0),
  setTextDocumentLanguage: (document: { fileName: string }, language: string) =>
    void stage.languages.push(`${document.fileName} ${language}`),
};
known.commands = {
  executeCommand: (id: string, about: unknown, value: unknown) => {
    if (id === 'setContext') {
      stage.offered.set(String(about), value);
    } else {
      stage.shown.push(`${id} ${(about as { path: string }).path}`);
    }
  },
  registerCommand: (id: string, call: (...args: unknown[]) => unknown) => {
    if (stage.commands.has(id)) {
      throw new Error(`command '${id}' already exists`);
    }
    stage.commands.set(id, call);
    return new Disposable(() => stage.commands.delete(id));
  },
};
known.extensions = {
  getExtension: () =>
    stage.interpreter && {
      activate: () => {
        stage.activations += 1;
        return Promise.resolve({
          environments: {
            getActiveEnvironmentPath: () => ({ path: stage.interpreter }),
            resolveEnvironment: () => Promise.resolve({ executable: { uri: { fsPath: stage.interpreter } } }),
            onDidChangeActiveEnvironmentPath: () => new Disposable(() => undefined),
          },
        });
      },
    },
};
