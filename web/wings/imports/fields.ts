import { inSentence } from '../../ground/in-sentence.ts';
import type { Address } from '../../records/address.ts';
import { customerFields } from '../../records/customer.ts';
import { addressLabels, type Declared, labelsAt } from '../../records/fields/declared.ts';
import { addressParts } from '../../records/fields/question.ts';
import { itemFields } from '../../records/item.ts';

export type Imported = 'customer' | 'item';

/** A cell of a row in the API's import. */
export interface CellField {
  readonly name: string;
  readonly label: string;
  readonly isNeeded?: true;
  /** Common heads of the column, in lower case and without signs. */
  readonly words: readonly string[];
}

const declared: Readonly<Record<Imported, Declared>> = { customer: customerFields, item: itemFields };

const addressWords: Readonly<Record<keyof Address, readonly string[]>> = {
  line1: ['street', 'address', 'address 1', 'line 1', 'street address'],
  line2: ['address 2', 'line 2', 'unit', 'suite', 'apartment', 'floor', 'building'],
  city: ['town', 'place', 'locality'],
  region: ['state', 'province', 'county'],
  postcode: ['post code', 'zip', 'zip code', 'postal code', 'pin code'],
  country: ['country code', 'nation'],
};

/** The cells of a kind, from its fields. The first cell identifies the record. */
const cellsOf = (fields: Declared): readonly CellField[] =>
  Object.entries(fields).flatMap(([name, field], at): readonly CellField[] => {
    if (field.type === 'address')
      return addressParts.map((part) => ({ name: part, label: addressLabels[part], words: addressWords[part] }));
    if (field.type === 'hidden' || !field.importAs) return [];
    return [{ name, label: field.label, words: field.importAs, ...(at === 0 && { isNeeded: true }) }];
  });

export const cellFields: Readonly<Record<Imported, readonly CellField[]>> = {
  customer: cellsOf(customerFields),
  item: cellsOf(itemFields),
};

/** The label for a path: `fullName` → `Name`, `taxes.0.percent` → `Taxes, percent`. */
export function cellLabel(kind: Imported, path: string): string | null {
  const cell = cellFields[kind].find(({ name }) => name === path);
  if (cell) return cell.label;
  const [first, ...parts] = labelsAt(declared[kind], path);
  return first === undefined ? null : [first, ...parts.map(inSentence)].join(', ');
}
