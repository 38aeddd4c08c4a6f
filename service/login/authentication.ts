import type { FastifyRequest } from 'fastify';
import { type OpenWindow, type RateLimit, RateLimiter } from '../api-tokens/rate-limit.ts';
import { isApiToken } from '../api-tokens/secret.ts';
import { demand } from '../permissions.ts';
import { Problem } from '../problem.ts';
import type { Service, Surroundings } from '../service.ts';
import { noteUse, viewerOfApiToken } from './api-token-viewer.ts';
import { type Viewer, viewerOf } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The one who asks; on a public route there is none. */
    viewer: Viewer;
  }
}

const BEARER = /^Bearer +([\w.-]+)$/iu;
const READING = ['GET', 'HEAD'];

/** Asks, before anything else is read, who calls a route, whether as often as they may, and whether it is for them. */
export function authentication(app: Service, surroundings: Surroundings, rateLimit: RateLimit | undefined): void {
  const { db } = surroundings;
  const limiter = rateLimit && new RateLimiter(db, rateLimit);
  app.decorateRequest('viewer');
  app.addHook('onRequest', async (request, reply) => {
    const { needs } = request.routeOptions.config;
    // Without `needs` no route was found: that is answered as such, to anyone.
    if (!needs || needs === 'PUBLIC') return;

    const { viewer, isUseNoted, window } = await whoAsks(surroundings, request.headers);
    request.viewer = viewer;
    const { apiToken } = viewer;
    if (apiToken && limiter) {
      const taken = await limiter.take(apiToken.id, window);
      reply.headers(limiter.fieldsOf(taken));
      if (!taken.isGiven) throw limiter.refusal(apiToken.name, taken);
    }
    demand(viewer, needs);
    if (!apiToken) return;
    if (apiToken.scope === 'READ' && !READING.includes(request.method)) {
      throw new Problem('FORBIDDEN', `The API token “${apiToken.name}” is for reading, and this changes something.`);
    }
    if (isUseNoted) return;
    // What is asked can be answered without it.
    await noteUse(db, apiToken.id).catch((error: unknown) =>
      request.log.warn({ err: error }, 'The use of an API token could not be noted.'),
    );
  });
}

/**
 * Who a request comes from, by its `Authorization` header: someone who is logged in, or an API token of theirs.
 *
 * @throws Problem UNAUTHENTICATED.
 */
export async function whoAsks(
  { db, tokens }: Pick<Surroundings, 'db' | 'tokens'>,
  { authorization = '' }: FastifyRequest['headers'],
): Promise<{ viewer: Viewer; isUseNoted: boolean; window: OpenWindow | null }> {
  const [, token] = BEARER.exec(authorization) ?? [];
  if (!token) throw new Problem('UNAUTHENTICATED', 'This needs an access token: log in first.');
  if (isApiToken(token)) return viewerOfApiToken(db, token);
  const claims = await tokens.verify(token);
  const viewer = claims && (await viewerOf(db, claims));
  if (!viewer) throw new Problem('UNAUTHENTICATED', 'The access token is no longer good: log in again.');
  return { viewer, isUseNoted: true, window: null };
}
