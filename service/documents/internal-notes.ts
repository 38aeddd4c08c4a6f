import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { demand, type Standing } from '../shared/permissions.ts';
import type { Block } from './block.ts';
import { heading, paragraphs } from './paragraphs.ts';
import type { Sheet } from './sheet.ts';
import { styles } from './style.ts';
import { moment, type Ways } from './words.ts';

/** A note on an internal copy. */
export interface PrintedNote {
  text: string;
  authorName: string;
  /** From a call, in E.164. */
  callNumber: string | null;
  /** RFC 3339, UTC. */
  createdAt: string;
}

/** Internal copies have notes; documents for customers have none. */
export interface InternalCopy {
  internalNotes?: readonly PrintedNote[];
}

const WARNING = 'Internal copy. Not for customers.';
/** In points. */
const TOP = 20;
const GAP = 8;

/**
 * The notes on a record, oldest first, for an internal copy.
 *
 * @throws Problem FORBIDDEN without NOTES_READ.
 */
export async function gatherNotes(db: Kysely<Tables>, viewer: Standing, recordId: string): Promise<PrintedNote[]> {
  demand(viewer, 'NOTES_READ');
  const rows = await db
    .selectFrom('notes')
    .where('recordId', '=', recordId)
    .where('deletedAt', 'is', null)
    .select(['text', 'authorName', 'callNumber', 'createdAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ createdAt, ...note }) => ({ ...note, createdAt: createdAt.toISOString() }));
}

/** The notes at the end of an internal copy. */
export function internalNotes(sheet: Sheet, { internalNotes: notes }: InternalCopy, ways: Ways): Block[] {
  if (!notes) return [];
  return [
    heading(sheet, 'Internal notes'),
    ...paragraphs(sheet, notes.length > 0 ? WARNING : `${WARNING} There are no notes.`, styles.strong),
    ...notes.flatMap(({ text, authorName, callNumber, createdAt }) => {
      const from = callNumber === null ? '' : `, on a call from ${callNumber}`;
      const head = paragraphs(sheet, `${authorName}, ${moment(createdAt, ways)}${from}`, styles.small);
      const [first, ...others] = head.map((block) => ({ ...block, keepsWithNext: true }));
      return [...(first ? [{ ...first, gap: GAP }] : []), ...others, ...paragraphs(sheet, text)];
    }),
  ];
}

/** Marks the present page of an internal copy at its top. */
export function drawInternalMark(sheet: Sheet): void {
  const style = { ...styles.strong, colour: '#c23030' };
  const lines = sheet.lines(WARNING, style, sheet.width);
  sheet.drawLines(lines, { x: sheet.left, y: TOP, width: sheet.width, align: 'end' });
}
