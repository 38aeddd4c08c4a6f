import type { Client } from '@urql/core';
import { zoneOf } from '../../ground/company-zones.ts';
import type { Place } from '../../ground/hash-location.ts';
import { dayIn, ownTimeZone, wallClock } from '../../ground/zoned-time.ts';
import type { AnyListPane } from '../../panes/frame/pane.ts';
import type { AnyColumn } from '../../panes/list/shown-columns.tsx';
import { choicesOf, type Field } from '../../records/fields/question.ts';
import { kinds, titleOf } from '../../records/kinds.ts';
import type { Actor } from '../../state/viewer.ts';

/** The pane, the view or the filters, and the day: `jobs_in-progress_maria-ito_2026-11-21.csv` */
export async function fileNameOf(
  pane: AnyListPane,
  query: Place['query'],
  view: string | null,
  actor: Actor,
  client: Client,
): Promise<string> {
  const { orderBy: _, ...filters } = pane.filters?.(actor) ?? {};
  const narrowed = Object.entries<Field>(filters).filter(([name]) => query[name]);
  const words =
    view === null
      ? await Promise.all(narrowed.map(([name, field]) => inWords(field, query[name] ?? '', client)))
      : [view];
  const parts = [pane.title, ...words, query.q ?? '', dayIn(new Date(), actor.timeZone)];
  return `${parts.map(slug).filter(Boolean).join('_')}.csv`;
}

async function inWords(field: Field, value: string, client: Client): Promise<string> {
  if (field.type === 'choice') {
    const label = choicesOf(field, {}).find((each) => each.value === value)?.label ?? value;
    return /^(yes|no)$/i.test(label) ? `${label === 'No' ? 'not ' : ''}${field.label}` : label;
  }
  if (field.type !== 'record') return value;
  const { data } = await client.query(kinds[field.kind].byId, { id: value }).toPromise();
  return data?.record ? titleOf(data.record) : value;
}

/** `Ana & Söhne, Lima` → `ana-söhne-lima`, at most 40 characters. */
const slug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 40)
    .replaceAll(/^-|-$/g, '');

/**
 * The head cells of a spreadsheet. An amount has a second column for the currency. A point in time names its zone; for rows of
 * several companies, with `timeZone` null, a last column does.
 */
export function headsOf(columns: readonly AnyColumn[], timeZone: string | null): readonly string[] {
  const heads = columns.flatMap(({ title, amount, moment }) => {
    if (amount) return [title, `${title}, currency`];
    return moment && timeZone ? `${title} (${timeZone})` : title;
  });
  return namesZones(columns, timeZone) ? [...heads, 'Time zone'] : heads;
}

const namesZones = (columns: readonly AnyColumn[], timeZone: string | null) =>
  timeZone === null && columns.some(({ moment }) => moment);

/** Days as `2026-11-20`, points in time as `2026-11-20 09:30:00`, amounts as `1200.50` and `CAD`. */
export function cellsOf(columns: readonly AnyColumn[], row: unknown, timeZone: string | null): readonly string[] {
  const zone = timeZone ?? zoneOf(row) ?? ownTimeZone();
  const cells = columns.flatMap((column) => {
    if (column.amount) {
      const { amount = '', currency = '' } = column.amount(row) ?? {};
      return [amount, currency];
    }
    const at = column.moment?.(row);
    if (at) return wallClock(at, zone);
    return String(column.text?.(row) ?? column.day?.(row) ?? '');
  });
  return namesZones(columns, timeZone) ? [...cells, zone] : cells;
}
