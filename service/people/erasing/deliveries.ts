import { type RawBuilder, sql } from 'kysely';
import { webhooks } from '../../webhooks/webhook.ts';
import { batchesOf } from '../rows.ts';
import { likeAny } from './forget-answers.ts';
import type { Erased, Erasing } from './part.ts';
import { rewriteHistory, rewriteRecords } from './rewriting.ts';
import { type Scrub, scrubbedJson } from './traces.ts';

/** The webhooks that may tell of a person: of the person's company, and for a super admin of every company. */
const telling = ({ companyId }: Erased) => (companyId === null ? sql`true` : sql`company_id = ${companyId}`);

/** A condition for deliveries of the webhooks that may tell of a person. */
export const deliveriesAbout = (person: Erased, condition: RawBuilder<unknown>) =>
  sql`webhook_id in (select id from webhooks where ${telling(person)}) and (${condition})`;

interface Delivery {
  id: string;
  body: string | null;
  problem: string | null;
}

/**
 * Takes a person out of webhooks, out of the deliveries of a condition, and out of deliveries with a value of the person. A delivery
 * under way waits again: its sender can't save a late answer, and another attempt follows.
 */
export async function eraseDeliveries(erasing: Erasing<Erased>, condition: RawBuilder<unknown>): Promise<void> {
  const { db, person, known, scrubWhole } = erasing;
  await rewriteRecords(erasing, webhooks, telling(person), ({ name, query, shape }) =>
    scrubbedJson({ name, query, shape }, scrubWhole),
  );
  await rewriteHistory(erasing, sql`record_id in (select id from webhooks where ${telling(person)})`, (change) =>
    scrubbedJson(change, scrubWhole),
  );
  // No delivery joins or leaves a line meanwhile.
  await sql`select id from webhooks where ${telling(person)} order by id for update`.execute(db);
  const values = likeAny(Object.values(known).flat());
  const named = sql`concat_ws(' ', body, answer, problem) ilike any(${values}::text[])`;
  const about = deliveriesAbout(person, sql`${condition} or ${named}`);
  for await (const batch of batchesOf<Delivery>(db, 'webhookDeliveries', about, sql`id, body, problem`)) {
    const bodies = batch.map(({ body }) => body && withoutPerson(body, scrubWhole));
    const problems = batch.map(({ problem }) => problem && scrubWhole(problem));
    await sql`
      update webhook_deliveries set body = erased.body, problem = erased.problem, answer = null,
        due_at = case status when 'SENDING' then now() else due_at end,
        status = case status when 'SENDING' then 'WAITING' else status end
      from unnest(${batch.map(({ id }) => id)}::text[], ${bodies}::text[], ${problems}::text[]) as erased (id, body, problem)
      where webhook_deliveries.id = erased.id`.execute(db);
  }
}

/** A body without a person. The body in the shape of a document is gone: a further attempt asks for it again. */
function withoutPerson(body: string, scrub: Scrub): string | null {
  const told = JSON.parse(body);
  // Only a change has the names of its fields.
  return Array.isArray(told.data?.fields) ? JSON.stringify(scrubbedJson(told, scrub)) : null;
}
