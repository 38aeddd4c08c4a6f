import type { Db } from '../http/surroundings.ts';
import { MOST_ERRORS } from '../http/validation.ts';
import { survivorOf } from '../records/led-on.ts';
import { trimmed } from '../shared/decimals.ts';
import type { FieldError } from '../shared/field-errors.ts';
import { fieldError } from '../shared/field-messages.ts';
import { newId } from '../shared/ids.ts';
import { badFields } from '../shared/problem.ts';
import type { QuotationLine } from '../shared/values.ts';
import type { QuotationLineInput } from './schemas.ts';
import { keptTaxes, repeatedTaxes } from './taxes.ts';

/** A line without its amounts. */
export type UncountedLine = Omit<QuotationLine, 'amounts'>;

/**
 * The lines of a request, ready to store. A line with the id of a present line keeps the id; any other line gets a new
 * id.
 *
 * @param present the quotation's lines; none for a new quotation.
 * @throws Problem BAD_INPUT with every mistake, at paths such as `lines.3.quantity`.
 */
export async function linesOf(
  db: Db,
  companyId: string,
  given: readonly QuotationLineInput[],
  present: readonly QuotationLine[],
): Promise<UncountedLine[]> {
  const strange = await strangeItems(db, companyId, given, present);
  const errors = [
    ...given.flatMap((line, index) => mistakesIn(line, `lines.${index}`)),
    ...wrongIds(given, present),
    ...wrongItems(given, strange),
    ...(await inactiveItems(db, companyId, given, strange, present)),
  ];
  if (given.every(({ kind }) => isText(kind))) {
    errors.push(fieldError('lines', 'NONE_PRICED'));
  }
  if (errors.length > 0) throw badFields(errors.slice(0, MOST_ERRORS));
  return given.map((line) => ({
    id: line.id ?? newId('quotation_line'),
    kind: line.kind ?? 'PRICED',
    itemId: keptItem(line, strange),
    description: line.description,
    quantity: line.quantity ? trimmed(line.quantity) : null,
    unit: line.unit ?? null,
    unitPrice: line.unitPrice ?? null,
    discountPercent: line.discountPercent ? trimmed(line.discountPercent) : null,
    discountAmount: line.discountAmount ? trimmed(line.discountAmount) : null,
    taxes: keptTaxes(line.taxes ?? []),
  }));
}

const NEEDED = ['quantity', 'unit', 'unitPrice'] as const;
const OF_PRICED = ['itemId', ...NEEDED, 'discountPercent', 'discountAmount'] as const;

function isText(kind: QuotationLineInput['kind']): kind is 'HEADING' | 'NOTE' {
  return kind === 'HEADING' || kind === 'NOTE';
}

/** The mistakes within a line. */
function mistakesIn(line: QuotationLineInput, path: string): FieldError[] {
  const { kind, taxes = [] } = line;
  if (isText(kind)) {
    const unfit = [
      ...OF_PRICED.filter((field) => (line[field] ?? null) !== null),
      ...(taxes.length > 0 ? ['taxes'] : []),
    ];
    return unfit.map((field) => fieldError(`${path}.${field}`, 'NOT_ALLOWED', { other: `${path}.kind` }));
  }
  const missing = NEEDED.filter((field) => (line[field] ?? null) === null);
  return [
    ...missing.map((field) => fieldError(`${path}.${field}`, 'REQUIRED')),
    ...repeatedTaxes(taxes, `${path}.taxes`),
  ];
}

/** Unknown and repeated ids. */
function wrongIds(given: readonly QuotationLineInput[], present: readonly QuotationLine[]): FieldError[] {
  const known = new Set(present.map(({ id }) => id));
  const seen = new Map<string, number>();
  return given.flatMap(({ id }, index) => {
    if (id === null || id === undefined) return [];
    const path = `lines.${index}.id`;
    if (!known.has(id)) return [fieldError(path, 'NOT_FOUND', { kind: 'quotation_line' }, id)];
    const first = seen.get(id);
    if (first !== undefined) return [fieldError(path, 'REPEATED', { other: `lines.${first}.id` }, id)];
    seen.set(id, index);
    return [];
  });
}

/**
 * The named items that are not live in the company, each with the survivor of its merge, or null. A line may keep an item
 * deleted since.
 */
async function strangeItems(
  db: Db,
  companyId: string,
  given: readonly QuotationLineInput[],
  present: readonly QuotationLine[],
): Promise<ReadonlyMap<string, string | null>> {
  const kept = new Set(present.map(({ itemId }) => itemId));
  const named = new Set(given.flatMap(({ itemId }) => (itemId && !kept.has(itemId) ? [itemId] : [])));
  const live = await liveItems(db, companyId, named);
  const strange = new Map<string, string | null>();
  for (const id of named.difference(live)) {
    const survivorId = await survivorOf(db, id);
    const isLive = survivorId !== null && (await liveItems(db, companyId, new Set([survivorId]))).has(survivorId);
    strange.set(id, isLive ? survivorId : null);
  }
  return strange;
}

async function liveItems(db: Db, companyId: string, ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  if (ids.size === 0) return new Set();
  const found = await db
    .selectFrom('items')
    .where('id', 'in', [...ids])
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .select('id')
    .execute();
  return new Set(found.map(({ id }) => id));
}

function wrongItems(given: readonly QuotationLineInput[], strange: ReadonlyMap<string, string | null>): FieldError[] {
  return given.flatMap(({ itemId }, index) => {
    if (!itemId || strange.get(itemId) !== null) return [];
    return [fieldError(`lines.${index}.itemId`, 'NOT_FOUND', { kind: 'item' }, itemId)];
  });
}

/** The item of a line; for a merged item, the survivor. */
function keptItem({ itemId }: QuotationLineInput, strange: ReadonlyMap<string, string | null>): string | null {
  return (itemId && strange.get(itemId)) ?? itemId ?? null;
}

/** New lines with an inactive item. An item may stay on as many lines as before. */
async function inactiveItems(
  db: Db,
  companyId: string,
  given: readonly QuotationLineInput[],
  strange: ReadonlyMap<string, string | null>,
  present: readonly QuotationLine[],
): Promise<FieldError[]> {
  const named = new Set(given.flatMap((line) => keptItem(line, strange) ?? []));
  if (named.size === 0) return [];
  const inactive = await db
    .selectFrom('items')
    .where('id', 'in', [...named])
    .where('companyId', '=', companyId)
    .where('status', '=', 'INACTIVE')
    .where('deletedAt', 'is', null)
    .select(['id', 'name'])
    .execute();
  const itemOf = new Map(present.map(({ id, itemId }) => [id, itemId]));
  return inactive.flatMap(({ id, name }) => {
    const lines = [...given.entries()].filter(([, line]) => keptItem(line, strange) === id);
    const others = lines.filter(([, line]) => itemOf.get(line.id ?? '') !== id);
    const before = present.filter(({ itemId }) => itemId === id).length;
    const room = before - (lines.length - others.length);
    return others
      .slice(Math.max(room, 0))
      .map(([index, line]) => fieldError(`lines.${index}.itemId`, 'INACTIVE', { kind: 'item', name }, line.itemId));
  });
}
