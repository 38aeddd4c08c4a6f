import type { Address } from '../../records/address.ts';
import { neededText } from '../../records/fields/needed.ts';
import {
  type Asks,
  addressParts,
  choicesOf,
  type EmailsField,
  type Field,
  type ImagesField,
  type LinesField,
  type PricedLine,
  type RowsField,
} from '../../records/fields/question.ts';
import type { AnyAnswers } from './command.ts';
import { readDecimal } from './typed-decimal.ts';
import { isBlankLine, readLines, type TypedLine, typedLines, wrongLinesIn } from './typed-lines.ts';
import { type Wrong, wrongLine } from './wrong-line.ts';

/** Answers by field name, complete or not. */
export type Given = Readonly<Record<string, unknown>>;

/** Whether an answer is empty: `null`, `''`, `[]`, an address without a line. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isAddress(value) && addressParts.every((part) => !value[part]);
}

/**
 * Own answers over base answers. A moment that follows another, such as Due after Start, moves with it:
 *
 * answersOver(jobFields, { scheduledStart: '…T09:00Z', scheduledEnd: '…T11:00Z' }, { scheduledStart: '…T14:00Z' })
 *   → { scheduledStart: '…T14:00Z', scheduledEnd: '…T16:00Z' }
 */
export function answersOver(asks: Asks, base: Given, own: Given): Given {
  const moved = Object.entries(asks).flatMap(([name, field]) => {
    if (field.type !== 'moment' || !field.follows || field.since === undefined) return [];
    const distanceMs = msOf(own[field.since]) - msOf(base[field.since]);
    const atMs = msOf(base[name]) + distanceMs;
    return Number.isNaN(atMs) ? [] : [[name, new Date(atMs).toISOString()]];
  });
  return { ...base, ...Object.fromEntries(moved), ...own };
}

/** Milliseconds; NaN for an empty or unreadable moment. */
const msOf = (moment: unknown): number => (typeof moment === 'string' ? Date.parse(moment) : Number.NaN);

/** The fields that are asked, by the answers so far. */
export function asked(asks: Asks, given: Given): Asks {
  return Object.fromEntries(Object.entries(asks).filter(([, { when }]) => when?.(given) ?? true));
}

/**
 * The errors of an answer, as sentences: under `''` for the whole answer, under a path such as `3.quantity` for a part. Only
 * the field's declaration counts here; the service decides.
 */
function wrongWith(field: Field, given: unknown): Wrong {
  const value = answerOf(field, given);
  if (isEmpty(value)) return field.optional ? {} : { '': needed(field) };
  switch (field.type) {
    case 'rows':
      return wrongRows(field, listOf(given));
    case 'images':
      return wrongImages(field, listOf(given));
    case 'lines':
    case 'emails':
      return wrongLines(field, listOf(given).map(String));
    case 'pricedLines':
      return wrongLinesIn(field, typedLines(given));
    default: {
      const message = wrongLine(field, value);
      return message === null ? {} : { '': message };
    }
  }
}

/** `Name can’t be empty.`, and `Lines: add at least one.` for a list. */
const needed = ({ type, label }: Field): string =>
  ['rows', 'images', 'lines', 'emails', 'pricedLines'].includes(type)
    ? `${label}: add at least one.`
    : neededText(label);

/** The errors of all answers, by field and part: `{ name: …, 'materials.3.quantity': … }`. */
export function wrongIn(asks: Asks, given: Given): Wrong {
  const wrong = Object.entries(asked(asks, given)).flatMap(([name, field]) =>
    Object.entries({ ...wrongOrder(asks, field, given, name), ...wrongWith(field, given[name]) }).map(
      ([part, message]) => [part ? `${name}.${part}` : name, message],
    ),
  );
  return Object.fromEntries(wrong);
}

/** The error of an end before its beginning: `Due must be after Start.` */
function wrongOrder(asks: Asks, field: Field, given: Given, name: string): Wrong {
  if (field.type !== 'moment' || field.since === undefined) return {};
  const isBefore = msOf(given[name]) < msOf(given[field.since]);
  return isBefore ? { '': `${field.label} must be after ${asks[field.since]?.label ?? 'the beginning'}.` } : {};
}

function wrongRows({ columns, max, row }: RowsField, rows: readonly unknown[]): Wrong {
  const filled = rows.flatMap((each, at) => (isBlank(each) ? [] : [[at, each as Given] as const]));
  if (filled.length > max) return { '': `At most ${max} rows of ${row.toLowerCase()}, not ${filled.length}.` };
  return partsOf(filled.map(([at, each]) => [at, wrongIn(columns, each)]));
}

function wrongImages({ columns, max }: ImagesField, images: readonly unknown[]): Wrong {
  if (images.length > max) return { '': `At most ${max} images, not ${images.length}.` };
  const unsent = images.find((each) => !(each as Given).fileId) as Given | undefined;
  if (unsent) return { '': `${unsent.name} is not uploaded yet. Wait for the upload, try again, or remove the image.` };
  return partsOf(images.map((each, at) => [at, wrongIn(columns, each as Given)]));
}

function wrongLines(field: LinesField | EmailsField, lines: readonly string[]): Wrong {
  const filled = lines.filter((line) => line.trim() !== '');
  if (field.max && filled.length > field.max) return { '': `At most ${field.max}, not ${filled.length}.` };
  if (field.type === 'lines') return {};
  const seen = new Set<string>();
  const wrong = lines.map((line, at): [number, Wrong] => {
    const address = line.trim().toLowerCase();
    const message = address && (wrongLine({ type: 'email', label: field.label }, address) ?? twice(address, seen));
    return [at, message ? { '': message } : {}];
  });
  return partsOf(wrong);
}

function twice(address: string, seen: Set<string>): string | null {
  if (seen.has(address)) return `“${address}” is already in the list.`;
  seen.add(address);
  return null;
}

function partsOf(wrong: readonly (readonly [at: number, wrong: Wrong])[]): Wrong {
  return Object.fromEntries(
    wrong.flatMap(([at, parts]) =>
      Object.entries(parts).map(([part, message]) => [part ? `${at}.${part}` : `${at}`, message]),
    ),
  );
}

/** Parses typed text: numbers for number fields, trimmed lines, no empty rows. */
function answerOf(field: Field, given: unknown): unknown {
  switch (field.type) {
    case 'secret':
      return given;
    case 'flag':
      return given ?? (field.optional ? null : false);
    case 'lines':
    case 'emails':
      return listOf(given)
        .map((line) => String(line).trim())
        .filter(Boolean);
    case 'rows':
      return listOf(given)
        .filter((row) => !isBlank(row))
        .map((row) => complete(field.columns, row as Given));
    case 'images':
      return listOf(given).map((image) => {
        const { fileId } = image as Given;
        return { fileId, ...complete(field.columns, image as Given) };
      });
    case 'pricedLines':
      return readLines(typedLines(given));
  }
  if (typeof given !== 'string') return given;
  const line = given.trim();
  if (field.type === 'decimal') return readDecimal(line, field.places);
  if (field.type !== 'number') return line;
  const whole = readDecimal(line);
  return /^-?\d+$/.test(whole) ? Number(whole) : line;
}

/** The answers for a command: null for each empty or unasked field. */
export function complete(asks: Asks, given: Given): AnyAnswers {
  const present = asked(asks, given);
  const answers = Object.entries(asks).map(([name, field]) => {
    const answer = name in present ? answerOf(field, given[name]) : null;
    return [name, isEmpty(answer) ? null : answer];
  });
  return Object.fromEntries(answers) as AnyAnswers; // each field's control answers in its type
}

/**
 * The place of an error in a form: `input.address.country` → `address.country`. The index of a row counts empty rows, which
 * the call leaves out. Null for a path outside the form.
 */
export function placeOf(asks: Asks, given: Given, path: string): string | null {
  const names = path.split('.').filter((part) => part !== 'input');
  for (let from = 0; from < names.length; from++) {
    for (let to = names.length; to > from; to--) {
      const name = names.slice(from, to).join('.');
      const found = [name, name.replace(/(File)?Id$/, '')].find((candidate) => candidate in asks);
      if (found) return withPart(found, asks[found], given[found], names.slice(to));
    }
  }
  return null;
}

function withPart(name: string, field: Field | undefined, given: unknown, [at, ...rest]: readonly string[]): string {
  if (field?.type === 'address') return addressParts.some((part) => part === at) ? `${name}.${at}` : name;
  const isList = field && ['rows', 'images', 'lines', 'emails', 'pricedLines'].includes(field.type);
  if (!isList || at === undefined || !/^\d+$/.test(at)) return name;
  const sent = listOf(given).flatMap((each, index) => (isBlank(each) ? [] : [index]));
  return [name, sent[Number(at)] ?? at, ...rest].join('.');
}

/** The field of a place: `materials.3.quantity` → `materials`. */
export function fieldAt(asks: Asks, place: string): string | null {
  const names = place.split('.');
  const found = names.map((_, at) => names.slice(0, names.length - at).join('.'));
  return found.find((name) => name in asks) ?? null;
}

/** The error below a field: the field's own, or the error of an address’s part. A table shows the errors of its cells. */
export function errorAt(wrong: Wrong, name: string, { type }: Field): string | undefined {
  return wrong[name] ?? (type === 'address' ? Object.values(wrongWithin(wrong, name))[0] : undefined);
}

/** The errors within a field, by part: `{ '3.quantity': … }` of `materials`. */
export function wrongWithin(wrong: Wrong, name: string): Wrong {
  const own = Object.entries(wrong).filter(([place]) => place.startsWith(`${name}.`));
  return Object.fromEntries(own.map(([place, message]) => [place.slice(name.length + 1), message]));
}

/**
 * Answers for showing a call, as `complete` returns them. Examples stand for missing answers and for secrets: `<Full name>`,
 * the first choice, the least number.
 */
export function examples(asks: Asks, given: Given): AnyAnswers {
  const answered: Given = complete(asks, given);
  const answers: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(asks)) {
    const isKnown = !isEmpty(given[name]) && field.type !== 'secret';
    // An example may call for a further question.
    const isAsked = !field.when || field.when(given) || field.when({ ...given, ...answers });
    if (isKnown) answers[name] = answered[name];
    else answers[name] = field.optional || !isAsked ? null : exampleOf(field, given);
  }
  return answers as AnyAnswers; // examples stand for values of every type
}

function exampleOf(field: Field, given: Given): unknown {
  switch (field.type) {
    case 'number':
      return field.min;
    case 'decimal':
      return field.min ?? '1';
    case 'day':
      return '2026-11-20';
    case 'moment':
      return '2026-11-20T09:00:00.000Z';
    case 'flag':
      return false;
    case 'choice':
      return choicesOf(field, given)[0]?.value ?? `<${field.label}>`;
    case 'record':
      return { id: `<${field.label}>` };
    case 'address':
      return Object.fromEntries(addressParts.map((part) => [part, null]));
    case 'lines':
      return [`<${field.label}>`];
    case 'emails':
      return ['ana@lima.example'];
    case 'rows':
      return [examples(field.columns, {})];
    case 'images':
      return [{ fileId: `<${field.label}>`, ...examples(field.columns, {}) }];
    case 'pricedLines':
      return [exampleLine];
    case 'comparison':
      return { survivorId: `<${field.label}>`, take: [] };
    case 'macro':
      return { version: 1, kind: null, questions: [], steps: [] };
    default:
      return `<${field.label}>`;
  }
}

const exampleLine: PricedLine = {
  id: null,
  kind: 'PRICED',
  itemId: null,
  description: '<Description>',
  quantity: '1',
  unit: 'pcs',
  unitPrice: '1',
  discountPercent: null,
  discountAmount: null,
  taxes: [],
};

const listOf = (given: unknown): readonly unknown[] => (Array.isArray(given) ? given : []);

/** Whether a line or row is empty; ticks don't count. */
export function isBlank(each: unknown): boolean {
  if (typeof each === 'string') return each.trim() === '';
  if (typeof each !== 'object' || each === null) return true;
  if ('fileId' in each) return false;
  if ('unitPrice' in each) return isBlankLine(each as TypedLine); // no column of a table has that name
  return Object.values(each).every((value) => typeof value !== 'string' || value.trim() === '');
}

function isAddress(value: unknown): value is Address {
  return typeof value === 'object' && value !== null && 'line1' in value;
}
