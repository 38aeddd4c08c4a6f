import type { RouteOptions } from 'fastify';
import { mayLogIn, type Needs, permissionsOf, type Role, roles } from './permissions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who the route is for. Every route says. */
    needs?: Needs;
    /** Not among the specification's 82 paths, but needed by the product. */
    extension?: boolean;
  }
}

/** A route, as the laws loop over them: `{ method: 'GET', path: '/admin/user/get/info/:id', needs: 'USERS_READ', … }`. */
export interface Endpoint {
  method: string;
  path: string;
  needs: Needs;
  isExtension: boolean;
}

/**
 * What a route declares of itself.
 *
 * @throws Error at start, for a route that does not say who it is for.
 */
export function endpointsOf({ method, url, config }: RouteOptions): Endpoint[] {
  const { needs, extension = false } = config ?? {};
  if (!needs) throw new Error(`${method} ${url} does not say whom it is for: config.needs`);
  return [method].flat().map((method) => ({ method, path: url, needs, isExtension: extension }));
}

/** The roles that may call what needs this; a worker never logs in, and so calls only what is public. */
export function rolesFor(needs: Needs): readonly Role[] {
  if (needs === 'PUBLIC') return roles;
  if (needs === 'AUTHENTICATED' || needs === 'SESSION') return roles.filter(mayLogIn);
  return roles.filter((role) => permissionsOf(role).includes(needs));
}
