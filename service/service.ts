import { createHmac } from 'node:crypto';
import swagger from '@fastify/swagger';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { keepSecurityEventsNowAndThen } from './accounts/security-keeper.ts';
import { sendEventsNowAndThen } from './accounts/syslog/sending.ts';
import type { SyslogReceiver } from './accounts/syslog/syslog-url.ts';
import { tellCallersApart } from './caller.ts';
import { type ChangeOptions, openChanges } from './changes/streams.ts';
import type { Database } from './database/database.ts';
import { openWebhooks, type WebhookOptions } from './deliveries/webhooks.ts';
import { openDocuments } from './documents/documents.ts';
import { type Endpoint, endpointsOf } from './http/endpoints.ts';
import { openapi } from './http/openapi.ts';
import { answerError, answerUnknownRoute, answerUnreadable } from './http/refusals.ts';
import type { Service } from './http/surroundings.ts';
import { validatorCompiler } from './http/validation.ts';
import { authentication } from './login/authentication.ts';
import type { ProviderSettings } from './login/provider/provider-settings.ts';
import { openProviders } from './login/provider/providers.ts';
import type { RateLimit } from './login/rate-limit.ts';
import { createSeal } from './login/sealed.ts';
import { type SessionEnds, usualEnds } from './login/sessions.ts';
import { sweepNowAndThen } from './login/sweep.ts';
import { createTokens } from './login/tokens.ts';
import { openAccountMail } from './mail/account-mail.ts';
import { type MailOptions, openOutbox } from './mail/outbox.ts';
import { tellRefusedAccess } from './nodes/refused-access.ts';
import { eraseDueNowAndThen } from './people/retention/retention.ts';
import { keepAskedLists } from './records/asked-lists.ts';
import { sealTrailNowAndThen } from './records/trail/sealing.ts';
import { type Everything, resources } from './resources.ts';
import { fillInBackground } from './search/filling.ts';
import { newId } from './shared/ids.ts';

export interface ServiceOptions {
  database: Database;
  /** Signs access tokens; at least 32 characters. */
  tokenSecret: string;
  publicUrl: string;
  /** Without a mail server, messages wait in the outbox. */
  mail?: MailOptions | undefined;
  changes?: ChangeOptions | undefined;
  /** The ends of new sessions; 12 hours after the login, and 4 hours without use, by default. */
  sessionEnds?: SessionEnds | undefined;
  /** Whether super admins must have a second factor; false by default. */
  superAdminsNeedFactor?: boolean | undefined;
  /** Milliseconds since 1970, for the codes of authenticator apps; by default, the machine's clock. */
  clock?: (() => number) | undefined;
  /** The OpenID provider of the installation; none by default. */
  provider?: ProviderSettings | undefined;
  /** Whether providers of companies may be at private addresses; false by default. */
  companyProvidersMayBePrivate?: boolean;
  webhooks?: WebhookOptions | undefined;
  /** The receiver of security events by syslog; none by default. */
  syslog?: SyslogReceiver | undefined;
  /** The calls that an API token may make; unlimited by default. */
  rateLimit?: RateLimit | undefined;
  /** The bearer token for /metrics. Undefined allows this machine only; null allows nobody. */
  metricsToken?: string | null | undefined;
  /** Whether /metrics has a separate port. This port then answers 404. */
  metricsApart?: boolean;
  /** Logs nothing by default. */
  log?: FastifyBaseLogger;
  /** Proxies whose `X-Forwarded-For` counts. */
  trustProxy?: string | string[];
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route, for the laws. */
    endpoints: Endpoint[];
  }
}

/** Bytes: room for four of the longest texts, all escaped. Validating more would take seconds. */
const BODY_LIMIT = 256 * 1024;

const WELL_FORMED_ID = /^[\w.:-]{1,100}$/u;

/**
 * The service, not yet listening: `listen` gives it a port; `inject` calls it without one.
 *
 * Every refusal is a problem document. Every answer and every line of the log carry the request's id.
 */
export function createService(options: ServiceOptions) {
  const { database, tokenSecret, publicUrl, mail, log, trustProxy = 'loopback' } = options;
  const app: Service = Fastify({
    ...(log ? { loggerInstance: log } : { logger: false }),
    trustProxy,
    // One line a request, written by the hook below.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && WELL_FORMED_ID.test(given) ? given : newId('request');
    },
    // Hooks do not run for errors before routing.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(everyAnswer(request))),
    clientErrorHandler: answerUnreadable,
    // An overlong id still reaches its route, for a normal refusal.
    routerOptions: { maxParamLength: 16_384 },
    forceCloseConnections: 'idle',
    // A stopping service still answers requests on open connections, then closes each connection.
    return503OnClosing: false,
    requestTimeout: 30_000,
    bodyLimit: BODY_LIMIT,
  }).withTypeProvider<TypeBoxTypeProvider>();

  const tokens = createTokens(tokenSecret);
  const demands = { superAdminsNeedFactor: options.superAdminsNeedFactor ?? false };
  const seal = createSeal(tokenSecret, 'docket authenticators');
  const accountMail = openAccountMail(app, database.db, { publicUrl, tokenSecret }, mail);
  const surroundings: Everything = {
    db: database.db,
    ping: database.ping,
    tokens,
    sessionEnds: options.sessionEnds ?? usualEnds,
    seal,
    demands,
    clock: options.clock ?? Date.now,
    providers: openProviders({
      db: database.db,
      seal,
      publicUrl,
      installation: options.provider,
      mayBePrivate: options.companyProvidersMayBePrivate ?? false,
    }),
    fingerprint: (text) => createHmac('sha256', tokenSecret).update(text).digest('hex'),
    publicUrl,
    documents: openDocuments(app),
    outbox: openOutbox(app, database.db, publicUrl, mail),
    accountMail,
    webhooks: openWebhooks(app, { database, seal, tokens, accountMail }, options.webhooks),
    changes: openChanges(app, database, demands, options.changes),
    metricsToken: options.metricsToken,
    metricsApart: options.metricsApart ?? false,
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
  tellCallersApart(app);
  authentication(app, surroundings, options.rateLimit);
  sweepNowAndThen(app, database.db);
  tellRefusedAccess(app, database.db);
  keepSecurityEventsNowAndThen(app, surroundings);
  if (options.syslog) sendEventsNowAndThen(app, database.db, options.syslog);
  sealTrailNowAndThen(app, database.db);
  fillInBackground(app, database.db);
  eraseDueNowAndThen(app, database.db);

  app.register(swagger, openapi);
  app.register(async (scope) => {
    keepAskedLists(scope);
    for (const routes of resources) routes(scope.withTypeProvider<TypeBoxTypeProvider>(), surroundings);
  });
  return app;
}

function everyAnswer({ id }: { id: string }) {
  return { 'x-request-id': id, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };
}
