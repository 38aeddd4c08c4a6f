import { Type } from 'typebox';
import { Tax } from '../quotations/schemas.ts';
import { recordKind } from '../records/kind.ts';
import { normalise, searchText, sortableCode } from '../records/search.ts';
import { Nullable, RecordFields, Status } from '../schemas.ts';

export const Item = Type.Object(
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
