import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useClient, useQuery } from 'urql';
import { hasChanged } from '../../ground/traffic.ts';
import { type Kind, kinds, type RecordOf } from '../../records/kinds.ts';
import { marksAtom } from '../../state/live.ts';
import { cursorAtom } from '../../state/selection.ts';

interface Line {
  readonly id: string;
}

type Lines<Row extends Line> = readonly (Row | null)[];

/** A row that left the list, and the id of the line above the row; null at the top. */
export interface Staying<Row extends Line> {
  readonly row: Row;
  readonly under: string | null;
}

/**
 * The row at the cursor where `now` lacks the row: the row stays under the nearest line above that is still listed.
 *
 * leftOf([a, b, c], [a, c], 'b') → { row: b, under: 'a' }
 */
export function leftOf<Row extends Line>(
  before: Lines<Row>,
  now: Lines<Row>,
  cursor: string | null,
): Staying<Row> | null {
  const at = cursor === null ? -1 : before.findIndex((line) => line?.id === cursor);
  const row = before[at];
  if (!row || now.some((line) => line?.id === cursor)) return null;
  const listed = new Set(now.map((line) => line?.id));
  return { row, under: before.slice(0, at).findLast((line) => line && listed.has(line.id))?.id ?? null };
}

/** The lines, with the staying row under the line above. */
export function withStaying<Row extends Line>(lines: Lines<Row>, staying: Staying<Row> | null): Lines<Row> {
  if (!staying) return lines;
  const at = lines.findIndex((line) => line?.id === staying.under) + 1;
  return lines.toSpliced(staying.under === null ? 0 : at, 0, staying.row);
}

/**
 * Keeps a row in the list until the cursor leaves the row, after a change by this person takes the record out of the list.
 * The next key acts on the same record, and the record stays on the screen.
 *
 * @param listed identifies the list: a row never stays in another list.
 * @param isRow whether a line is a record, and not the head of a group.
 */
export function useStayingRow<Row extends Line>(
  kind: Kind,
  rows: Lines<Row>,
  listed: string,
  isRow: (line: Row) => boolean,
): { readonly rows: Lines<Row>; readonly stayingId: string | null } {
  const client = useClient();
  const cursor = useAtomValue(cursorAtom);
  const marks = useAtomValue(marksAtom);
  const [known, setKnown] = useState<Known<Row>>({ rows, listed, staying: null });
  let present = known;
  if (known.rows !== rows || known.listed !== listed) {
    const left = known.listed === listed ? leftOf(withStaying(known.rows, known.staying), rows, cursor) : null;
    const isOwn = left !== null && isRow(left.row) && !marks.get(left.row.id)?.isFresh;
    const stays = isOwn && (left.row === known.staying?.row || hasChanged(client, left.row.id));
    present = { rows, listed, staying: stays ? left : null };
    setKnown(present);
  }
  const staying = present.staying?.row.id === cursor ? present.staying : null;
  // The row follows later changes of the record. Deleted and merged records leave the list.
  const [{ data }] = useQuery({
    query: kinds[kind].byId,
    variables: { id: staying?.row.id ?? '' },
    requestPolicy: 'cache-first',
    pause: staying === null,
  });
  const record: RecordOf<Kind> | null = data?.record ?? null;
  const row = staying && record?.id === staying.row.id ? record : null;
  const isGone = staying !== null && row !== null && row.deletedAt !== deletedAtOf(staying.row);
  const shown = staying && !isGone ? { ...staying, row: (row ?? staying.row) as Row } : null; // records of the same kind
  const lines = useSame(withStaying(rows, shown));
  return { rows: lines, stayingId: shown?.row.id ?? null };
}

interface Known<Row extends Line> {
  readonly rows: Lines<Row>;
  readonly listed: string;
  readonly staying: Staying<Row> | null;
}

const deletedAtOf = (row: Line): unknown => ('deletedAt' in row ? row.deletedAt : null);

/** Keeps the former array while its items are the same. */
function useSame<Item>(items: readonly Item[]): readonly Item[] {
  const [former, setFormer] = useState(items);
  const isSame = former === items || (former.length === items.length && former.every((item, at) => item === items[at]));
  if (!isSame) setFormer(items);
  return isSame ? former : items;
}
