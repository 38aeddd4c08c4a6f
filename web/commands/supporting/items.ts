import { ChangeItemStatus, DeleteItem, RestoreItem, SaveItem } from '../../records/documents/mutations.ts';
import { formOf } from '../../records/fields/forms.ts';
import { type ItemRecord, itemFields } from '../../records/item.ts';
import { switching } from '../core/lifecycle.ts';
import { supporting } from './supporting.ts';

const ask = (of: ItemRecord | null) =>
  formOf(itemFields, { currency: { hint: of ? 'Empty: unchanged' : 'Empty: the company’s currency' } });

const particularsOf = (of: ItemRecord) => ({
  code: of.code,
  name: of.name,
  description: of.description,
  unit: of.unit,
  unitPrice: of.unitPrice,
  currency: of.currency,
  taxes: of.taxes.map(({ name, percent }) => ({ name, percent })),
});

export const items = [
  ...supporting({
    kind: 'item',
    at: '/layout/items',
    aliases: ['product', 'service', 'article'],
    ask,
    input: ({ currency, taxes, ...answers }) => ({
      ...answers,
      // Left empty, it stays what it is, and is the company's of a new one.
      ...(currency !== null && { currency }),
      taxes: [...(taxes ?? [])],
    }),
    of: particularsOf,
    anew: { code: '' },
    create: SaveItem,
    update: SaveItem,
    remove: DeleteItem,
    restore: RestoreItem,
    adds: { deleted: '; quotations keep their lines', restored: '' },
  }),
  switching({ kind: 'item', needs: 'QUOTATIONS_WRITE', change: ChangeItemStatus }),
];
