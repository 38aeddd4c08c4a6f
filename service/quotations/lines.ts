import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { QuotationLine } from '../database/values.ts';
import { trimmed } from '../decimals.ts';
import { newId } from '../ids.ts';
import { badFields, type FieldError } from '../problem.ts';
import type { QuotationLineInput } from './schemas.ts';
import { keptTaxes, repeatedTaxes } from './taxes.ts';

/** A line before it is counted. */
export type UncountedLine = Omit<QuotationLine, 'amounts'>;

/**
 * The lines that a request gives, as they are kept. One that names the id of a present line keeps it, any other gets one.
 *
 * @param present the lines that the quotation has; none for a new one.
 * @throws Problem BAD_INPUT with all that is wrong, each at a path such as `lines.3.quantity`.
 */
export async function linesOf(
  db: Kysely<Tables>,
  companyId: string,
  given: readonly QuotationLineInput[],
  present: readonly QuotationLine[],
): Promise<UncountedLine[]> {
  const errors = [
    ...given.flatMap((line, index) => mistakesIn(line, `lines.${index}`)),
    ...wrongIds(given, present),
    ...(await wrongItems(db, companyId, given, present)),
  ];
  if (given.every(({ kind }) => isText(kind))) {
    const message = 'lines has headings and notes only; at least one priced line is needed.';
    errors.push({ path: 'lines', code: 'NONE_PRICED', message });
  }
  if (errors.length > 0) throw badFields(errors.slice(0, MOST_ERRORS));
  return given.map((line) => ({
    id: line.id ?? newId('quotation_line'),
    kind: line.kind ?? 'PRICED',
    itemId: line.itemId ?? null,
    description: line.description,
    quantity: line.quantity ? trimmed(line.quantity) : null,
    unit: line.unit ?? null,
    unitPrice: line.unitPrice ?? null,
    discountPercent: line.discountPercent ? trimmed(line.discountPercent) : null,
    taxes: keptTaxes(line.taxes ?? []),
  }));
}

const MOST_ERRORS = 50;
const NEEDED = ['quantity', 'unit', 'unitPrice'] as const;
const OF_PRICED = ['itemId', ...NEEDED, 'discountPercent'] as const;

function isText(kind: QuotationLineInput['kind']): kind is 'HEADING' | 'NOTE' {
  return kind === 'HEADING' || kind === 'NOTE';
}

/** What is wrong with a line by itself. */
function mistakesIn(line: QuotationLineInput, path: string): FieldError[] {
  const { kind, taxes = [] } = line;
  if (isText(kind)) {
    const unfit = [
      ...OF_PRICED.filter((field) => (line[field] ?? null) !== null),
      ...(taxes.length > 0 ? ['taxes'] : []),
    ];
    return unfit.map((field) => {
      const message = `${path}.${field} can't be given: a ${kind.toLowerCase()} has a description only.`;
      return { path: `${path}.${field}`, code: 'NOT_PRICED', message };
    });
  }
  const missing = NEEDED.filter((field) => (line[field] ?? null) === null);
  return [
    ...missing.map((field) => {
      const message = `${path}.${field} is missing: a priced line needs it.`;
      return { path: `${path}.${field}`, code: 'REQUIRED', message };
    }),
    ...repeatedTaxes(taxes, `${path}.taxes`),
  ];
}

/** Ids that no present line has, or that are there twice. */
function wrongIds(given: readonly QuotationLineInput[], present: readonly QuotationLine[]): FieldError[] {
  const known = new Set(present.map(({ id }) => id));
  const seen = new Set<string>();
  return given.flatMap(({ id }, index) => {
    if (id === null || id === undefined) return [];
    const path = `lines.${index}.id`;
    if (!known.has(id)) {
      const message = `${path} is ${id}, but the quotation has no such line. Leave the id of a new line out.`;
      return [{ path, code: 'NOT_FOUND', message }];
    }
    if (seen.has(id)) {
      const message = `${path} is ${id}, which another line has. Leave the id of a copied line out.`;
      return [{ path, code: 'REPEATED', message }];
    }
    seen.add(id);
    return [];
  });
}

/** Items that aren't live ones of the company. A line may go on naming one that was deleted since. */
async function wrongItems(
  db: Kysely<Tables>,
  companyId: string,
  given: readonly QuotationLineInput[],
  present: readonly QuotationLine[],
): Promise<FieldError[]> {
  const kept = new Set(present.map(({ itemId }) => itemId));
  const named = new Set(given.flatMap(({ itemId }) => (itemId && !kept.has(itemId) ? [itemId] : [])));
  if (named.size === 0) return [];
  const found = await db
    .selectFrom('items')
    .where('id', 'in', [...named])
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .select('id')
    .execute();
  for (const { id } of found) named.delete(id);
  return given.flatMap(({ itemId }, index) => {
    if (!itemId || !named.has(itemId)) return [];
    const path = `lines.${index}.itemId`;
    return [{ path, code: 'NOT_FOUND', message: `${path} is ${itemId}, but there is no such item in this company.` }];
  });
}
