import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { extension } from '../http/endpoints.ts';
import { IdParams, Input, Nullable, OneOf } from '../http/schemas.ts';
import type { Service } from '../http/surroundings.ts';
import { invalid } from '../http/validation.ts';
import { TimeZone } from '../records/lists.ts';
import { Connection, CountQuery, PageQuery } from '../records/pages.ts';
import { demand } from '../shared/permissions.ts';
import { badField } from '../shared/problem.ts';
import { askedNodes, type NodeSurroundings } from './nodes.ts';
import { askedBy, findView, listOf } from './saved-views.ts';

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

/** Saved views as lists: the endpoint of the view's list answers, with the filters of the view. */
export function viewRoutes(app: Service, { db }: NodeSurroundings): void {
  app.get('/admin/view/get/info/:id', {
    ...extension('AUTHENTICATED', 'A saved view: the kind of its records, its query and its order.', {
      params: IdParams,
      response: { 200: View },
    }),
    handler: async ({ params: { id }, viewer }) => {
      const { name, view } = await findView(db, viewer, id);
      const { asked, properties, ...answer } = await askedBy(app, db, viewer, view);
      const orders = properties.orderBy as { default?: string } | undefined; // lists with a filter have orders
      return {
        id,
        name,
        orderBy: asked.orderBy ?? orders?.default ?? '',
        jobField: asked.jobField ?? null,
        ...answer,
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
      const { view } = await findView(db, viewer, params.id);
      const { node, list, querystring, answer } = listOf(app, view);
      demand(viewer, node.needs);
      const { companyId = viewer.companyId } = view.query;
      const isOfCompany = list.url.endsWith('/:companyId');
      if (isOfCompany && companyId === null) throw badField('companyId', 'REQUIRED');
      const query = { ...(await askedBy(app, db, viewer, view)).asked, ...page };
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
}
