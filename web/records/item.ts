import { type FragmentOf, graphql } from '../ground/graphql.ts';
import { fieldsOf } from './fields/declared.ts';
import { currencies } from './fields/locales.ts';
import { choice, decimal, longText, rowsOf, text } from './fields/question.ts';
import { taxRows } from './fields/tax-rows.ts';
import { recordKind } from './kind.ts';
import { statuses } from './words.ts';

export const ItemFields = graphql(`
  fragment ItemFields on Item {
    __typename
    id
    version
    createdAt
    updatedAt
    deletedAt
    companyId
    code
    name
    description
    unit
    unitPrice {
      amount
      currency
    }
    currency
    taxes {
      name
      percent
    }
    status
  }
`);

export type ItemRecord = FragmentOf<typeof ItemFields>;

export const itemFields = fieldsOf(ItemFields, {
  code: text({
    label: 'Code',
    maxLength: 50,
    hint: 'Unique, such as BOILER-24',
    column: { width: 'narrow' },
    overview: 'price',
    peek: true,
    importAs: [
      'item code',
      'sku',
      'article',
      'article number',
      'product code',
      'part number',
      'part no',
      'item no',
      'number',
    ],
  }),
  name: text({
    label: 'Name',
    maxLength: 200,
    column: { width: 'wide' },
    importAs: ['item', 'item name', 'product', 'product name', 'title', 'service'],
  }),
  unit: text({
    label: 'Unit',
    forMany: true,
    maxLength: 20,
    suggest: ['pc', 'h', 'day', 'm', 'm²', 'm³', 'kg', 'l', 'set', 'lump sum'],
    column: { width: 'short', yields: 3 },
    overview: 'price',
    peek: true,
    importAs: ['uom', 'unit of measure', 'measure', 'per'],
  }),
  unitPrice: decimal({
    label: 'Unit price',
    of: ({ unitPrice }: ItemRecord) => unitPrice.amount,
    forMany: true,
    min: '0',
    hint: 'Up to 4 decimals',
    unit: 'money',
    column: { width: 'narrow' },
    overview: 'price',
    peek: true,
    importAs: ['price', 'rate', 'net price', 'list price', 'sales price', 'cost'],
  }),
  currency: choice({
    label: 'Currency',
    forMany: true,
    choices: () => currencies(),
    optional: true,
    importAs: ['unit price currency', 'price currency', 'currency code'],
  }),
  taxes: rowsOf({
    label: 'Taxes',
    ...taxRows,
    hint: 'Up to 3, such as GST 5',
    column: { width: 'normal', yields: 1 },
    overview: 'price',
    peek: true,
    importAs: ['tax', 'vat', 'gst', 'tax rate', 'vat rate', 'vat %', 'tax %'],
  }),
  status: choice({
    label: 'Status',
    choices: statuses,
    readOnly: true,
    column: { width: 'narrow', yields: 2 },
    filter: 'Status',
  }),
  description: longText({
    label: 'Description',
    forMany: true,
    optional: true,
    maxLength: 2000,
    hint: 'The text of a new line. Leave empty for the name',
    column: { width: 'wide', isExtra: true },
    overview: 'description',
    peek: true,
    importAs: ['details', 'text', 'long description'],
  }),
});

export const item = recordKind(ItemFields, itemFields, {
  needs: 'QUOTATIONS_READ',
  at: '/layout/items',
  title: ({ name }) => name,
  hint: ({ code }) => code,
});
