import { type Static, Type } from 'typebox';
import { Code, Input, Line, Status, Unit } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { checksOf } from '../http/validation.ts';
import { Price } from '../quotations/schemas.ts';
import { checkedItem, createItem, itemFields, items } from '../quotations/support/items.ts';
import { propertiesOf } from '../records/fields.ts';
import type { WritingBy } from '../records/writes.ts';
import { fieldError } from '../shared/field-messages.ts';
import { badFields } from '../shared/problem.ts';
import type { Tax } from '../shared/values.ts';
import { changeByRow } from './change-by-row.ts';
import { createOrChange } from './create-or-change.ts';
import { status as statusIn } from './read-cells.ts';
import { type Came, type Cells, importRoute, type Options } from './route.ts';

const cells = { ...propertiesOf(itemFields, 'update'), status: Type.Optional(Status) };
type Row = Cells<keyof typeof cells>;

const NewItem = Input({ ...cells, code: Code, name: Line, unit: Unit, unitPrice: Price });
const mistakesOfNew = checksOf(NewItem);
const mistakesOfChange = checksOf(Input({ ...cells, code: Code }));

/** Creates and changes items from the rows of a spreadsheet. */
export function itemImportRoutes(app: Service, surroundings: Surroundings): void {
  const path = '/v2/admin/quotation/import/items';
  const summary = 'Create or change items, row by row.';
  importRoute(app, surroundings, { path, summary, needs: 'QUOTATIONS_WRITE', cells, importRow });
}

async function importRow(writing: WritingBy, companyId: string, row: Row, { onExisting }: Options): Promise<Came> {
  const given = row.code ?? '';
  // The unique index refuses a repeated code.
  const found = onExisting === 'REFUSE' ? [] : await itemsOfCode(writing, companyId, given);
  return createOrChange(
    onExisting,
    found,
    { path: 'code', kind: 'item', given },
    async () => ({ recordId: (await createItem(writing, companyId, newItem(row))).id }),
    (seen) => {
      // The record keeps its own capitals of the matching code.
      const { code: _, ...patch } = checkedItem(valuesOf(row, mistakesOfChange));
      return changeByRow(writing, items, seen, () => patch);
    },
  );
}

function itemsOfCode({ db }: WritingBy, companyId: string, code: string) {
  return db
    .selectFrom('items')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where(({ eb, fn }) => eb(fn('name_key', ['code']), '=', fn('name_key', [eb.val(code)])))
    .select(['id', 'version'])
    .execute();
}

function newItem(row: Row) {
  const { description = null, taxes = [], ...given } = checkedItem(valuesOf(row, mistakesOfNew));
  return { ...given, description, taxes };
}

/** A row as the fields of an item. @throws Problem BAD_INPUT with every wrong cell. */
function valuesOf(row: Row, mistakesIn: typeof mistakesOfNew): Static<typeof NewItem> {
  const { taxes: written, currency, status, ...rest } = row;
  const taxes = written === undefined ? undefined : taxesIn(written);
  const values = {
    ...rest,
    ...(currency && { currency: currency.toUpperCase() }),
    ...(status && { status: statusIn(status) ?? status }),
    ...(taxes && { taxes }),
  };
  const mistakes = [
    ...mistakesIn(values),
    ...(taxes === null ? [fieldError('taxes', 'WRONG_FORMAT', { format: 'TAXES' }, written)] : []),
  ];
  if (mistakes.length > 0) throw badFields(mistakes);
  return values as Static<typeof NewItem>; // the schema just checked the values; a change keeps missing fields
}

/**
 * `taxesIn('GST 5; QST 9.975%')` → `[{ name: 'GST', percent: '5' }, { name: 'QST', percent: '9.975' }]`; null for other
 * texts.
 */
function taxesIn(text: string): Tax[] | null {
  const parts = text.split(';').map((part) => /^\s*(\S.*?)\s+(\d+(?:\.\d+)?)\s*%?\s*$/u.exec(part));
  const taxes = parts.flatMap((part) => (part ? [{ name: part[1] ?? '', percent: part[2] ?? '' }] : []));
  return taxes.length === parts.length ? taxes : null;
}
