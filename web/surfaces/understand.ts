import { asked, type Given, isEmpty, wrongIn } from '../commands/answers.ts';
import {
  type AnySubject,
  type Availability,
  type Command,
  type Hand,
  type Reading,
  readiness,
  type Subject,
} from '../commands/command.ts';
import { choicesOf, type Field } from '../commands/fields.ts';
import { nameOf } from '../commands/run.ts';
import { type Kind, kinds, type RecordOf, titleOf } from '../records/kinds.ts';
import { readDay } from './controls/typed-day.ts';
import { almanacOf, type Clock, readMoment } from './controls/typed-moment.ts';
import { hasNumber, type Lead, numberTyped } from './line.ts';
import { createIndex, rank, tiers } from './rank.ts';
import { aboutWhat, shown } from './shown.ts';
import { isLaidOut, readingOf, type Task, withRead } from './task.ts';

/** What a line is understood to mean. */
export interface Understood {
  readonly task: Task;
  /** `Assign J-001042 Furnace does not ignite → Maria Ivanova` */
  readonly title: string;
  /** What is still to be answered, by its label; null where Enter does it. */
  readonly missing: string | null;
  readonly can: Exclude<Availability, { state: 'hidden' }>;
}

/** What understanding asks of the world. */
export interface World {
  readonly hand: Hand;
  readonly clock: Clock;
  /** The records of a kind that a search finds, the best first. */
  readonly find: (kind: Kind, variables: Readonly<Record<string, unknown>>) => Promise<readonly RecordOf<Kind>[]>;
  /** What a command reads before it asks; null where that was refused. */
  readonly read: (reading: Reading<unknown>) => Promise<unknown>;
}

/** No more are told apart at each word. */
const mostAlternatives = 4;
/** A name that is looked for has at most so many words. */
const mostWords = 4;

/** All that a line can mean with this command first, the likeliest first; none where its words make no sense there. */
export async function understand({ command, words }: Lead, world: World): Promise<readonly Understood[]> {
  const about = await subjectsIn(command, words, world);
  const understood = await Promise.all(about.map((each) => answersIn(command, each, world)));
  return understood.flat().slice(0, mostAlternatives);
}

/** The records that a line is about, and the words left after those that name them. */
interface About {
  readonly subjects: readonly AnySubject[];
  readonly words: readonly string[];
}

async function subjectsIn(command: Command, words: readonly string[], world: World): Promise<readonly About[]> {
  const on = command.on as Subject; // a lead is about records of a kind
  if (!('kind' in on)) return [];
  const { held } = world.hand;
  const isHeld = held?.kind === on.kind && (on.of === 'some' || held.records.length === 1);
  const here: readonly About[] = isHeld ? [{ subjects: held.records, words }] : [];
  const [first = ''] = words;
  const number = numberTyped(first);
  if (number) {
    // Many begin with 1: the number written out finds the one.
    const searches = new Set([first, number.digits.padStart(6, '0')]);
    const found = await Promise.all([...searches].map((search) => world.find(on.kind, { search })));
    const exact = new Map(
      found.flat().flatMap((record) => (hasNumber(titleOf(record), first) ? [[record.id, record]] : [])),
    );
    const numbered = [...exact.values()].map((record) => ({ subjects: [record], words: words.slice(1) }));
    return numbered.length > 0 ? numbered : here;
  }
  const named = await longestFound(words, (search) => world.find(on.kind, { search }));
  return [...here, ...named.map(({ record, rest }) => ({ subjects: [record], words: rest }))];
}

/** The records that as many of the first words as can find, those first whose titles they name. */
async function longestFound(
  words: readonly string[],
  find: (search: string) => Promise<readonly RecordOf<Kind>[]>,
): Promise<readonly { readonly record: RecordOf<Kind>; readonly rest: readonly string[] }[]> {
  const counts = words.slice(0, mostWords).map((_, at) => at + 1);
  const found = await Promise.all(counts.map((count) => find(words.slice(0, count).join(' '))));
  const most = found.findLastIndex((records) => records.length > 0);
  const records = found[most] ?? [];
  const search = words.slice(0, most + 1).join(' ');
  const byTitle = rank(createIndex(records.map((record) => ({ record, title: titleOf(record) }))), search);
  const named = byTitle.filter(({ tier }) => tier <= tiers.word).map(({ entry }) => entry.record);
  const inOrder = [...named, ...records.filter((record) => !named.includes(record))];
  return inOrder.slice(0, mostAlternatives).map((record) => ({ record, rest: words.slice(most + 1) }));
}

/** The answers so far, and the words that are left. */
interface Partly {
  readonly given: Given;
  readonly words: readonly string[];
}

async function answersIn(command: Command, about: About, world: World): Promise<readonly Understood[]> {
  const { subjects } = about;
  const [subject] = subjects;
  if (subject === undefined) return [];
  const { actor } = world.hand;
  const outcomes = subjects.map((each) => readiness(command, each, actor));
  const can = outcomes.find(({ state }) => state === 'ready') ?? outcomes[0] ?? { state: 'ready' };
  const bare = {
    id: crypto.randomUUID(),
    command,
    subjects,
    actor,
    asks: {},
    base: {},
    given: {},
    isDraft: false,
    moved: null,
    read: null,
    readKey: null,
  };
  // Of what was typed before and not sent, nothing is sent by a line.
  const task = await readFor(withRead(bare, null, null, {}), world);
  const partly = await answered(task, { given: {}, words: about.words }, world);
  return partly.filter(({ words }) => words.length === 0).map(({ given }) => understoodAs(task, given, can));
}

async function readFor(task: Task, world: World): Promise<Task> {
  const reading = readingOf(task, task.given);
  const data = reading && (await world.read(reading));
  return reading && data ? withRead(task, data, reading.key, {}) : task;
}

/** Every way to take the words as answers, field after field. */
async function answered(task: Task, partly: Partly, world: World): Promise<readonly Partly[]> {
  if (partly.words.length === 0) return [partly];
  const asks = asked(task.asks, { ...task.base, ...partly.given });
  const next = Object.entries(asks).find(([name]) => !(name in partly.given));
  if (!next) return [partly];
  const [name, field] = next;
  const ways = await waysToAnswer(field, { ...task.base, ...partly.given }, partly.words, world);
  const further = await Promise.all(
    ways.map(({ answer, words }) => answered(task, { given: { ...partly.given, [name]: answer }, words }, world)),
  );
  return further.flat().slice(0, mostAlternatives);
}

interface Way {
  readonly answer: unknown;
  readonly words: readonly string[];
}

async function waysToAnswer(
  field: Field,
  given: Given,
  words: readonly string[],
  world: World,
): Promise<readonly Way[]> {
  const prefixes = words.slice(0, mostWords).map((_, at) => ({
    text: words.slice(0, at + 1).join(' '),
    words: words.slice(at + 1),
  }));
  /** The longest of the first words that can be read. */
  const read = (reader: (text: string) => unknown): readonly Way[] => {
    const ways = prefixes.map(({ text, words }) => ({ answer: reader(text), words }));
    return [ways.findLast(({ answer }) => !isEmpty(answer)) ?? []].flat();
  };
  switch (field.type) {
    case 'record': {
      const where = field.where?.(given) ?? {};
      const found = await longestFound(words, (search) => world.find(field.kind, { ...where, search }));
      return found.map(({ record, rest }) => ({ answer: record, words: rest }));
    }
    case 'choice':
      return choiceWays(prefixes, (text) =>
        rank(
          createIndex(
            choicesOf(field, given).map(({ value, label, words = [] }) => ({
              value,
              title: label,
              words: [value, ...words],
            })),
          ),
          text,
          mostAlternatives,
        )
          .filter(({ tier }) => tier <= tiers.word)
          .map(({ entry }) => entry.value),
      );
    case 'text':
    case 'longText':
      return [{ answer: words.join(' '), words: [] }];
    case 'day':
      return read((text) => readDay(text, almanacOf(world.clock)));
    case 'moment':
      return read((text) => readMoment(text, world.clock));
    case 'flag':
      return read(
        (text) => ({ yes: true, on: true, true: true, no: false, off: false, false: false })[text.toLowerCase()],
      );
    case 'number':
    case 'decimal':
    case 'email':
    case 'phone':
    case 'url': {
      const [first = '', ...rest] = words;
      return Object.keys(wrongIn({ it: field }, { it: first })).length > 0 ? [] : [{ answer: first, words: rest }];
    }
    default:
      return [];
  }
}

/** The longest of the first words that name a choice, each choice that they name a way. */
function choiceWays(
  prefixes: readonly { readonly text: string; readonly words: readonly string[] }[],
  fitting: (text: string) => readonly string[],
): readonly Way[] {
  const longest = prefixes
    .map((each) => ({ ...each, values: fitting(each.text) }))
    .findLast(({ values }) => values.length > 0);
  return longest ? longest.values.map((answer) => ({ answer, words: longest.words })) : [];
}

function understoodAs(task: Task, given: Given, can: Understood['can']): Understood {
  const all = { ...task.base, ...given };
  const asks = asked(task.asks, all);
  const open = Object.entries(asks).find(([name, field]) => !(name in given) && !field.optional);
  const answers = Object.entries(asks).flatMap(([name, field]) =>
    name in given ? [shown(field, given[name], task.actor.timeZone)] : [],
  );
  const isForm = isLaidOut(task.command) && Object.keys(asks).length > 0;
  const whole = open || isForm ? (open ?? Object.entries(asks)[0]) : undefined;
  return {
    task: { ...task, given: all, isDraft: false, moved: null, ...(open && { at: open[0] }) },
    title: [`${verbOf(task)} ${aboutWhat(task)}`, ...(answers.length > 0 ? [answers.join(', ')] : [])].join(' → '),
    missing: whole ? (isForm ? 'the rest' : whole[1].label) : null,
    can,
  };
}

/** A command's name without its kind, which its record says: `Assign job…` → `Assign`. */
function verbOf({ command, subjects }: Task): string {
  const on = command.on as Subject;
  const singular = 'kind' in on && subjects.length > 0 ? kinds[on.kind].singular : '';
  return nameOf(command).replace(new RegExp(` (of )?${singular}\\b`), '');
}
