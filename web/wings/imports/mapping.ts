import { type CellField, cellFields, type Imported } from './fields.ts';

/** For each column of a table the cell that it fills; null for one that is left out. */
export type Mapping = readonly (string | null)[];

/** The cell that each head names, as far as one can tell; of two columns for one cell, both: a first name and a last name. */
export function mappingOf(heads: readonly string[], kind: Imported): Mapping {
  const taken = new Set<string>();
  return heads.map((head) => {
    const field = cellFields[kind].find(
      (each) => each.words.includes(plain(head)) || plain(each.label) === plain(head),
    );
    const isPart = /^(first|given|last|family) name$|^surname$/.test(plain(head));
    if (!field || (taken.has(field.name) && !isPart)) return null;
    taken.add(field.name);
    return field.name;
  });
}

/** `E-Mail_Address (work)` → `e mail address` */
const plain = (head: string) =>
  head
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\(.*?\)/g, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim();

/** The needed cells that no column fills. */
export const missingIn = (mapping: Mapping, kind: Imported): readonly CellField[] =>
  cellFields[kind].filter(({ name, isNeeded }) => isNeeded && !mapping.includes(name));

/** The rows of the API: each cell by its name, those of several columns with a space between them, numbers as it wants them. */
export function rowsOf(
  rows: readonly (readonly string[])[],
  heads: readonly string[],
  mapping: Mapping,
): readonly Readonly<Record<string, string>>[] {
  const priceAt = mapping.indexOf('unitPrice');
  const sign = decimalSignIn(rows.map((row) => row[priceAt] ?? ''));
  return rows.map((row) => {
    const cells: Record<string, string> = {};
    for (const [at, name] of mapping.entries()) {
      const text = row[at] ?? '';
      if (name === null || text === '') continue;
      const cell =
        name === 'unitPrice' ? decimalOf(text, sign) : name === 'taxes' ? taxesOf(text, heads[at] ?? '') : text;
      cells[name] = cells[name] ? `${cells[name]} ${cell}` : cell;
    }
    return cells;
  });
}

/** The sign before decimals in a column of prices, found out from those that leave no doubt: `1.200,50` has a comma. */
export function decimalSignIn(cells: readonly string[]): '.' | ',' {
  const votes = cells.map((cell): -1 | 0 | 1 => {
    const signs = cell.match(/[.,](?=\d)/g) ?? [];
    const last = signs.at(-1) === ',' ? 1 : -1;
    if (new Set(signs).size === 2) return last;
    if (signs.length > 1) return last === 1 ? -1 : 1; // what comes twice parts thousands
    return signs.length === 0 || /[.,]\d{3}\D*$/.test(cell) ? 0 : last;
  });
  return votes.reduce<number>((sum, vote) => sum + vote, 0) > 0 ? ',' : '.';
}

/** `decimalOf('CA$ 1.200,50', ',')` → `'1200.50'`; what is no number stays as it is, for the service to say so. */
function decimalOf(text: string, sign: '.' | ','): string {
  const digits = text.replaceAll(/[\s'’\p{Sc}]|^[A-Z]{1,3}\$?|[A-Z]{3}$/gu, '');
  if (!/^\d[\d.,]*$/.test(digits)) return text;
  return digits.replaceAll(sign === ',' ? '.' : ',', '').replace(',', '.');
}

/** A percentage alone is that of the tax at the head of its column: `20` below `VAT %` → `VAT 20`. */
function taxesOf(text: string, head: string): string {
  const percent = /^(\d+)(?:[.,](\d+))?\s*%?$/.exec(text);
  if (!percent) return text;
  const name = head.replaceAll(/%|\brate\b|\(.*?\)/gi, '').trim();
  return `${/^tax(es)?$/i.test(name) || !name ? 'Tax' : name} ${percent[1]}${percent[2] ? `.${percent[2]}` : ''}`;
}
