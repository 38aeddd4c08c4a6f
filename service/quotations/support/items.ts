import { Type } from 'typebox';
import type { RecordColumns } from '../../database/tables.ts';
import { endpoint } from '../../http/endpoints.ts';
import { Code, Currency, Line, Money, Status, Unit } from '../../http/schemas.ts';
import type { Service, Surroundings } from '../../http/surroundings.ts';
import * as field from '../../records/fields.ts';
import { type NewRow, recordKind } from '../../records/kind.ts';
import { byAge, byCode, byName, DeletedFilter, StatusFilter } from '../../records/lists.ts';
import { companyForNew } from '../../records/references.ts';
import { recordRoutes } from '../../records/routes.ts';
import { demandFields, demandSameCompany, saveSchema, seenIn } from '../../records/saves.ts';
import { changeRecord, createRecord } from '../../records/writes.ts';
import { OnceHeaders, type Writing, writeOnce } from '../../records/writing.ts';
import { sortableCode } from '../../shared/search-text.ts';
import type { Tax as TaxValue } from '../../shared/values.ts';
import { Description, Price, Tax, TaxesInput } from '../schemas.ts';
import { checkedTaxes } from '../taxes.ts';

export const itemFields = field.declare({
  companyId: field.companyId,
  code: field.required(field.text(Code), 'NAME'),
  name: field.required(field.text(Line), 'NAME'),
  description: field.optional(field.text(Description), 'TEXT'),
  unit: field.required(field.text(Unit)),
  unitPrice: { ...field.required(field.text(Price)), answer: Money, asked: 'number', isMoney: true },
  currency: field.required(field.text(Currency)),
  taxes: { ...field.list(Type.Array(Tax)), update: Type.Optional(TaxesInput) },
  status: field.defaulted(Status),
  sortName: field.sortedBy('name'),
  sortCode: field.sortedBy('code', sortableCode),
});

declare module '../../database/tables.ts' {
  interface Tables {
    items: RecordColumns & field.ColumnsOf<typeof itemFields>;
  }
}

const Item = field.answer(itemFields, 'Item');
const SaveItem = saveSchema(itemFields);

/** The item master. Nothing depends on an item: lines copy the item's values. */
export const items = recordKind({
  type: 'item',
  table: 'items',
  schema: Item,
  fields: itemFields,
  read: 'QUOTATIONS_READ',
  unique: { items_code_key: 'code' },
  computed: ({ unitPrice, currency }) => ({ unitPrice: { amount: unitPrice, currency } }),
});

/** An item of a request, with taxes as stored. @throws Problem BAD_INPUT for repeated taxes. */
export function checkedItem<Given extends { taxes?: TaxValue[]; currency?: string }>({ taxes, ...rest }: Given) {
  return { ...rest, ...(taxes && { taxes: checkedTaxes(taxes, 'taxes') }) };
}

/** Creates an item; the currency is the company's by default. */
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
  app.post('/v2/admin/quotation/save/itemMaster', {
    ...endpoint('QUOTATIONS_WRITE', 'Create an item, or change the one of an id.', {
      headers: OnceHeaders,
      body: SaveItem,
      response: { 200: Item },
    }),
    handler: async (request) => {
      const seen = seenIn(request.body);
      const { id: _, version: __, companyId: given, ...body } = request.body;
      const item = checkedItem(body);
      if (seen === null) {
        demandFields(item, ['code', 'name', 'unit', 'unitPrice']);
        return writeOnce(surroundings, request, async (writing) =>
          createItem(writing, await companyForNew(writing.db, writing.actor, given), item),
        );
      }
      return writeOnce(surroundings, request, (writing) =>
        changeRecord(writing, items, seen, ({ companyId }) => {
          demandSameCompany(companyId, given);
          return item;
        }),
      );
    },
  });

  recordRoutes(app, surroundings, items, {
    needs: 'QUOTATIONS_WRITE',
    lists: [
      {
        path: '/v2/admin/quotation/get/itemMaster/list/:companyId',
        summary: 'The items of one company, by code.',
        orders: { ...byCode, ...byName, ...byAge },
        filters: { ...StatusFilter, ...DeletedFilter },
      },
    ],
    info: { path: '/v2/admin/quotation/get/itemMaster/info/:id', extension: true },
    status: { path: '/v2/admin/quotation/update/status/itemMaster/:id', extension: true },
    delete: { path: '/v2/admin/quotation/delete/itemMaster/:id' },
    restore: { path: '/v2/admin/quotation/restore/itemMaster/:id', extension: true },
  });
}
