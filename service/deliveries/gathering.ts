import { sql } from 'kysely';
import { wantedBy } from '../changes/change-filter.ts';
import { type Look, lookAfter } from '../changes/look.ts';
import { type Matched, matchingOf } from '../changes/matching.ts';
import type { Position } from '../changes/position.ts';
import { sightOf } from '../changes/sight.ts';
import type { Db } from '../http/surroundings.ts';
import type { Viewer } from '../login/sessions.ts';
import { nodeKindOf } from '../nodes/nodes.ts';
import { anyRecord, type Row } from '../records/kind.ts';
import { newId, typeOf } from '../shared/ids.ts';
import { Problem } from '../shared/problem.ts';
import { webhookKinds } from '../webhooks/webhook.ts';
import { bodyOf, eventType, toldChange } from './event.ts';
import { freeFirst, holdWebhook, isFull } from './line.ts';
import { afresh } from './replaying.ts';
import { standingOf } from './standing.ts';

type Webhook = Row<'webhooks'>;

const CHANGES_OF_A_LOOK = 500;
/** Deliveries in line at a webhook. */
const MOST_IN_LINE = 10_000;

/** The webhooks of working companies that are switched on. */
const active = (db: Db) =>
  db
    .selectFrom('webhooks')
    .innerJoin('companies', 'companies.id', 'webhooks.companyId')
    .where(sql<boolean>`webhooks.status = 'ACTIVE' and webhooks.deleted_at is null`)
    .where('companies.status', '=', 'ACTIVE')
    .where('companies.deletedAt', 'is', null)
    .selectAll('webhooks')
    .execute();

export interface Gathered {
  /** Whether the installation has an active webhook. */
  hasWebhooks: boolean;
  deliveries: number;
  /** Whether changes wait to be read: more than a look takes, or behind an open transaction. */
  hasMore: boolean;
  isHeldUp: boolean;
}

/**
 * Turns changes of the audit trail into deliveries, in the order of the changes. Any number of services gather: a delivery and the
 * webhook's new place share a transaction.
 */
export class Gatherer {
  readonly #db: Db;
  readonly #endOfToken: (webhook: Webhook) => Promise<void>;
  /** How far each webhook was read, where the changes after its stored place told it nothing. */
  #seen = new Map<string, { stored: string; position: Position }>();

  /** @param endOfToken pauses a webhook whose token opens nothing any more. */
  constructor(db: Db, endOfToken: (webhook: Webhook) => Promise<void>) {
    this.#db = db;
    this.#endOfToken = endOfToken;
  }

  async gather(): Promise<Gathered> {
    const webhooks = await active(this.#db);
    this.#seen = new Map([...this.#seen].filter(([id]) => webhooks.some((webhook) => webhook.id === id)));
    const gathered = { hasWebhooks: webhooks.length > 0, deliveries: 0, hasMore: false, isHeldUp: false };
    const together = Map.groupBy(webhooks, (webhook) => placeOf(this.#positionOf(webhook)));
    for (const [first, ...others] of together.values()) {
      if (!first) continue;
      const look = await lookAfter(this.#db, this.#positionOf(first), CHANGES_OF_A_LOOK);
      gathered.isHeldUp ||= look.isHeldUp;
      for (const webhook of [first, ...others]) {
        const { count, isFull } = await this.#tell(webhook, look);
        gathered.deliveries += count;
        gathered.hasMore ||= look.hasMore && !isFull;
      }
    }
    return gathered;
  }

  #positionOf({ id, transactionId, entryId }: Webhook): Position {
    const position = { transactionId: BigInt(transactionId), entryId };
    const seen = this.#seen.get(id);
    return seen?.stored === placeOf(position) ? seen.position : position;
  }

  async #tell(webhook: Webhook, { changes, position }: Look): Promise<{ count: number; isFull: boolean }> {
    const ofCompany = changes.filter(({ companyId }) => companyId === webhook.companyId);
    if (ofCompany.length > 0) {
      const viewer = await standingOf(this.#db, webhook);
      if (!viewer) {
        await this.#endOfToken(webhook);
        return { count: 0, isFull: true };
      }
      const told = await toldTo(this.#db, webhook, viewer, ofCompany);
      if (told.length > 0) {
        if (await isFull(this.#db, webhook.id, MOST_IN_LINE)) return { count: 0, isFull: true };
        return { count: await join(this.#db, webhook, told, position), isFull: false };
      }
    }
    const stored = placeOf({ transactionId: BigInt(webhook.transactionId), entryId: webhook.entryId });
    this.#seen.set(webhook.id, { stored, position });
    return { count: 0, isFull: false };
  }
}

const placeOf = ({ transactionId, entryId }: Position): string => `${transactionId} ${entryId}`;

/** The changes that a webhook tells: of its company and kinds, in the viewer's sight, and of its query. */
async function toldTo(
  db: Db,
  { kind, query, companyId }: Webhook,
  viewer: Viewer,
  changes: Look['changes'],
): Promise<Matched[]> {
  const kinds = kind === null ? [...webhookKinds] : [kind];
  const wanted = wantedBy({ kinds, companyId });
  const sight = await sightOf(db, changes);
  const visible = changes.filter((change) => wanted(change) && sight(viewer, change));
  if (visible.length === 0) return [];
  try {
    return await (await matchingOf(db, viewer, query ?? undefined, { kinds, companyId }))(visible);
  } catch (error) {
    // A query over a job field that is gone, or a right that the token has lost, matches nothing.
    if (error instanceof Problem && error.status < 500) return [];
    throw error;
  }
}

async function deliveriesOf(db: Db, { id: webhookId, shape }: Webhook, told: readonly Matched[]) {
  const versions = shape === null ? await versionsOf(db, told) : new Map<string, number>();
  const authors = shape === null ? await authorsOf(db, told) : new Map<string, string | null>();
  return told.map(({ change, matches }) => {
    const { recordId, at, position } = change;
    const type = eventType(change);
    const actorName = authors.get(position.entryId) ?? null;
    const data = () => toldChange({ ...change, actorName }, matches, versions.get(recordId) ?? null);
    return {
      id: newId('webhook_delivery'),
      webhookId,
      eventId: position.entryId,
      type,
      recordId,
      at,
      dueAt: null,
      body: shape === null ? bodyOf({ type, at, recordId }, data()) : null,
    };
  });
}

/** The authors of changes now: an erasure after the look has replaced their names. */
async function authorsOf(db: Db, told: readonly Matched[]): Promise<Map<string, string | null>> {
  const ids = told.map(({ change }) => change.position.entryId);
  const entries = await db
    .selectFrom('auditEntries')
    .where('id', '=', sql<string>`any(${ids})`)
    .select(['id', 'actorName'])
    .execute();
  return new Map(entries.map(({ id, actorName }) => [id, actorName]));
}

/** The versions of records now. */
async function versionsOf(db: Db, told: readonly Matched[]): Promise<Map<string, number>> {
  const versions = new Map<string, number>();
  const byType = Map.groupBy(new Set(told.map(({ change }) => change.recordId)), typeOf);
  for (const [type, ids] of byType) {
    const table =
      nodeKindOf(type)?.table ?? (type === 'company' ? 'companies' : type === 'message' ? 'messages' : null);
    if (!table) continue;
    const records = anyRecord(db, { table });
    const rows = await records.db
      .selectFrom(records.table)
      .where('id', '=', sql<string>`any(${ids})`)
      .select(['id', 'version'])
      .execute();
    for (const { id, version } of rows) versions.set(id, version);
  }
  return versions;
}

/** Adds deliveries at the ends of their lines. A delivery that is over joins again: its event is told anew, after a replay. */
async function join(
  db: Db,
  webhook: Webhook,
  told: readonly Matched[],
  { transactionId, entryId }: Position,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const now = await holdWebhook(trx, webhook.id);
    const isThere = now?.transactionId === webhook.transactionId && now.entryId === webhook.entryId;
    // Another service was first, or a person switched the webhook off.
    if (!isThere || now.status !== 'ACTIVE' || now.deletedAt) return 0;
    const rows = await deliveriesOf(trx, webhook, told);
    await trx
      .insertInto('webhookDeliveries')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['webhookId', 'eventId'])
          .doUpdateSet({ ...afresh, place: sql`excluded.place` })
          .where('webhookDeliveries.status', 'in', ['DELIVERED', 'FAILED']),
      )
      .execute();
    await freeFirst(trx, webhook.id, [...new Set(rows.map(({ recordId }) => recordId))]);
    await trx
      .updateTable('webhooks')
      .set({ transactionId: String(transactionId), entryId })
      .where('id', '=', webhook.id)
      .execute();
    return rows.length;
  });
}
