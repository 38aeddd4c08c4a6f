import type { ItemRecord } from '../records/item.ts';
import { ChangeItemStatus, DeleteItem, RestoreItem, SaveItem } from '../records/item-changes.ts';
import { currencies } from '../records/locales.ts';
import { choice, decimal, longText, rowsOf, text } from './fields.ts';
import { switching } from './lifecycle.ts';
import { supporting } from './supporting.ts';

const ask = (of: ItemRecord | null) => ({
  code: text('Code', { maxLength: 50, hint: 'What tells it from every other item, such as BOILER-24' }),
  name: text('Name', { maxLength: 200 }),
  unit: text('Unit', {
    maxLength: 20,
    hint: 'What it is counted in',
    suggest: ['pc', 'h', 'day', 'm', 'm²', 'm³', 'kg', 'l', 'set', 'lump sum'],
  }),
  unitPrice: decimal('Unit price', { min: '0', hint: 'With up to 4 decimals' }),
  currency: choice('Currency', currencies(), {
    optional: true,
    hint: of ? 'Left empty, it stays as it is' : 'Left empty, the company’s',
  }),
  taxes: rowsOf(
    'Taxes',
    { name: text('Name', { maxLength: 50 }), percent: decimal('Percent', { min: '0' }) },
    { max: 3, row: 'Tax', optional: true, hint: 'At most 3, such as GST 5' },
  ),
  description: longText('Description', {
    optional: true,
    maxLength: 2000,
    hint: 'What a line begins with; left empty, the name',
  }),
});

const particularsOf = ({ code, name, description, unit, unitPrice, currency, taxes }: ItemRecord) => ({
  code,
  name,
  description,
  unit,
  unitPrice,
  currency,
  taxes: taxes.map(({ name, percent }) => ({ name, percent })),
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
