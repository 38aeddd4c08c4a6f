import { sql } from 'kysely';
import type { Db } from '../http/surroundings.ts';
import { auditAll } from '../records/audit.ts';
import type { Writing } from '../records/writing.ts';
import type { QuotationLine } from '../shared/values.ts';
import { type Attached, countOf } from './attached.ts';

/**
 * The lines of draft quotations that name an item. The ids of moved lines stand for the quotations. The lines of other
 * quotations stay as sent; their item's id leads on.
 */
export const draftLines: Attached = {
  kind: 'DRAFT_QUOTATIONS',
  count: (db, itemId) => countOf(db, sql`${draftsWith(itemId)} and deleted_at is null`),
  moves: {
    async move(writing, from, to, only) {
      const ids = new Set(only);
      const moved: string[] = [];
      for (const draft of await lockedDrafts(writing.db, from)) {
        const own = draft.lines.filter(({ id, itemId }) => itemId === from && (!only || ids.has(id)));
        if (own.length === 0) continue;
        await moveLines(writing, draft, own, to);
        moved.push(...own.map(({ id }) => id));
      }
      return moved;
    },
    async addedSince(db, itemId, since, most) {
      const { rows } = await sql<Draft>`
        ${draftsWith(itemId)} and deleted_at is null and created_at > ${since}
        order by created_at desc limit ${most}`.execute(db);
      return rows.map(({ id, number }) => ({ recordId: id, name: number }));
    },
  },
};

interface Draft {
  id: string;
  companyId: string;
  number: string;
  lines: QuotationLine[];
}

/** The drafts of an item's company with a line of the item. */
function draftsWith(itemId: string) {
  return sql`
    select id, company_id, number, lines from quotations join quotation_contents on record_id = id
    where status = 'DRAFT' and company_id = (select company_id from items where items.id = ${itemId})
      and lines @> ${JSON.stringify([{ itemId }])}::jsonb`;
}

/** In the order of ids, like every other transaction that locks several quotations. */
async function lockedDrafts(db: Db, itemId: string): Promise<Draft[]> {
  const { rows } = await sql<Draft>`${draftsWith(itemId)} order by id for no key update of quotations`.execute(db);
  return rows;
}

async function moveLines(
  writing: Writing,
  { id, companyId, lines }: Draft,
  own: readonly QuotationLine[],
  to: string,
): Promise<void> {
  const moved = lines.map((line) => (own.includes(line) ? { ...line, itemId: to } : line));
  await writing.db
    .updateTable('quotationContents')
    .set({ lines: JSON.stringify(moved) })
    .where('recordId', '=', id)
    .execute();
  await writing.db
    .updateTable('quotations')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updatedAt: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute();
  const changes = own.map((line) => ({ field: `lines.${line.id}.itemId`, from: line.itemId, to }));
  await auditAll(writing, [{ recordId: id, companyId, action: 'UPDATED', changes }]);
}
