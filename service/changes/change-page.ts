import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { Tables } from '../database/tables.ts';
import type { Viewer } from '../login/sessions.ts';
import type { Page } from '../records/pages.ts';
import type { Wanted } from './change-filter.ts';
import { lookAfter } from './look.ts';
import type { Matched, Matching } from './matching.ts';
import { cursorOf } from './position.ts';
import { answerOf, type RecordChange } from './record-change.ts';
import { resumed } from './resume.ts';
import { sightOf } from './sight.ts';

/** Entries read for a page of few wanted changes; the next page continues after them. */
const MOST_LOOKS = 5;
const ENTRIES_OF_A_LOOK = 1_000;

/**
 * The wanted and visible changes after a cursor. A page may be shorter than `first`, or empty, with more pages to come.
 * `endCursor` is the place for the next page, now or later, and always set.
 *
 * @throws Problem BAD_INPUT for a useless cursor.
 */
export async function changesAfter(
  db: Kysely<Tables>,
  viewer: Viewer,
  { after, first, wanted, matching }: { after: string; first: number; wanted: Wanted; matching: Matching },
): Promise<Page<Static<typeof RecordChange>>> {
  let position = await resumed(db, after);
  let hasNextPage = true;
  let at = new Date();
  const found: Matched[] = [];
  for (let looks = 0; looks < MOST_LOOKS && hasNextPage && found.length < first; looks += 1) {
    const look = await lookAfter(db, position, ENTRIES_OF_A_LOOK);
    const sight = await sightOf(db, look.changes);
    const visible = await matching(look.changes.filter((change) => wanted(change) && sight(viewer, change)));
    const told = visible.slice(0, first - found.length);
    const isCut = told.length < visible.length;
    found.push(...told);
    hasNextPage = isCut || look.hasMore;
    const last = isCut ? told.at(-1)?.change : look.changes.at(-1);
    position = last?.position ?? position;
    // At its end, the feed is up to date; before the end, the age counts from the last change read.
    if (hasNextPage && last) at = last.at;
  }
  const edges = found.map(({ change, matches }) => ({
    cursor: cursorOf(change.position, change.at),
    node: answerOf(change, matches),
  }));
  return {
    edges,
    pageInfo: {
      hasNextPage,
      hasPreviousPage: true,
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: cursorOf(position, at),
    },
  };
}
