import { relationsOf } from '../../service/records/asking/asked-fields.ts';
import type { FigureOf } from '../../service/records/asking/group-request.ts';
import type { AnyKind } from '../../service/records/fields.ts';
import type { AskedField, Placed } from '../../service/shared/query/catalogue.ts';
import { naiveFigure } from './naive-figures.ts';

export type Row = Record<string, unknown> & { id: string; companyId?: string | null; deletedAt: Date | null };
/** Every row of every table, by id. */
export type Rows = ReadonlyMap<string, Row>;

export interface Group {
  key: string | null;
  count: number;
  figures: { is: string; of: string; currency: string | null; value: string | null }[];
}

export interface Asked {
  by: Placed;
  unit: string;
  figures: readonly FigureOf[];
}

/** The groups of rows of a company, in any order; numbers in whole millionths. */
export function naiveGroups(
  kind: AnyKind,
  rows: readonly Row[],
  { by, unit, figures }: Asked,
  companyId: string,
  everyRow: Rows,
): Group[] {
  const { currency: ofCompany, timeZone } = everyRow.get(companyId) as Row;
  const groups = Map.groupBy(rows, (row) =>
    keyOf(by.field, fieldValue(kind, by.path, row, everyRow), unit, String(timeZone)),
  );
  return [...groups].map(([key, members]) => ({
    key,
    count: members.length,
    figures: figures.flatMap(({ is, path, field }) => {
      const currencyOf = (row: Row) => (field.isMoney ? String(row.currency ?? ofCompany) : null);
      const each = [...Map.groupBy(members, currencyOf)].map(([currency, own]) => {
        const values = own.map((row) => fieldValue(kind, path, row, everyRow));
        return { is, of: path, currency, value: naiveFigure(is, field, values) };
      });
      return field.isMoney ? each.filter(({ value }) => value !== null).sort(byAmount) : each;
    }),
  }));
}

type Figure = Group['figures'][number];

/** The largest amount first, then by currency. */
const byAmount = (one: Figure, other: Figure) =>
  Number(other.value) - Number(one.value) || String(one.currency).localeCompare(String(other.currency));

/** The value of a field of a row or of the related row. */
function fieldValue(kind: AnyKind, path: string, row: Row, everyRow: Rows): unknown {
  const relation = relationsOf(kind).find(({ name }) => path === name || path.startsWith(`${name}.`));
  if (relation) {
    const id = row[relation.column] as string | null;
    if (path === relation.name || id === null) return id;
    const related = everyRow.get(id);
    return related && fieldValue(relation.kind, path.slice(relation.name.length + 1), related, everyRow);
  }
  const [first = '', part] = path.split(/\.(.+)/);
  const value = row[first];
  if (kind.type === 'job' && first === 'fields')
    return (value as { key: string; value: unknown }[]).find(({ key }) => key === part)?.value ?? null;
  return part === undefined ? value : ((value as Record<string, unknown> | null)?.[part] ?? null);
}

const local = (at: Date, zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at);

function startOf(unit: string, day: string): string {
  const date = Temporal.PlainDate.from(day);
  if (unit === 'WEEK') return date.subtract({ days: date.dayOfWeek - 1 }).toString();
  if (unit === 'MONTH') return date.with({ day: 1 }).toString();
  if (unit === 'QUARTER') return date.with({ day: 1, month: Math.floor((date.month - 1) / 3) * 3 + 1 }).toString();
  return unit === 'YEAR' ? date.with({ day: 1, month: 1 }).toString() : day;
}

function keyOf(field: AskedField, value: unknown, unit: string, zone: string): string | null {
  if (value === null || value === undefined) return null;
  if (field.type === 'number') return String(Number(value));
  if (field.type === 'day') return startOf(unit, String(value));
  if (field.type === 'moment') return startOf(unit, local(value as Date, zone));
  return String(value);
}
