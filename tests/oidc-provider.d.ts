/** The parts of oidc-provider that the tests use. The package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Context {
    path: string;
    body: Record<string, unknown> | string | undefined;
    oidc: { client: { clientId: string }; session: { accountId: string } };
  }

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export class Provider {
    constructor(issuer: string, configuration: object);
    Client: { find(id: string): Promise<{ backchannelLogout(sub: string, sid: string): Promise<void> }> };
    Grant: new (of: {
      clientId: string;
      accountId: string;
    }) => Grant;
    proxy: boolean;
    callback(): (req: IncomingMessage, res: ServerResponse) => void;
    use(middleware: (ctx: Context, next: () => Promise<void>) => Promise<void>): void;
    interactionFinished(req: IncomingMessage, res: ServerResponse, result: object, options: object): Promise<void>;
    on(event: string, listener: (...values: unknown[]) => void): void;
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  export default class MemoryAdapter {}
}
