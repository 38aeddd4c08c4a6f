import type { Db } from '../http/surroundings.ts';
import { apply, createRecord } from '../records/writes.ts';
import type { Writing } from '../records/writing.ts';
import { mayLogIn, roles } from '../shared/permissions.ts';
import { plain } from '../shared/search-text.ts';
import { mentions } from './mention.ts';

interface Person {
  id: string;
  fullName: string;
}

/** The note with the mentions. */
interface Noted {
  id: string;
  companyId: string;
  recordId: string;
  authorId: string;
}

/** Keeps exactly the mentions of the users whom a note's text names; without a text, none. */
export async function mention(writing: Writing, note: Noted, text: string | null): Promise<void> {
  const { db } = writing;
  const { id: noteId, companyId, recordId, authorId } = note;
  const named = text === null ? [] : namedIn(text, await peopleOf(db, companyId, text));
  const wanted = new Set(named.filter((userId) => userId !== authorId));
  const known = await db.selectFrom('mentions').where('noteId', '=', noteId).selectAll().forNoKeyUpdate().execute();
  for (const row of known) {
    const isWanted = wanted.delete(row.userId);
    if (isWanted === (row.deletedAt === null)) continue;
    const deletedAt = isWanted ? null : new Date();
    await apply(writing, mentions, row, { deletedAt } as never, isWanted ? 'RESTORED' : 'DELETED');
  }
  for (const userId of wanted)
    await createRecord(writing, mentions, { companyId, noteId, recordId, userId, readAt: null });
}

/** The company's active users with a login: they may read every record with notes. */
async function peopleOf(db: Db, companyId: string, text: string): Promise<Person[]> {
  if (!text.includes('@')) return [];
  return db
    .selectFrom('users')
    .where('companyId', '=', companyId)
    .where('status', '=', 'ACTIVE')
    .where('deletedAt', 'is', null)
    .where('role', 'in', roles.filter(mayLogIn))
    .select(['id', 'fullName'])
    .execute();
}

/**
 * The people whom a text names after `@`, in any case and without accents. Of names that begin alike, the longest counts.
 *
 * namedIn('@ana lima: call back', [{ id: 'user_1', fullName: 'Ana Lima' }]) → ['user_1']
 */
export function namedIn(text: string, people: readonly Person[]): string[] {
  const known = people.map(({ id, fullName }) => ({ id, name: plain(fullName) }));
  const named = plain(text)
    .split(/(?<![\p{L}\p{N}])@/u)
    .slice(1)
    .flatMap((rest) => {
      const fitting = known.filter(
        ({ name }) => rest.startsWith(name) && !/^[\p{L}\p{N}]/u.test(rest.slice(name.length)),
      );
      const longest = Math.max(...fitting.map(({ name }) => name.length));
      return fitting.filter(({ name }) => name.length === longest).map(({ id }) => id);
    });
  return [...new Set(named)];
}
