import type { FastifyRequest } from 'fastify';
import { KnownCallers } from '../../process/known-callers.ts';
import { asDocket, type Member } from '../caller.ts';
import type { Db, Service, Surroundings } from '../http/surroundings.ts';
import { demand } from '../shared/permissions.ts';
import { badField, Problem } from '../shared/problem.ts';
import { isApiToken, isReaderPass } from './api-token-secret.ts';
import { createViewerOfApiToken, noteUse, readerOf, type ViewerOfApiToken } from './api-token-viewer.ts';
import { type OpenWindow, type RateLimit, RateLimiter } from './rate-limit.ts';
import { demandRecentLogin } from './recent-login.ts';
import { createViewerOf, type FactorDemands, noteSessionUse, type Viewer, type ViewerOf } from './sessions.ts';
import type { Tokens } from './tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; undefined on a public route. */
    viewer: Viewer;
    mustNoteUse: boolean;
  }
}

/** The database knows sessions and API tokens; `tokens` verifies access tokens. */
export interface Asked extends Pick<Surroundings, 'db'> {
  tokens: Tokens;
  demands: FactorDemands;
}

const BEARER = /^Bearer +([\w.-]+)$/iu;

/** Checks the caller, the rate limit and the permission before the request is read. */
export function authentication(app: Service, surroundings: Asked, rateLimit: RateLimit | undefined): void {
  const { db } = surroundings;
  const limiter = rateLimit && new RateLimiter(db, rateLimit);
  const viewerOf = createViewerOf(db, surroundings.demands);
  const viewerOfApiToken = createViewerOfApiToken(db);
  const members = new KnownCallers<Member>();
  app.decorateRequest('viewer');
  app.addHook('onRequest', async (request, reply) => {
    const { needs } = request.routeOptions.config;
    // A request without `needs` has no route; anyone may learn so.
    if (!needs || needs === 'PUBLIC') return;

    const { caller, headers } = request;
    // Until known, a token takes turns as its network: a made-up token gains no share.
    const known = members.of(headers.authorization);
    if (known) caller.become(known);
    const { viewer, isUseNoted, window } = await whoAsks({ ...surroundings, viewerOf, viewerOfApiToken }, headers);
    request.viewer = viewer;
    const { apiToken } = viewer;
    const group = viewer.companyId ?? viewer.userId;
    const member = { group, id: apiToken?.id ?? viewer.userId, isScript: apiToken !== null };
    caller.become(member);
    members.note(headers.authorization, member);
    // The gateway shares its connections out by company.
    reply.header('caller-group', group);
    if (apiToken && limiter) {
      const taken = await limiter.take(apiToken.id, window);
      reply.headers(limiter.fieldsOf(taken));
      if (!taken.isGiven) throw limiter.refusal(apiToken.name, taken);
    }
    if (viewer.mustAddSecondFactor && !request.routeOptions.config.beforeSecondFactor) {
      const detail = `${viewer.companyId ? 'Your company' : 'Docket'} requires a second factor. Add an authenticator app (newAuthenticator, confirmAuthenticator) or a passkey (newPasskey) first.`;
      throw new Problem('SECOND_FACTOR_SETUP_REQUIRED', detail);
    }
    demand(viewer, needs);
    nameOwnCompany(request);
    if (apiToken?.scope === 'READ' && !caller.isReading) {
      throw new Problem('FORBIDDEN', `The API token “${apiToken.name}” can only read.`);
    }
    if (request.routeOptions.config.recentLogin) demandRecentLogin(viewer);
    request.mustNoteUse = !isUseNoted;
  });
  noteUseAfterwards(app, db);
}

/** Notes the use of sessions and API tokens before the answer leaves, behind the queries of the call, and without a wait. */
function noteUseAfterwards(app: Service, db: Db): void {
  /** The calls of one screen arrive together and need one note. */
  const underWay = new Set<string>();
  app.decorateRequest('mustNoteUse', false);
  app.addHook('onSend', (request, _reply, _payload, done) => {
    done();
    if (!request.mustNoteUse) return;
    const { viewer, ip, log } = request;
    const id = viewer.apiToken?.id ?? viewer.sessionId;
    if (id === null || underWay.has(id)) return;
    underWay.add(id);
    asDocket(() => (viewer.apiToken ? noteUse(db, id) : noteSessionUse(db, id, ip)))
      // A failure to note the use does not fail the call.
      .catch((error: unknown) => log.warn({ err: error }, 'The use of a session or an API token could not be noted.'))
      .finally(() => underWay.delete(id));
  });
}

/** Replaces the word `own` for a path's company by the id of the viewer's company. @throws Problem for a super admin. */
function nameOwnCompany({ params, viewer }: FastifyRequest): void {
  const given = params as { companyId?: string }; // of a request yet to be validated
  if (given.companyId !== 'own') return;
  if (viewer.companyId === null) throw badField('companyId', 'REQUIRED');
  given.companyId = viewer.companyId;
}

/**
 * The viewer of an `Authorization` header: a logged-in user or an API token.
 *
 * @throws Problem UNAUTHENTICATED.
 */
async function whoAsks(
  { db, tokens, viewerOf, viewerOfApiToken }: Asked & { viewerOf: ViewerOf; viewerOfApiToken: ViewerOfApiToken },
  { authorization = '' }: FastifyRequest['headers'],
): Promise<{ viewer: Viewer; isUseNoted: boolean; window: OpenWindow | null }> {
  const [, token] = BEARER.exec(authorization) ?? [];
  if (!token) throw new Problem('UNAUTHENTICATED', 'The request has no access token. Log in first.');
  if (isReaderPass(token))
    return { viewer: await readerOf(db, await tokens.verifyReader(token)), isUseNoted: true, window: null };
  if (isApiToken(token)) return viewerOfApiToken(token);
  const claims = await tokens.verify(token);
  const found = claims && (await viewerOf(claims));
  if (!found) throw new Problem('UNAUTHENTICATED', 'The access token is no longer valid. Log in again.');
  return { ...found, window: null };
}
