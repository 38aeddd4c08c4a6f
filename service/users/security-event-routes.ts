import { Type } from 'typebox';
import { extension } from '../http/endpoints.ts';
import { DateTime, Id, Input, LineOf, Maybe, Moment, Nullable, OneOf } from '../http/schemas.ts';
import type { Db, Service, Surroundings } from '../http/surroundings.ts';
import { openedEvents } from '../login/events/sealed-event.ts';
import { type SecurityEventKind, securityEventKinds, tellSecurityEvents } from '../login/events/security-event.ts';
import type { Viewer } from '../login/sessions.ts';
import { listingOf } from '../records/cursors.ts';
import { PageQuery, readPage, Uncounted } from '../records/pages.ts';
import { demandCompany } from '../records/references.ts';
import type { Order } from '../records/sorted-rows.ts';
import { chainNames, verifyChains } from '../records/trail/chains.ts';
import { write } from '../records/writing.ts';
import { scopeOf } from '../shared/permissions.ts';

const SecurityEvent = Type.Object(
  {
    id: Type.String(),
    at: DateTime,
    kind: OneOf(securityEventKinds),
    companyId: Nullable(Type.String()),
    userId: Nullable(Type.String()),
    userName: Nullable(Type.String()),
    actorId: Nullable(Type.String()),
    actorName: Nullable(Type.String()),
    apiTokenId: Nullable(Type.String()),
    apiTokenName: Nullable(Type.String()),
    address: Nullable(Type.String()),
    device: Nullable(Type.String()),
    changes: Type.Array(
      Type.Object({ field: Type.String(), from: Type.Unknown(), to: Type.Unknown() }, { title: 'FieldChange' }),
    ),
    sealedPlace: Nullable(Type.String()),
    sealedChanges: Nullable(Type.String()),
    position: Nullable(Type.Integer()),
    hash: Nullable(Type.String()),
  },
  { title: 'SecurityEvent' },
);

const SecurityEvents = Uncounted('SecurityEvent', SecurityEvent);

const orders = ['AT_DESC', 'POSITION_ASC'] as const;
const ORDERS: Record<(typeof orders)[number], Order> = {
  AT_DESC: { name: 'AT_DESC', column: 'at', direction: 'desc' },
  POSITION_ASC: { name: 'POSITION_ASC', column: 'position', direction: 'asc' },
};

const Filters = {
  companyId: Maybe(Id),
  userId: Maybe(Id),
  kind: Maybe(OneOf(securityEventKinds)),
  since: Maybe(Moment),
  orderBy: OneOf(orders, { default: 'AT_DESC' }),
};

const Chain = Type.Object(
  {
    name: OneOf(chainNames),
    count: Type.Integer(),
    hash: Type.String(),
    rewritten: Type.Integer(),
    broken: Nullable(
      Type.Object({ position: Nullable(Type.Integer()), entryId: Nullable(Type.String()) }, { title: 'ChainBreak' }),
    ),
  },
  { title: 'Chain' },
);

const RequestExport = Input({
  companyId: Maybe(Id),
  list: LineOf(100),
  query: Maybe(LineOf(2000)),
  rows: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
});

/** Lists security events for administrators of the company, records exports of lists, and verifies the chains for super admins. */
export function securityEventRoutes(app: Service, surroundings: Surroundings): void {
  const { db } = surroundings;
  app.post('/admin/security-event/export', {
    ...extension('AUTHENTICATED', 'Record that the viewer saves a list.', {
      body: RequestExport,
      response: { 200: Type.Boolean() },
    }),
    handler: async (request) => {
      const { viewer, body } = request;
      if (body.companyId != null) await demandCompany(db, viewer, body.companyId);
      const changes = [
        { field: 'list', from: null, to: body.list },
        ...(body.query ? [{ field: 'query', from: null, to: body.query }] : []),
        { field: 'rows', from: null, to: body.rows },
      ];
      const companyId = body.companyId ?? scopeOf(viewer);
      await write(surroundings, request, ({ db }) =>
        tellSecurityEvents(db, [{ kind: 'LIST_EXPORTED', companyId, userId: viewer.userId, actor: viewer, changes }]),
      );
      return true;
    },
  });

  app.get('/admin/security-event/get/all', {
    ...extension('AUDIT_READ', 'Security events, newest first, or in the order of the chain.', {
      querystring: Input({ ...PageQuery, ...Filters }),
      response: { 200: SecurityEvents },
    }),
    handler: async ({ query, viewer }) => {
      const { companyId, userId, kind, since, orderBy } = query;
      if (companyId != null) await demandCompany(db, viewer, companyId);
      let events = eventsFor(db, companyId ?? scopeOf(viewer));
      if (userId != null) events = events.where('userId', '=', userId);
      if (kind != null) events = events.where('kind', '=', kind);
      if (since != null) events = events.where('at', '>=', new Date(since));
      if (orderBy === 'POSITION_ASC') events = events.where('position', 'is not', null);
      const order = ORDERS[orderBy];
      const listing = listingOf('security_event', order.name, { companyId, userId, kind, since });
      const page = await readPage(db, { query: events, slow: [] }, order, listing, query);
      const opened = await openedEvents(
        db,
        page.edges.map(({ node }) => node),
      );
      // As many as there are edges.
      return { ...page, edges: page.edges.map((edge, at) => ({ ...edge, node: opened[at] ?? edge.node })) };
    },
  });

  app.get('/admin/security-event/get/chains', {
    ...extension('COMPANIES_ADMINISTER', 'Whether all security events and the audit trail are as they were sealed.', {
      response: { 200: Type.Array(Chain) },
    }),
    handler: () => verifyChains(db),
  });
}

/** @param companyId null for the events of all companies. */
function eventsFor(db: Db, companyId: Viewer['companyId']) {
  const events = db
    .selectFrom('securityEvents')
    .selectAll('securityEvents')
    .select((query) => [
      query.selectFrom('users').whereRef('users.id', '=', 'securityEvents.userId').select('fullName').as('userName'),
      query.selectFrom('users').whereRef('users.id', '=', 'securityEvents.actorId').select('fullName').as('actorName'),
      query
        .selectFrom('apiTokens')
        .whereRef('apiTokens.id', '=', 'securityEvents.apiTokenId')
        .select('name')
        .as('apiTokenName'),
    ])
    .$narrowType<{ kind: SecurityEventKind }>();
  return companyId === null ? events : events.where('companyId', '=', companyId);
}
