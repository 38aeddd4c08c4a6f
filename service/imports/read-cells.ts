import type { Static, TSchema } from 'typebox';
import { Input } from '../http/schemas.ts';
import { checksOf } from '../http/validation.ts';
import type { FieldError } from '../shared/field-errors.ts';
import { shortened } from '../shared/field-messages.ts';
import { badFields } from '../shared/problem.ts';

/** Reads a cell as a value of the API. Undefined leaves the text, which the schema of the field then refuses. */
type Reader = (text: string) => unknown;

type Row = Readonly<Record<string, string | undefined>>;

/**
 * Makes the reader of some cells of a row, as values of the API.
 *
 * rowReader({ name: Line, status: Type.Optional(Status) }, { status: wordIn(statuses) })({ name: 'Roof', status: 'active' })
 *   → { name: 'Roof', status: 'ACTIVE' }
 *
 * The reader throws Problem BAD_INPUT with every wrong cell.
 */
export function rowReader<Properties extends Record<string, TSchema>>(
  properties: Properties,
  readers: Readonly<Record<string, Reader>> = {},
) {
  const schema = Input(properties);
  const mistakesIn = checksOf(schema);
  return (row: Row): Static<typeof schema> => {
    const values: object = Object.fromEntries(
      Object.keys(properties).flatMap((name) => {
        const text = row[name];
        return text === undefined ? [] : [[name, readers[name]?.(text) ?? text]];
      }),
    );
    const mistakes = mistakesIn(values);
    if (mistakes.length > 0) throw badFields(mistakes.map((mistake) => withText(mistake, row[mistake.path])));
    return values as Static<typeof schema>; // the schema just checked the values
  };
}

/** A mistake with the text of its cell, where the text is no such word or has another form. */
function withText(mistake: FieldError, text: string | undefined): FieldError {
  const isOfText = mistake.code === 'WRONG_FORMAT' || mistake.code === 'NOT_ONE_OF';
  return isOfText && text !== undefined ? { ...mistake, given: shortened(text) } : mistake;
}

/**
 * Reads a word of a list, in any case, with spaces or signs between its words, or its label on the screen.
 *
 * wordIn(['LONG_TEXT'])('Long text') → 'LONG_TEXT'
 */
export function wordIn(words: readonly string[], labels: Readonly<Record<string, string>> = {}): Reader {
  const known = new Map(words.flatMap((word) => [word, labels[word] ?? word].map((name) => [plain(name), word])));
  return (text) => known.get(plain(text));
}

export const status = wordIn(['ACTIVE', 'INACTIVE']);

/** Reads `yes`, `no` and their like, or the name of the field: a list shows a set flag by its name. */
export const flagNamed =
  (name: string): Reader =>
  (text) => {
    const said = plain(text);
    if (said === plain(name) || YES.has(said)) return true;
    return NO.has(said) ? false : undefined;
  };

const YES = new Set(['yes', 'y', 'true', 'on', '1', 'x']);
const NO = new Set(['no', 'n', 'false', 'off', '0']);

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
