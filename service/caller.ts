import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../process/networks.ts';
import type { Party } from '../process/turns.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

/** A person or an API token. */
export interface Member {
  /** The company, or the user without a company. */
  group: string;
  id: string;
  isScript: boolean;
}

/** The caller of a request, or Docket itself. */
export class Caller {
  party: Party = { path: ['docket'], isScript: false };
  /** Whether the client closed the connection before the answer. */
  isGone = false;
  /** Milliseconds left to the queries of the request; infinite without a limit besides the connection's. */
  msLeft = Number.POSITIVE_INFINITY;
  readonly request: FastifyRequest | undefined;
  readonly #leaving = new Set<() => void>();

  constructor(request?: FastifyRequest, reply?: FastifyReply) {
    this.request = request;
    if (!request || !reply) return;
    const network = networkOf(request.ip);
    this.party = { path: [network, network, request.id], isScript: false };
    reply.raw.once('close', () => {
      if (reply.raw.writableFinished) return;
      this.isGone = true;
      for (const act of this.#leaving) act();
    });
  }

  /** Takes turns as a member from now on; until then, as a network address. */
  become({ group, id, isScript }: Member): void {
    this.party = { path: [group, id, this.request?.id ?? ''], isScript, isMember: true };
  }

  /** Whether the queries of the request have a limit of their own. */
  get isLimited(): boolean {
    return this.msLeft < Number.POSITIVE_INFINITY;
  }

  /** Whether the request changes nothing: a GET, or a read by POST. */
  get isReading(): boolean {
    if (!this.request) return false;
    const { method, routeOptions } = this.request;
    return ['GET', 'HEAD'].includes(method) || (routeOptions.config.reads ?? false);
  }

  /** Limits the queries of the request together, in milliseconds. A later limit gives no time back. Docket itself has no limit. */
  limitQueries(ms: number): void {
    if (this.request) this.msLeft = Math.min(this.msLeft, ms);
  }

  /**
   * Calls `act` when the client leaves; at once afterwards. Docket itself never leaves, and keeps no acts.
   * @returns a function that cancels `act`.
   */
  whenGone(act: () => void): () => void {
    if (this.isGone) act();
    else if (this.request) this.#leaving.add(act);
    return () => this.#leaving.delete(act);
  }
}

const docket = new Caller();
const callers = new AsyncLocalStorage<Caller>();

export function callerNow(): Caller {
  return callers.getStore() ?? docket;
}

/** Runs work that outlives its request, or that several requests share. */
export function asDocket<T>(work: () => T): T {
  return callers.run(docket, work);
}

/** Lets `callerNow` know the caller of each request. */
export function tellCallersApart(app: FastifyInstance): void {
  app.decorateRequest('caller');
  app.addHook('onRequest', (request, reply, done) => {
    request.caller = new Caller(request, reply);
    callers.run(request.caller, done);
  });
  // The events of a body belong to the connection: a route that reads a body would lose the caller.
  app.addHook('preValidation', (request, _reply, done) => callers.run(request.caller, done));
}
