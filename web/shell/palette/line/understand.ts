import { complete, type Given } from '../../../commands/core/answers.ts';
import type { Command, Hand } from '../../../commands/core/command.ts';
import { callOf } from '../../../commands/core/run.ts';
import type { Clock } from '../../../commands/core/typed-moment.ts';
import { type Field, text } from '../../../records/fields/question.ts';
import { fold } from '../../choosing/match.ts';
import { isLaidOut, readingOf, type Task, withRead } from '../../stage/task.ts';
import { namesIn } from './exact-names.ts';
import type { Known } from './known.ts';
import { beforeNumber, type Lead, leadsOf, pastFillers, pluralFirst, said } from './leads.ts';
import { asksState, type Lines, singularAt, wordIn } from './names.ts';
import type { Form } from './open-fields.ts';
import { otherWay } from './other-way.ts';
import { place } from './placing.ts';
import { scopeIn } from './scope.ts';
import { type About, subjectsIn } from './subjects.ts';
import { nounsOf } from './synonyms.ts';
import { type Token, tokensOf, withoutCourtesy } from './tokens.ts';
import { type Understood, understoodAs, wrongly } from './understood.ts';

interface World {
  readonly lines: Lines;
  readonly hand: Hand;
  readonly clock: Clock;
  readonly known: Known;
}

const mostShown = 8;

/** All meanings of a line, surest first. None if the line begins with no command. */
export function understand(line: string, { lines, hand, clock, known }: World): readonly Understood[] {
  if (scopeIn(line)) return [];
  const tokens = withoutCourtesy(tokensOf(line));
  const verbFirst = leadsOf(lines, tokens).flatMap((lead) => meant(lead, tokens));
  // A misspelt verb (doubt above 300) yields to a list: `closed jobs`.
  const isVerb = verbFirst.some(({ isWrong, doubt }) => !isWrong && doubt < 300);
  const understood = isVerb ? verbFirst : [...verbFirst, ...listed()];
  const allRight = understood.filter(({ isWrong }) => !isWrong);
  // An abbreviated command counts only without a command in full, and a guess only without a sure reading.
  const isFull = allRight.some(({ doubt }) => doubt < 200);
  const isSure = allRight.some(({ doubt, isGuess }) => doubt < 200 && !isGuess);
  const right = allRight.filter(({ doubt, isGuess }) => !(isFull && doubt >= 200) && !(isSure && isGuess));
  // Wrong readings are shown only without a right reading, and only for an unabbreviated command (doubt below 200).
  const least = Math.min(...understood.map(({ doubt }) => doubt));
  const shown = right.length > 0 ? right : together(understood.filter(({ doubt }) => doubt < 200 && doubt === least));
  const lastFirst = [...shown].sort(byWorth).reverse();
  const unique = new Map(lastFirst.map((each) => [deedOf(each), each]));
  return [...unique.values()].reverse().slice(0, mostShown);

  /** A list with conditions before its plural: `urgent jobs`. */
  function listed(): readonly Understood[] {
    const plural = pluralFirst(tokens);
    const leads = plural ? leadsOf(lines, plural).filter(({ isList }) => isList) : [];
    const readings = leads.flatMap((lead) => meant(lead, plural ?? []));
    return readings.filter(({ isWrong, task }) => !isWrong && !('q' in task.given));
  }

  function meant(lead: Lead, tokens: readonly Token[]): readonly Understood[] {
    const rest = tokens.slice(lead.used);
    const first = about(lead, rest);
    if (lead.isNoun) return first.filter(({ isWrong }) => !isWrong);
    return first.every(({ isWrong }) => isWrong)
      ? [...first, ...aboutField(lead, rest), ...aboutLast(lead, rest)]
      : first;
  }

  /** Readings with the subject among `words`; the words `before` it and the words after it are answers. */
  function about(lead: Lead, words: readonly Token[], before: readonly Token[] = []): readonly Understood[] {
    return subjectsIn(lead, line, words, hand, known).flatMap((about) => {
      // `close the furnace job`
      const after = nounsIn(lead.command).has(wordIn(words[about.used] ?? nothing)) ? about.used + 1 : about.used;
      const answers = withoutTail(lead, [...before, ...words.slice(after)]);
      return answers ? answersIn(lead, about, answers) : [];
    });
  }

  /** Readings with the subject after a field's name: `change the phone of brennan to 416 555 0199`. */
  function aboutField(lead: Lead, rest: readonly Token[]): readonly Understood[] {
    const words = rest.map(wordIn);
    const at = words.indexOf('of');
    if (at < 1 || at === rest.length - 1 || !('kind' in lead.command.on)) return [];
    const from = pastFillers(words, at);
    const noun = singularAt(words, from);
    const to = noun && noun.kind === lead.command.on.kind ? pastFillers(words, from + noun.words.length) : from;
    return about(lead, rest.slice(to), rest.slice(0, at)).filter(({ isWrong }) => !isWrong);
  }

  /** Readings with numbers at the end as the subject: `assign maria to 136`. */
  function aboutLast(lead: Lead, rest: readonly Token[]): readonly Understood[] {
    const words = rest.map(wordIn);
    const at = words.findIndex((_, from) => from > 0 && namesIn(rest.slice(from)).used === rest.length - from);
    if (at < 0 || !('kind' in lead.command.on)) return [];
    const to = beforeNumber(words, at);
    return to > 0 ? about(lead, rest.slice(at), rest.slice(0, to)).filter(({ isWrong }) => !isWrong) : [];
  }

  function answersIn(lead: Lead, about: About, rest: readonly Token[]): readonly Understood[] {
    const { command, tier, kind } = lead;
    const { subjects } = about;
    // A noun before the record says which kind: `send quote 999` is about quotations.
    const doubt = tier * 100 + about.doubt * 10 + ('kind' in command.on && kind === null ? 5 : 0);
    const bare = { ...unread, command, subjects, actor: hand.actor };
    if (subjects.length === 0) return [wrongly(bare, about, doubt)];
    const read = readFor(withRead(bare, null, null, {}), {}, known);
    const task = lead.isList ? { ...read, asks: { ...read.asks, q: searched } } : read;
    const placedIn = (task: Task) =>
      place(formOf(task, lead), line, rest, clock, known).map((placed) => ({ task, placed }));
    // An answer may change the questions: a company determines its job fields.
    const all = placedIn(task).flatMap((each) => {
      const again = readFor(task, each.placed.given, known);
      return again === task ? [each] : placedIn(again);
    });
    const understood = all.map(({ task, placed }) => understoodAs(task, placed, about, doubt, clock));
    const state = rest.slice(pastFillers(rest.map(wordIn), 0));
    const other = understood.every(({ isWrong }) => isWrong) && otherWay(command, subjects, state, lines, hand.actor);
    if (!other) return understood;
    return [...understood, ...answersIn({ ...lead, command: other.command }, about, state.slice(other.used))];
  }
}

/** The search field of a list: `jobs boiler`. The fragment calls it `q`. */
const searched = text({ label: 'Search', optional: true });

const nothing: Token = { text: '', from: 0, to: 0, isQuoted: false, hasComma: false };

/** Single-word nouns for the records of a command. */
const nounsIn = ({ on }: Command): ReadonlySet<string> => new Set('kind' in on ? nounsOf(on.kind) : []);

/** A line never sends an unsent draft. */
const unread = { id: '', asks: {}, base: {}, given: {}, isDraft: false, moved: null, read: null, readKey: null };

/** Merges wrong readings for several kinds into a single message. */
function together(wrong: readonly Understood[]): readonly Understood[] {
  const about = wrong.filter(({ task }) => task.subjects.length > 0);
  const [first, ...others] = wrong;
  if (about.length > 0 || !first || others.length === 0) return about.length > 0 ? about : wrong;
  const [why1, ...whys] = new Set(wrong.map(({ can }) => (can.state === 'blocked' ? can.why : '')));
  if (why1 && whys.length === 0) return [first];
  const why = first.unknown === null ? 'No record is selected' : `No matching record is called “${first.unknown}”`;
  const chips = first.chips.map((chip) => (chip.is === 'left' ? { ...chip, text: why } : chip));
  return [{ ...first, chips, can: { state: 'blocked', why } }];
}

/**
 * Order: ready commands, then the surest, then commands with an undo, then complete lines, then commands for a single state
 * before the state command.
 */
function byWorth(one: Understood, other: Understood): number {
  const [first, second] = [one, other].map(({ can, doubt, missing, task }) => [
    can.state === 'ready' ? 0 : 1,
    doubt,
    isFinal(task.command) ? 1 : 0,
    missing === null ? 0 : 1,
    asksState(task.command) ? 1 : 0,
  ]);
  return first?.map((rank, at) => rank - (second?.[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** Whether a change may have no undo: the status command makes every change of status. */
const isFinal = (command: Command): boolean =>
  command.operation !== undefined && (command.undo === undefined || asksState(command));

/** The reading that Enter runs; null for a guess, or if another reading fits equally well and the user must choose. */
export function sureOf([first, ...others]: readonly Understood[]): Understood | null {
  if (!first || (first.isGuess && first.missing === null)) return null;
  return others.some((other) => isRival(first, other)) ? null : first;
}

/** Whether a reading fits as well as the first, or better although blocked. */
const isRival = (first: Understood, { can, doubt }: Understood): boolean =>
  doubt < first.doubt || (doubt === first.doubt && can.state === first.can.state);

/** The notice before Enter runs the first reading; null for a sure reading. */
export function doubtIn(understood: readonly Understood[]): string | null {
  const [first, ...others] = understood;
  if (!first || sureOf(understood)) return null;
  const isTie = others.some((other) => isRival(first, other));
  const isOne = understood.every(({ task }) => task.command === first.task.command);
  return isTie
    ? `${understood.length} ${isOne ? 'records match' : 'readings fit'}. Choose with the arrow keys, or press Enter again for the first.`
    : `“${first.title}” is a guess. Press Enter again to confirm.`;
}

/** Identifies a reading by its calls: two commands with equal calls are duplicates. */
function deedOf({ task, missing, title, isWrong }: Understood): string {
  const { command, subjects, asks, given } = task;
  if (isWrong || missing !== null || command.operation === undefined) return `${command.id} ${title}`;
  const answers = complete(asks, given);
  const sent = subjects.map((subject) => callOf(command, subject, answers, undefined, task.actor).variables);
  return JSON.stringify(sent, (_, value: unknown) => value ?? undefined);
}

/** Words after the record and the command's tail (`on hold`); null if the tail is missing. */
function withoutTail({ tail }: Lead, rest: readonly Token[]): readonly Token[] | null {
  if (tail.length === 0) return rest;
  const end = said(tail, rest.map(wordIn), 0);
  return end && rest.slice(end.at);
}

/** Steps are answered in sequence; a form is filled in any order. */
const formOf = ({ asks, base, command, subjects: [subject] }: Task, { said, isList }: Lead): Form => ({
  asks,
  base,
  isInOrder: !isLaidOut(command),
  isList,
  isChange: isLaidOut(command) && Boolean(subject && 'id' in subject),
  begun: Object.fromEntries(Object.entries(asks).flatMap(([name, field]) => saidBy(said, name, field))),
  first: Object.entries(asks).find(([, { label }]) => said.includes(fold(label)))?.[0] ?? null,
});

/** The choice named by a verb: `deactivate` of active and inactive, `priority` of the dropdowns. */
function saidBy(said: readonly string[], name: string, field: Field): readonly (readonly [string, string])[] {
  if (field.type !== 'choice' || typeof field.choices === 'function') return [];
  const found = field.choices.find(({ label, words = [] }) =>
    [fold(label), ...words].some((word) => said.includes(word)),
  );
  return found ? [[name, found.value]] : [];
}

function readFor(task: Task, given: Given, known: Known): Task {
  const reading = readingOf(task, { ...task.base, ...given });
  if (!reading || reading.key === task.readKey) return task;
  const data = known.read(reading);
  return data ? withRead(task, data, reading.key, {}) : task;
}
