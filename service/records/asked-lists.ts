import type { RouteOptions } from 'fastify';
import { type TObject, type TSchema, Type } from 'typebox';
import { Input } from '../http/schemas.ts';
import type { Service } from '../http/surroundings.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The routes of the lists with a filter, by path; saved views read them. */
    lists: Map<string, RouteOptions>;
  }
}

/**
 * Keeps the lists with a filter, and gives each a second way: a POST to the same path, with the query as a JSON object. A long
 * filter fits in no URL, and the text of the object reaches no log.
 */
export function keepAskedLists(app: Service): void {
  app.decorate('lists', new Map());
  app.addHook('onRoute', (route) => {
    const query = route.method === 'GET' ? filteredQuery(route) : null;
    if (!query) return;
    app.lists.set(route.url, route);
    const { config, handler, url, schema: { querystring: _, ...schema } = {} } = route;
    app.post(url, {
      config: { ...config, extension: true, reads: true },
      schema: { ...schema, summary: `${schema.summary} The query is a JSON object.`, body: bodyOf(query) },
      handler: (request, reply) => handler.call(app, Object.assign(request, { query: request.body }), reply),
    });
  });
}

/** The query of a list that takes a filter; null for any other route. */
function filteredQuery({ schema }: RouteOptions): TObject | null {
  const query = schema?.querystring as TObject | undefined; // Fastify's type is any schema
  return query?.properties?.filter ? query : null;
}

/** The query as a body: the filter is an object. */
function bodyOf({ properties }: TObject): TSchema {
  const filter = Type.Unsafe<object>({ type: 'object', description: 'A filter: `{"status":{"in":["NEW"]}}`.' });
  return Input({ ...properties, filter: Type.Optional(filter) });
}
