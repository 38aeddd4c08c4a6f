import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TObject, Type } from 'typebox';
import { extension } from '../http/endpoints.ts';
import { IdParams, Input, Nullable, OneOf } from '../http/schemas.ts';
import type { Service } from '../http/surroundings.ts';
import { invalid } from '../http/validation.ts';
import type { Viewer } from '../login/sessions.ts';
import { wholeCatalogue } from '../records/asking/filters.ts';
import { findRow } from '../records/kind.ts';
import { TimeZone } from '../records/lists.ts';
import { Connection, CountQuery, PageQuery } from '../records/pages.ts';
import { savedCommands } from '../saved-commands/saved-command.ts';
import { demand, scopeOf } from '../shared/permissions.ts';
import { badField, notFound } from '../shared/problem.ts';
import { askedNodes, type NodeSurroundings } from './nodes.ts';
import { listQueryOf, listsOfPanes, typedQueryOf, type ViewDefinition, viewIn } from './view.ts';

const View = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    kind: OneOf(askedNodes.map(({ type }) => type.toUpperCase())),
    query: Nullable(Type.String()),
    orderBy: Type.String(),
    jobField: Nullable(Type.String()),
    isOfDeleted: Type.Boolean(),
    companyId: Nullable(Type.String()),
  },
  { title: 'View' },
);

const Rows = Connection(
  'Record',
  Type.Unsafe<object>(Type.Union(askedNodes.map(({ asked }) => asked.schema))) as never,
);

interface ListSchema {
  querystring: TObject;
  response: { 200: Record<string, unknown> };
}

/** Saved views as lists: the endpoint of the view's list answers, with the filters of the view. */
export function viewRoutes(app: Service, { db }: NodeSurroundings): void {
  app.get('/admin/view/get/info/:id', {
    ...extension('AUTHENTICATED', 'A saved view: the kind of its records, its query and its order.', {
      params: IdParams,
      response: { 200: View },
    }),
    handler: async ({ params: { id }, viewer }) => {
      const { name, view } = await findView(viewer, id);
      const { node, properties } = listOf(view);
      const asked = listQueryOf(view, properties);
      const catalogue = await wholeCatalogue(db, node.asked, scopeOf(viewer) ?? asked.companyId ?? null);
      const orders = properties.orderBy as { default?: string } | undefined; // lists with a filter have orders
      return {
        id,
        name,
        kind: node.type.toUpperCase(),
        query: typedQueryOf(asked, catalogue),
        orderBy: asked.orderBy ?? orders?.default ?? '',
        jobField: asked.jobField ?? null,
        isOfDeleted: asked.deleted === 'true',
        companyId: view.query.companyId || null,
      };
    },
  });

  app.get('/admin/view/get/rows/:id', {
    ...extension('AUTHENTICATED', 'The records of a saved view, under the permission of its list.', {
      params: IdParams,
      querystring: Input({ timeZone: Type.Optional(TimeZone), ...PageQuery, ...CountQuery }),
      response: { 200: Rows },
    }),
    handler: async (request, reply) => {
      const { viewer, params, query: page } = request;
      const { view } = await findView(viewer, params.id);
      const { node, list, querystring, answer, properties } = listOf(view);
      demand(viewer, node.needs);
      const { companyId = viewer.companyId } = view.query;
      const isOfCompany = list.url.endsWith('/:companyId');
      if (isOfCompany && companyId === null) throw badField('companyId', 'REQUIRED');
      const query = { ...listQueryOf(view, properties), ...page };
      const validate = request.compileValidationSchema(querystring, 'querystring');
      if (!validate(query)) throw invalid(validate.errors ?? []);
      const asked = { query: { value: query }, params: { value: isOfCompany ? { companyId } : {} } };
      reply.type('application/json').serializer(reply.compileSerializationSchema(answer));
      return list.handler.call(
        app,
        Object.create(request, asked) as FastifyRequest,
        reply as FastifyReply,
      ) as Promise<never>;
    },
  });

  /** @throws Problem NOT_FOUND for a macro, and for a view out of the viewer's sight. */
  async function findView(viewer: Viewer, id: string) {
    const row = await findRow(db, savedCommands, viewer, id);
    const view = row.deletedAt ? null : viewIn(row);
    if (!view) throw notFound(id);
    return { name: row.name, view };
  }

  function listOf({ path }: ViewDefinition) {
    const place = listsOfPanes[path];
    const node = askedNodes.find(({ type }) => type === place?.kind);
    const list = app.lists.get(place?.path ?? '');
    if (!node || !list) throw new RangeError(`The pane ${path} has no list.`);
    const { querystring, response } = list.schema as unknown as ListSchema; // as lists declare their schemas
    return { node, list, querystring, answer: response[200], properties: querystring.properties };
  }
}
