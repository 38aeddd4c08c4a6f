import { Type } from 'typebox';
import { extension } from '../http/endpoints.ts';
import {
  DateTime,
  Id,
  IdParams,
  Input,
  Maybe,
  Moment,
  Nullable,
  OneOf,
  Version,
  VersionBody,
} from '../http/schemas.ts';
import type { Db, Service } from '../http/surroundings.ts';
import type { Viewer } from '../login/sessions.ts';
import { listingOf } from '../records/cursors.ts';
import { answerOf, findRow, type Row } from '../records/kind.ts';
import { PageQuery, readPage, Uncounted } from '../records/pages.ts';
import type { Order } from '../records/sorted-rows.ts';
import { demandUnchanged } from '../records/writes.ts';
import { write } from '../records/writing.ts';
import { newId, typeOf } from '../shared/ids.ts';
import { badField, conflictingField, notFound } from '../shared/problem.ts';
import type { WebhookDeliveryStatus } from '../shared/values.ts';
import { Webhook, webhooks } from '../webhooks/webhook.ts';
import { bodyOf } from './event.ts';
import { freeFirst } from './line.ts';
import { replaySince, sendAgain } from './replaying.ts';
import type { WebhookSurroundings } from './webhooks.ts';

const statuses = ['WAITING', 'SENDING', 'DELIVERED', 'FAILED'] as const satisfies WebhookDeliveryStatus[];

const Delivery = Type.Object(
  {
    id: Type.String(),
    webhookId: Type.String(),
    eventId: Type.String(),
    type: Type.String(),
    recordId: Type.String(),
    at: DateTime,
    status: OneOf(statuses),
    attempts: Type.Integer(),
    nextAttemptAt: Nullable(DateTime),
    lastAttemptAt: Nullable(DateTime),
    deliveredAt: Nullable(DateTime),
    answerStatus: Nullable(Type.Integer()),
    problem: Nullable(Type.String()),
    durationMs: Nullable(Type.Integer()),
  },
  { title: 'WebhookDelivery' },
);

const Exchange = Type.Object(
  { body: Nullable(Type.String()), answer: Nullable(Type.String()) },
  { title: 'WebhookExchange' },
);

const Deliveries = Uncounted('WebhookDelivery', Delivery);
const NEWEST: Order = { name: 'NEWEST', column: 'place', direction: 'desc' };

/** The log of deliveries, test events and replays. */
export function deliveryRoutes(app: Service, surroundings: WebhookSurroundings): void {
  const { db } = surroundings;
  const wakeAfter = <Answer>(answer: Answer): Answer => {
    surroundings.webhooks.wake();
    return answer;
  };

  app.get('/app/webhook/get/deliveries/:webhookId', {
    ...extension('WEBHOOKS_READ', 'The deliveries of a webhook in the last 30 days, newest first.', {
      params: Type.Object({ webhookId: Id }),
      querystring: Input({ ...PageQuery, status: Maybe(OneOf(statuses)) }),
      response: { 200: Deliveries },
    }),
    handler: async ({ params: { webhookId }, query, viewer }) => {
      await findRow(db, webhooks, viewer, webhookId);
      const { status } = query;
      const all = db.selectFrom('webhookDeliveries').where('webhookId', '=', webhookId).selectAll();
      const rows = status == null ? all : all.where('status', '=', status);
      const listing = listingOf('webhook_delivery', NEWEST.name, { webhookId, status });
      const page = await readPage(db, { query: rows, slow: [] }, NEWEST, listing, query);
      return { ...page, edges: page.edges.map(({ cursor, node }) => ({ cursor, node: shown(node) })) };
    },
  });

  app.get('/app/webhook/get/delivery/:id', {
    ...extension('WEBHOOKS_READ', 'One delivery.', { params: IdParams, response: { 200: Delivery } }),
    handler: async ({ params: { id }, viewer }) => shown(await findDelivery(db, viewer, id)),
  });

  app.get('/app/webhook/get/exchange/:id', {
    ...extension('WEBHOOKS_READ', 'The body of a delivery, and the beginning of the last answer.', {
      params: IdParams,
      response: { 200: Exchange },
    }),
    handler: async ({ params: { id }, viewer }) => {
      const { body, answer } = await findDelivery(db, viewer, id);
      return { body, answer };
    },
  });

  app.post('/app/webhook/send/test/:id', {
    ...extension('WEBHOOKS_WRITE', 'Send a test event to a webhook.', {
      params: IdParams,
      body: VersionBody,
      response: { 200: Webhook },
    }),
    handler: async (request) => {
      const seen = { ...request.params, ...request.body };
      return wakeAfter(
        await write(surroundings, request, async (writing) => {
          const webhook = await demandUnchanged(writing, webhooks, seen);
          demandActive(webhook);
          const { id: webhookId, name } = webhook;
          const event = { type: 'webhook.test', at: new Date(), recordId: webhookId };
          await writing.db
            .insertInto('webhookDeliveries')
            .values({
              ...event,
              id: newId('webhook_delivery'),
              webhookId,
              eventId: newId('webhook_test'),
              dueAt: null,
              body: bodyOf(event, { webhook: name }),
            })
            .execute();
          await freeFirst(writing.db, webhookId, [webhookId]);
          return answerOf(webhooks, webhook);
        }),
      );
    },
  });

  app.post('/app/webhook/replay/:id', {
    ...extension('WEBHOOKS_WRITE', 'Deliver the changes from a time on again, at most 30 days, or one delivery.', {
      params: IdParams,
      body: Input({ version: Version, since: Maybe(Moment), deliveryId: Maybe(Id) }),
      response: { 200: Webhook },
    }),
    handler: async (request) => {
      const { since, deliveryId, version } = request.body;
      if (since == null && deliveryId == null) throw badField('since', 'ONE_REQUIRED', { other: 'deliveryId' });
      if (since != null && deliveryId != null) throw badField('deliveryId', 'NOT_ALLOWED', { other: 'since' });
      return wakeAfter(
        await write(surroundings, request, async (writing) => {
          const webhook = await demandUnchanged(writing, webhooks, { id: request.params.id, version });
          demandActive(webhook);
          if (since != null) await replaySince(writing.db, webhook.id, since);
          else if (deliveryId != null) await sendAgain(writing.db, webhook.id, deliveryId);
          return answerOf(webhooks, webhook);
        }),
      );
    },
  });
}

type DeliveryRow = Awaited<ReturnType<typeof findDelivery>>;

/** @throws Problem NOT_FOUND, alike for an unknown delivery and a delivery of a webhook out of the viewer's sight. */
async function findDelivery(db: Db, viewer: Viewer, id: string) {
  if (typeOf(id) !== 'webhook_delivery') throw notFound(id);
  const delivery = await db.selectFrom('webhookDeliveries').where('id', '=', id).selectAll().executeTakeFirst();
  if (!delivery) throw notFound(id);
  await findRow(db, webhooks, viewer, delivery.webhookId).catch(() => {
    throw notFound(id);
  });
  return delivery;
}

/** A lease is no next attempt. */
const shown = ({ dueAt, ...delivery }: DeliveryRow) => ({
  ...delivery,
  nextAttemptAt: delivery.status === 'WAITING' ? dueAt : null,
});

function demandActive({ name, status }: Row<'webhooks'>): void {
  if (status === 'ACTIVE') return;
  throw conflictingField('status', 'WRONG_STATUS', { kind: 'webhook', name, status, allowed: ['ACTIVE'] });
}
