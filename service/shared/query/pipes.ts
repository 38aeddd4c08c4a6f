import { type Placed, placesIn } from './catalogue.ts';
import { likely } from './likely.ts';
import type { Reader } from './reader.ts';
import { type Measure, type Query, sums, type Unit, units } from './tree.ts';

type Pipes = Omit<Query, 'where'>;

const STEPS = ['by', 'count', ...sums, 'order', 'top'];

export const isPipe = (reader: Reader): boolean => reader.isSign('|');

/**
 * Reads the steps after the conditions: `| by worker count | order due desc | top 5 | assign maria`. The first step with
 * another word is a command, which keeps the rest of the text.
 *
 * @param hasGroups whether groups stand elsewhere. Without groups, `top` is wrong.
 */
export function readPipes(reader: Reader, hasGroups: boolean): Pipes {
  const pipes: Pipes = { by: null, measures: [], order: null, top: null, command: null };
  let topAt = 0;
  while (isPipe(reader)) {
    reader.at += 1;
    const { token } = reader;
    if (!token || isPipe(reader)) continue;
    if (token.is !== 'word' || !STEPS.includes(token.text.toLowerCase())) {
      pipes.command = reader.text.slice(token.from).trim();
      reader.at = reader.tokens.length;
      break;
    }
    while (reader.token && !isPipe(reader)) {
      if (reader.isWord('top')) topAt = reader.at;
      readStep(reader, pipes);
    }
  }
  if (pipes.top === null || pipes.by || hasGroups) return pipes;
  const { fields } = reader.catalogue;
  const field = fields.find(({ type }) => type === 'record') ?? fields.find(({ type }) => type === 'choice');
  const would = field ? [`by ${field.words[0] ?? field.name} | top ${pipes.top}`] : [];
  reader.refuse(topAt, topAt + 2, { code: 'WITHOUT_GROUPS', path: null, would });
  return { ...pipes, top: null };
}

function readStep(reader: Reader, pipes: Pipes): void {
  const { at } = reader;
  const step = reader.token?.text.toLowerCase() ?? '';
  reader.at += 1;
  if (step === 'count') pipes.measures = added(pipes.measures, { is: 'count' });
  else if (step === 'by') {
    const placed = readField(reader, canGroup);
    if (placed) pipes.by = { path: placed.path, unit: readUnit(reader, placed) };
  } else if (step === 'order') {
    const placed = readField(reader, canOrder);
    const isDown = reader.isWord('desc');
    if (isDown || reader.isWord('asc')) reader.at += 1;
    if (placed) pipes.order = { path: placed.path, isDown };
  } else if (step === 'top') {
    const many = reader.token?.is === 'word' ? /^[1-9]\d{0,3}$/.exec(reader.token.text)?.[0] : undefined;
    if (many === undefined) reader.refuse(at, at + 2, { code: 'UNREADABLE', path: null, would: ['top 5'] });
    else pipes.top = Number(many);
    if (reader.token?.is === 'word') reader.at += 1;
  } else {
    const sum = sums.find((each) => each === step);
    if (!sum) reader.refuse(at, at + 1, { code: 'UNREADABLE', path: null, would: likely(step, STEPS) });
    const placed = sum ? readField(reader, (each) => canMeasure(each, sum)) : null;
    if (sum && placed) pipes.measures = added(pipes.measures, { is: sum, path: placed.path });
  }
}

const added = (measures: readonly Measure[], measure: Measure): readonly Measure[] =>
  measures.some((each) => JSON.stringify(each) === JSON.stringify(measure)) ? measures : [...measures, measure];

/** Whether rows can be grouped by a field: long text makes no groups. */
export const canGroup = ({ field }: Placed): boolean =>
  field.type !== 'text' || field.isShort === true || isPart(field.name);

/** A town or a country makes groups. */
const isPart = (name: string) => /address\.(city|region|country|postcode)$/i.test(name);

/** Whether a list has an order by a field: of the record, of the related record, or of the company's own fields. */
export const canOrder = ({ field }: Placed): boolean => field.isOrdered === true;

/** Whether a measure fits a field: days have a first and a last, but no sum. */
export function canMeasure({ path, field }: Placed, sum: (typeof sums)[number]): boolean {
  if (path !== field.name) return false;
  if (field.type === 'number') return true;
  return (sum === 'min' || sum === 'max') && (field.type === 'day' || field.type === 'moment');
}

export const isTimed = ({ field: { type } }: Placed): boolean => type === 'day' || type === 'moment';

function readUnit(reader: Reader, placed: Placed): Unit | null {
  if (!isTimed(placed)) return null;
  const unit = units.find((each) => reader.isWord(each));
  if (unit) reader.at += 1;
  return unit ?? 'month';
}

function readField(reader: Reader, fits: (placed: Placed) => boolean): Placed | null {
  const { at } = reader;
  const found = reader.field();
  if (found && fits(found[0])) {
    reader.at += found[1];
    return found[0];
  }
  if (reader.token && !isPipe(reader)) reader.at += found?.[1] ?? 1;
  const right = placesIn(reader.catalogue)
    .filter(fits)
    .map(({ field }) => field.words[0] ?? field.name);
  reader.refuse(at, reader.at, {
    code: found ? 'UNFIT_FIELD' : 'UNKNOWN_FIELD',
    path: null,
    would: likely(reader.tokens[at]?.text ?? '', right),
  });
  return null;
}
