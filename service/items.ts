import { Type } from 'typebox';
import { checkParticulars } from './companies/particulars.ts';
import type { Tax as TaxValue } from './database/values.ts';
import { badFields } from './problem.ts';
import { Currency, Description, Price, Tax, TaxesInput } from './quotations/schemas.ts';
import { keptTaxes, repeatedTaxes } from './quotations/taxes.ts';
import { companyListRoute } from './records/company-lists.ts';
import { type NewRow, recordKind } from './records/kind.ts';
import { byAge, byCode, byName } from './records/lists.ts';
import { companyForNew } from './records/references.ts';
import { recordRoutes } from './records/routes.ts';
import { demandFields, demandSameCompany, seenIn } from './records/saves.ts';
import { normalise, searchText, sortableCode } from './records/search.ts';
import { changeRecord, createRecord } from './records/writes.ts';
import { Code, Id, Input, Line, Maybe, Nullable, RecordFields, Status, Unit, Version } from './schemas.ts';
import type { Service, Surroundings } from './service.ts';
import { OnceHeaders, type Writing, writeOnce } from './writing.ts';

const Item = Type.Object(
  {
    ...RecordFields,
    companyId: Type.String(),
    code: Type.String(),
    name: Type.String(),
    description: Nullable(Type.String()),
    unit: Type.String(),
    unitPrice: Type.String(),
    currency: Type.String(),
    taxes: Type.Array(Tax),
    status: Status,
  },
  { title: 'Item' },
);

const SaveItem = Input({
  id: Maybe(Id),
  version: Maybe(Version),
  companyId: Maybe(Id),
  code: Type.Optional(Code),
  name: Type.Optional(Line),
  description: Maybe(Description),
  unit: Type.Optional(Unit),
  unitPrice: Type.Optional(Price),
  currency: Type.Optional(Currency),
  taxes: Type.Optional(TaxesInput),
});

/** The item master. Nothing depends on an item: a line keeps what it was filled with. */
export const items = recordKind({
  type: 'item',
  table: 'items',
  schema: Item,
  read: 'QUOTATIONS_READ',
  words: ({ code, name, description }) => ({
    search: searchText([code, name, description]),
    sortName: normalise(name),
    sortCode: sortableCode(code),
  }),
  unique: {
    items_code_key: ({ code }) => ({
      path: 'code',
      code: 'TAKEN',
      message: `The company has an item with the code ${code} already; upper and lower case don’t tell two apart.`,
    }),
  },
});

/** What is given of an item, its taxes as they are kept. @throws Problem BAD_INPUT for what a schema can't see. */
export function checkedItem<Given extends { taxes?: TaxValue[]; currency?: string }>({ taxes, ...rest }: Given) {
  const mistakes = repeatedTaxes(taxes ?? [], 'taxes');
  if (mistakes.length > 0) throw badFields(mistakes);
  checkParticulars(rest);
  return { ...rest, ...(taxes && { taxes: keptTaxes(taxes) }) };
}

/** Creates an item, in its company's currency where it says none. */
export async function createItem(
  writing: Writing,
  companyId: string,
  item: Omit<NewRow<'items'>, 'companyId' | 'currency'> & { currency?: string },
) {
  const { currency } = await writing.db
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select('currency')
    .executeTakeFirstOrThrow();
  return createRecord(writing, items, { currency, ...item, companyId });
}

/** The item master: listing, saving, switching, deleting and restoring items. */
export function itemRoutes(app: Service, surroundings: Surroundings): void {
  companyListRoute(app, surroundings, items, {
    path: '/v2/admin/quotation/get/itemMaster/list/:companyId',
    summary: 'The items of one company, by code.',
    node: 'Item',
    orders: { ...byCode, ...byName, ...byAge },
    filters: { status: Type.Optional(Status) },
  });

  app.post(
    '/v2/admin/quotation/save/itemMaster',
    {
      config: { needs: 'QUOTATIONS_WRITE' },
      schema: {
        summary: 'Create an item, or change the one of an id.',
        headers: OnceHeaders,
        body: SaveItem,
        response: { 200: Item },
      },
    },
    async (request) => {
      const seen = seenIn(request.body);
      const { id: _, version: __, companyId: given, ...body } = request.body;
      const item = checkedItem(body);
      if (seen !== null) {
        return writeOnce(surroundings, request, (writing) =>
          changeRecord(writing, items, seen, ({ companyId }) => {
            demandSameCompany(companyId, given);
            return item;
          }),
        );
      }
      demandFields(items, item, ['code', 'name', 'unit', 'unitPrice']);
      return writeOnce(surroundings, request, async (writing) => {
        const companyId = await companyForNew(writing.db, request.viewer, given);
        return createItem(writing, companyId, item);
      });
    },
  );

  recordRoutes(app, surroundings, items, {
    needs: 'QUOTATIONS_WRITE',
    info: { path: '/v2/admin/quotation/get/itemMaster/info/:id', extension: true },
    status: { path: '/v2/admin/quotation/update/status/itemMaster/:id', extension: true },
    delete: { path: '/v2/admin/quotation/delete/itemMaster/:id' },
    restore: { path: '/v2/admin/quotation/restore/itemMaster/:id', extension: true },
  });
}
