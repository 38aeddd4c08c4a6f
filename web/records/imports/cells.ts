import { inSentence } from '../../ground/capitalised.ts';
import type { Address } from '../address.ts';
import { addressLabels, labelsAt, partLabel, partsOf } from '../fields/declared.ts';
import type { Field } from '../fields/question.ts';
import { kinds, type RecordOf } from '../kinds.ts';
import { type ImportedKind, importedKinds, importOf } from './imported.ts';

/** A cell of a row in the API's import. */
export interface CellField {
  readonly name: string;
  readonly label: string;
  readonly type: Field['type'];
  /** Whether each new record needs this field of the company's own. */
  readonly isNeeded?: true;
  /** Common heads of the column, in lower case and without signs. */
  readonly words: readonly string[];
}

const addressWords: Readonly<Record<keyof Address, readonly string[]>> = {
  line1: ['street', 'address', 'address 1', 'line 1', 'street address'],
  line2: ['address 2', 'line 2', 'unit', 'suite', 'apartment', 'floor', 'building'],
  city: ['town', 'place', 'locality'],
  region: ['state', 'province', 'county'],
  postcode: ['post code', 'zip', 'zip code', 'postal code', 'pin code'],
  country: ['country code', 'nation'],
};

/** A company's own job field, as far as its cell needs. */
type OwnField = Pick<RecordOf<'jobField'>, 'key' | 'label' | 'type' | 'required'>;

const ownTypes: Partial<Record<OwnField['type'], Field['type']>> = { NUMBER: 'decimal', DATE: 'day', CHECKBOX: 'flag' };

/** The cells of a kind, with the cells of a company's own fields: `fields.serialNumber`. */
export function cellsOf(kind: ImportedKind, own: readonly OwnField[] = []): readonly CellField[] {
  const declared = Object.entries(importOf(kind).columns).flatMap(([name, heads]): readonly CellField[] => {
    const field = kinds[kind].fields[name];
    if (!field || field.type === 'hidden') throw new TypeError(`${kind} has no field ${name} for a column.`);
    const { type, label, importAs = [] } = field;
    if (type === 'address') return partsOf(name).map(([part, cell]) => partCell(name, label, part, cell));
    return [{ name, type, label, words: [...heads, ...importAs] }];
  });
  const others = own.map(({ key, label, type, required }) => ({
    name: `fields.${key}`,
    label,
    type: ownTypes[type] ?? 'text',
    words: [key.toLowerCase()],
    ...(required && { isNeeded: true as const }),
  }));
  const part = Object.entries(importOf(kind).part ?? {}).map(([name, { field, heads }]) => ({
    name,
    type: field.type,
    label: field.label,
    words: heads,
  }));
  return [...declared, ...others, ...part];
}

/** The cell of a part of an address. Of a site, the heads may say so: `site city`. */
function partCell(name: string, label: string, part: keyof Address, cell: string): CellField {
  const bare = [addressLabels[part].toLowerCase(), ...addressWords[part]];
  const prefixed = bare.map((word) => `${label.toLowerCase()} ${word}`);
  const words = name === 'address' ? addressWords[part] : [...bare, ...prefixed];
  return { name: cell, type: 'address', label: partLabel(name, label, part), words };
}

/** The cells of each kind, without the fields of a company's own. */
export const cellFields = Object.fromEntries(importedKinds.map((kind) => [kind, cellsOf(kind)])) as {
  readonly [K in ImportedKind]: readonly CellField[]; // just made
};

/** The label for a path: `fullName` → `Name`, `taxes.0.percent` → `Taxes, percent`. */
export function cellLabel(
  kind: ImportedKind,
  path: string,
  cells: readonly CellField[] = cellFields[kind],
): string | null {
  const cell = cells.find(({ name }) => name === path);
  if (cell) return cell.label;
  const [first, ...parts] = labelsAt(kinds[kind].fields, path);
  return first === undefined ? null : [first, ...parts.map(inSentence)].join(', ');
}
