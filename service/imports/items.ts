import { type Static, Type } from 'typebox';
import type { Tax } from '../database/values.ts';
import { checkedItem, createItem, items } from '../items.ts';
import { badFields } from '../problem.ts';
import { Currency, Description, Price, TaxesInput } from '../quotations/schemas.ts';
import { changeRecord, type WritingBy } from '../records/writes.ts';
import { Code, Input, Line, Unit } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { checksOf } from '../validation.ts';
import { type Cells, importRoute, type OnExisting } from './route.ts';
import type { Came } from './rows.ts';

const cellNames = ['code', 'name', 'description', 'unit', 'unitPrice', 'currency', 'taxes'] as const;
type Row = Cells<(typeof cellNames)[number]>;

const mayBeEmpty = {
  description: Type.Optional(Description),
  currency: Type.Optional(Currency),
  taxes: Type.Optional(TaxesInput),
};
const NewItem = Input({ ...mayBeEmpty, code: Code, name: Line, unit: Unit, unitPrice: Price });
const mistakesOfNew = checksOf(NewItem);
const mistakesOfChange = checksOf(
  Input({
    ...mayBeEmpty,
    code: Code,
    name: Type.Optional(Line),
    unit: Type.Optional(Unit),
    unitPrice: Type.Optional(Price),
  }),
);

/** Creating and changing items from the rows of a spreadsheet. */
export function itemImportRoutes(app: Service, surroundings: Surroundings): void {
  importRoute(
    app,
    surroundings,
    {
      path: '/v2/admin/quotation/import/items',
      summary: 'Create or change items from rows, each by itself.',
      needs: 'QUOTATIONS_WRITE',
      cells: cellNames,
    },
    importRow,
  );
}

async function importRow(writing: WritingBy, companyId: string, row: Row, onExisting: OnExisting): Promise<Came> {
  // A code that is taken is refused by the index that keeps codes apart.
  const existing = onExisting === 'REFUSE' ? undefined : await itemOfCode(writing, companyId, row.code ?? '');
  if (!existing) {
    const { id } = await createItem(writing, companyId, newItem(row));
    return { outcome: 'CREATED', recordId: id };
  }
  const recordId = existing.id;
  if (onExisting === 'SKIP') return { outcome: 'SKIPPED', recordId };
  // It was found by this code, perhaps in other letters: those of the record stay.
  const { code: _, ...patch } = checkedItem(valuesOf(row, mistakesOfChange));
  const changed = await changeRecord(writing, items, existing, () => patch);
  return { outcome: changed.version === existing.version ? 'SKIPPED' : 'UPDATED', recordId };
}

function itemOfCode({ db }: WritingBy, companyId: string, code: string) {
  return db
    .selectFrom('items')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where(({ eb, fn }) => eb(fn('lower', ['code']), '=', fn('lower', [eb.val(code)])))
    .select(['id', 'version'])
    .executeTakeFirst();
}

function newItem(row: Row) {
  const { description = null, taxes = [], ...given } = checkedItem(valuesOf(row, mistakesOfNew));
  return { ...given, description, taxes };
}

/** A row as the fields of an item. @throws Problem BAD_INPUT, naming each cell that is wrong. */
function valuesOf(row: Row, mistakesIn: typeof mistakesOfNew): Static<typeof NewItem> {
  const { taxes: written, currency, ...rest } = row;
  const taxes = written === undefined ? undefined : taxesIn(written);
  const values = { ...rest, ...(currency && { currency: currency.toUpperCase() }), ...(taxes && { taxes }) };
  const mistakes = [...mistakesIn(values), ...(taxes === null ? [wrongTaxes(written ?? '')] : [])];
  if (mistakes.length > 0) throw badFields(mistakes);
  return values as Static<typeof NewItem>; // as the schema just found; of a change, what is missing stays
}

/** `taxesIn('GST 5; QST 9.975%')` → `[{ name: 'GST', percent: '5' }, { name: 'QST', percent: '9.975' }]`; null for anything else. */
function taxesIn(text: string): Tax[] | null {
  const parts = text.split(';').map((part) => /^\s*(\S.*?)\s+(\d+(?:\.\d+)?)\s*%?\s*$/u.exec(part));
  const taxes = parts.flatMap((part) => (part ? [{ name: part[1] ?? '', percent: part[2] ?? '' }] : []));
  return taxes.length === parts.length ? taxes : null;
}

function wrongTaxes(text: string) {
  const rule = 'up to 3, each a name and a percentage, separated by semicolons, such as GST 5; QST 9.975';
  return { path: 'taxes', code: 'WRONG_FORMAT', message: `taxes is “${text}”. Expected: ${rule}.` };
}
