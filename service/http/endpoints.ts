import type { RouteOptions } from 'fastify';
import { mayLogIn, type Needs, permissionsOf, type Role, roles } from '../shared/permissions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The callers of the route; required. */
    needs?: Needs;
    /** Beyond the specification's 82 paths. */
    extension?: boolean;
    /** A POST that changes nothing: the request is long, or belongs in no URL. */
    reads?: boolean;
    /** Also for a user who must add a second factor first. */
    beforeSecondFactor?: boolean;
    /** Only after a recent login (`login/recent-login.ts`): the act has lasting consequences. */
    recentLogin?: boolean;
  }
}

/**
 * The permission, summary and schema of a path of the specification, for the options of its route:
 *
 * app.get('/admin/job/get/info/:id', { ...endpoint('JOBS_READ', 'One job.', { params: IdParams }), handler })
 */
export function endpoint<Schema extends object>(needs: Needs, summary: string, schema: Schema) {
  return { config: { needs }, schema: { summary, ...schema } };
}

/** Like `endpoint`, for a path beyond the specification. */
export function extension<Schema extends object>(needs: Needs, summary: string, schema: Schema) {
  return { config: { needs, extension: true }, schema: { summary, ...schema } };
}

/** Like `extension`, for a read whose parameters are the body. */
export function readByPost<Schema extends object>(needs: Needs, summary: string, schema: Schema) {
  return { config: { needs, extension: true, reads: true }, schema: { summary, ...schema } };
}

/** The options of a route, for a call that a user needs until they have a demanded second factor. */
export function beforeSecondFactor<Options extends { config: object }>(options: Options) {
  return { ...options, config: { ...options.config, beforeSecondFactor: true } };
}

/** The options of a route, for an act with lasting consequences. */
export function afterRecentLogin<Options extends { config: object }>(options: Options) {
  return { ...options, config: { ...options.config, recentLogin: true } };
}

/** A route for the laws: `{ method: 'GET', path: '/admin/user/get/info/:id', needs: 'USERS_READ', … }`. */
export interface Endpoint {
  method: string;
  path: string;
  needs: Needs;
  isExtension: boolean;
}

/**
 * The endpoints of a route.
 *
 * @throws Error at start for a route without `needs`.
 */
export function endpointsOf({ method, url, config }: RouteOptions): Endpoint[] {
  const { needs, extension = false } = config ?? {};
  if (!needs) throw new Error(`${method} ${url} does not say who may call the route: config.needs`);
  return [method].flat().map((method) => ({ method, path: url, needs, isExtension: extension }));
}

/** The roles that meet `needs`; workers never log in, so they call only public routes. */
export function rolesFor(needs: Needs): readonly Role[] {
  if (needs === 'PUBLIC') return roles;
  if (needs === 'AUTHENTICATED' || needs === 'SESSION') return roles.filter(mayLogIn);
  return roles.filter((role) => permissionsOf(role).includes(needs));
}
