import { demand } from '../permissions.ts';
import { Problem } from '../problem.ts';
import type { Service, Surroundings } from '../service.ts';
import { type Viewer, viewerOf } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The one who asks; on a public route there is none. */
    viewer: Viewer;
  }
}

const BEARER = /^Bearer +([\w.-]+)$/iu;

/** Asks, before anything else is read, who calls a route and whether it is for them. */
export function authentication(app: Service, { db, tokens }: Surroundings): void {
  app.decorateRequest('viewer');
  app.addHook('onRequest', async (request) => {
    const { needs } = request.routeOptions.config;
    // Without `needs` no route was found: that is answered as such, to anyone.
    if (!needs || needs === 'PUBLIC') return;

    const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? [];
    if (!token) throw new Problem('UNAUTHENTICATED', 'This needs an access token: log in first.');
    const claims = await tokens.verify(token);
    const viewer = claims && (await viewerOf(db, claims));
    if (!viewer) throw new Problem('UNAUTHENTICATED', 'The access token is no longer good: log in again.');
    request.viewer = viewer;
    demand(viewer, needs);
  });
}
