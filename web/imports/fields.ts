/** What can be imported. */
export type Imported = 'customer' | 'item';

/** A cell of a row of the API: what it is called, and what people call it at the head of a column. */
export interface CellField {
  readonly name: string;
  readonly label: string;
  readonly isNeeded?: true;
  /** In lower case, without signs. */
  readonly words: readonly string[];
}

/** The cells of a row, as the API's input has them. */
export const cellFields: Readonly<Record<Imported, readonly CellField[]>> = {
  customer: [
    {
      name: 'fullName',
      label: 'Name',
      isNeeded: true,
      words: [
        'name',
        'full name',
        'customer',
        'customer name',
        'contact',
        'contact name',
        'contact person',
        'client',
        'first name',
        'given name',
        'last name',
        'surname',
        'family name',
      ],
    },
    { name: 'email', label: 'E-mail', words: ['email', 'e mail', 'mail', 'email address', 'e mail address'] },
    {
      name: 'phone',
      label: 'Phone',
      words: [
        'phone',
        'telephone',
        'tel',
        'mobile',
        'cell',
        'phone number',
        'mobile number',
        'telephone number',
        'phone no',
        'mobile no',
        'telephone no',
      ],
    },
    {
      name: 'customerCompany',
      label: 'Customer company',
      words: [
        'customer company',
        'company',
        'company name',
        'organisation',
        'organization',
        'business',
        'account',
        'firm',
        'employer',
      ],
    },
    {
      name: 'line1',
      label: 'Street',
      words: ['street', 'address', 'address 1', 'address line 1', 'line 1', 'street address'],
    },
    {
      name: 'line2',
      label: 'Building, floor, unit',
      words: ['address 2', 'address line 2', 'line 2', 'unit', 'suite', 'apartment', 'floor', 'building'],
    },
    { name: 'city', label: 'Town', words: ['town', 'city', 'place', 'locality'] },
    { name: 'region', label: 'Region', words: ['region', 'state', 'province', 'county'] },
    {
      name: 'postcode',
      label: 'Postcode',
      words: ['postcode', 'post code', 'zip', 'zip code', 'postal code', 'pin code'],
    },
    { name: 'country', label: 'Country', words: ['country', 'country code', 'nation'] },
  ],
  item: [
    {
      name: 'code',
      label: 'Code',
      isNeeded: true,
      words: [
        'code',
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
    },
    {
      name: 'name',
      label: 'Name',
      words: ['name', 'item', 'item name', 'product', 'product name', 'title', 'service'],
    },
    { name: 'description', label: 'Description', words: ['description', 'details', 'text', 'long description'] },
    { name: 'unit', label: 'Unit', words: ['unit', 'uom', 'unit of measure', 'measure', 'per'] },
    {
      name: 'unitPrice',
      label: 'Unit price',
      words: ['unit price', 'price', 'rate', 'net price', 'list price', 'sales price', 'cost'],
    },
    {
      name: 'currency',
      label: 'Currency',
      words: ['currency', 'unit price currency', 'price currency', 'currency code'],
    },
    { name: 'taxes', label: 'Taxes', words: ['taxes', 'tax', 'vat', 'gst', 'tax rate', 'vat rate', 'vat %', 'tax %'] },
  ],
};

/**
 * What the service says of a cell, with the cell called as on the screen: of a customer `fullName is missing.` is `Name is
 * missing.`, of an item `taxes.0.percent is "x".` is `Taxes, percent is "x".`
 *
 * @param path the cell's name; empty where it is said of the whole row.
 */
export function inLabels(
  kind: Imported,
  { path, message }: { readonly path: string; readonly message: string },
): string {
  const label = cellFields[kind].find(({ name }) => name === path)?.label;
  const [named = '', name, ...parts] =
    /^[\w.]+(?= )/.exec(message)?.flatMap((text) => [text, ...text.split('.')]) ?? [];
  if (!label || name !== path) return message;
  return [label, ...parts.filter((part) => !/^\d+$/.test(part))].join(', ') + message.slice(named.length);
}
