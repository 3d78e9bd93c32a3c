/** The language client; that a server does not start is said by whoever starts it. */

import { CloseAction, CloseHandlerResult, LanguageClient, LanguageClientOptions, ServerOptions } from 'vscode-languageclient/node';

/** Starts a server again that crashes, but not one that never ran. */
export class Client extends LanguageClient {
  #isUp = false;

  constructor(server: ServerOptions, options: LanguageClientOptions) {
    super('urdflint', server, {
      ...options,
      initializationFailedHandler: () => false,
      errorHandler: {
        error: (error, message, count) => usual.error(error, message, count),
        closed: () => (this.#isUp ? usual.closed() : stay),
      },
    });
    const usual = this.createDefaultErrorHandler();
    const stay: CloseHandlerResult = { action: CloseAction.DoNotRestart, handled: true };
  }

  override async start(): Promise<void> {
    await super.start();
    this.#isUp = true;
  }

  override error(message: string, data?: unknown, show?: boolean | 'force'): void {
    super.error(message, data, this.#isUp && show);
  }
}
