import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import swagger from '@fastify/swagger';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type RawServerDefault } from 'fastify';
import type { Kysely } from 'kysely';
import type { RateLimit } from './api-tokens/rate-limit.ts';
import { type ChangeOptions, openChanges } from './changes/changes.ts';
import type { ChangeStreams } from './changes/streams.ts';
import type { Database } from './database/database.ts';
import type { Tables } from './database/tables.ts';
import { type Documents, openDocuments } from './documents/documents.ts';
import { type Endpoint, endpointsOf } from './endpoints.ts';
import { newId } from './ids.ts';
import { authentication } from './login/authentication.ts';
import { createTokens, type Tokens } from './login/tokens.ts';
import type { Outbox } from './mail/outbox.ts';
import { type MailOptions, openOutbox } from './mail/post.ts';
import { openapi } from './openapi.ts';
import { answerError, answerUnknownRoute, answerUnreadable } from './refusals.ts';
import { resources } from './resources.ts';
import { sweepNowAndThen } from './sweep.ts';
import { validatorCompiler } from './validation.ts';

/** The app that routes are added to: a route's schema types what its handler is given. */
export type Service = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** What routes are given besides the request. */
export interface Surroundings {
  db: Kysely<Tables>;
  ping: Database['ping'];
  tokens: Tokens;
  /** A keyed hash (HMAC-SHA-256), hexadecimal: without the secret nobody can try out what it was made from. */
  fingerprint(text: string): string;
  /** Where the console is reached, without a slash at the end: `https://docket.example`. */
  publicUrl: string;
  documents: Documents;
  outbox: Outbox;
  changes: ChangeStreams;
}

/** A resource: adds its routes. */
export type Routes = (app: Service, surroundings: Surroundings) => void;

export interface ServiceOptions {
  database: Database;
  /** Signs access tokens; at least 32 characters. */
  tokenSecret: string;
  publicUrl: string;
  /** Without it, messages wait in the outbox. */
  mail?: MailOptions | undefined;
  changes?: ChangeOptions | undefined;
  /** How often an API token may call; without it, any number of times. */
  rateLimit?: RateLimit | undefined;
  /** Without one, nothing is logged. */
  log?: FastifyBaseLogger;
  /** Whose `X-Forwarded-For` is believed. */
  trustProxy?: string | string[];
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route, as the laws loop over them. */
    endpoints: Endpoint[];
  }
}

/** Bytes: room for four of the longest texts, all escaped. Of more, finding all that is wrong would take seconds. */
const BODY_LIMIT = 256 * 1024;

const WELL_FORMED_ID = /^[\w.:-]{1,100}$/u;

/**
 * The service, unlistened: `listen` gives it a port, `inject` asks it without one.
 *
 * Every refusal is a problem document; every answer carries the request's id, and so does every line of the log.
 */
export function createService(options: ServiceOptions) {
  const { database, tokenSecret, publicUrl, mail, log, trustProxy = 'loopback' } = options;
  const app: Service = Fastify({
    ...(log ? { loggerInstance: log } : { logger: false }),
    trustProxy,
    // One line a request, written below when it has been answered.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && WELL_FORMED_ID.test(given) ? given : newId('request');
    },
    // Of what fails before there is a route, no hook is told.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(everyAnswer(request))),
    clientErrorHandler: answerUnreadable,
    // A longer id than there is gets the answer of its route: all that fits into the headers is read.
    routerOptions: { maxParamLength: 16_384 },
    forceCloseConnections: 'idle',
    // What still comes over open connections while it stops is answered, and each answer ends its connection.
    return503OnClosing: false,
    requestTimeout: 30_000,
    bodyLimit: BODY_LIMIT,
  }).withTypeProvider<TypeBoxTypeProvider>();

  const tokens = createTokens(tokenSecret);
  const surroundings: Surroundings = {
    db: database.db,
    ping: database.ping,
    tokens,
    fingerprint: (text) => createHmac('sha256', tokenSecret).update(text).digest('hex'),
    publicUrl,
    documents: openDocuments(app),
    outbox: openOutbox(app, database.db, publicUrl, mail),
    changes: openChanges(app, database, tokens, options.changes),
  };
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerUnknownRoute);
  app.decorate('endpoints', []);
  app.addHook('onRoute', (route) => void app.endpoints.push(...endpointsOf(route)));
  app.addHook('onRequest', async (request, reply) => void reply.headers(everyAnswer(request)));
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, viewer } = request;
    const durationMs = Math.round(reply.elapsedTime);
    request.log.info({ method, path: routeOptions.url, status: reply.statusCode, durationMs, userId: viewer?.userId });
  });
  authentication(app, surroundings, options.rateLimit);
  sweepNowAndThen(app, database.db);

  app.register(swagger, openapi);
  app.register(async (scope) => {
    for (const routes of resources) routes(scope.withTypeProvider<TypeBoxTypeProvider>(), surroundings);
  });
  return app;
}

/** The headers of every answer, whatever it is. */
function everyAnswer({ id }: { id: string }) {
  return { 'x-request-id': id, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };
}
