import { isRight } from '../sentences/reader.ts';
import type { World } from './answerer.ts';
import { namesIn } from './exact-names.ts';
import { wordIn } from './names.ts';
import { isNoise, spoken, type Token, textOf } from './tokens.ts';
import type { Understood } from './understood.ts';

/** The readings of some words of a line. */
type Read = (tokens: readonly Token[], world: World) => readonly Understood[];

/** Most commands of a line. */
const mostSteps = 3;
/** Most commas, full stops and conjunctions of a line: each makes further readings. */
const mostStops = 4;

/**
 * A line of several commands, which run one after the other: `136 urgent and assign to zoe`, `close 140 and start 118`. A command without a
 * record is about the record before. Words that mean nothing are “not recorded”, also behind a single command. Null for another line.
 */
export function several(line: string, tokens: readonly Token[], world: World, read: Read): Understood | null {
  const stops = stopsIn(tokens);
  if (stops.length === 0 || stops.length > mostStops) return null;
  const steps: Understood[] = [];
  const lost: string[] = [];
  let from = 0;
  let isFirst = false;
  while (from < tokens.length && steps.length < mostSteps) {
    const found = longest(tokens, from, stops, steps.at(-1), world, read);
    if (world.known.isAsking) return null;
    if (found) steps.push(found.step);
    isFirst ||= found !== null && lost.length === 0;
    const to = found?.to ?? stops.find(({ at }) => at > from)?.at ?? tokens.length;
    const words = tokens.slice(from, to);
    if (!found && words.some(({ text }) => !isNoise(text))) lost.push(textOf(line, words));
    from = stops.find(({ at }) => at === to)?.next ?? tokens.length;
    // The first clause may tell of the reason: only a command begins.
    if (steps.length === 0 && lost.length > 1) return null;
  }
  // `reschedule 139 to wed 8-10 and tell lukasz`
  const isTold = steps.length === 1 && isFirst && lost.length === 1;
  return steps.length > 1 || isTold ? joined(steps, lost) : null;
}

/** The longest run of clauses that is a single command. */
function longest(
  tokens: readonly Token[],
  from: number,
  stops: readonly Stop[],
  before: Understood | undefined,
  world: World,
  read: Read,
): { readonly step: Understood; readonly to: number } | null {
  const ends = [...stops.map(({ at }) => at).filter((at) => at > from), tokens.length];
  for (const to of ends.reverse()) {
    // The whole line has been read.
    if (from === 0 && to === tokens.length) continue;
    const [step] = ways(tokens.slice(from, to), before, world, read).filter((each) =>
      mayJoin(each, to === tokens.length),
    );
    if (step) return { step, to };
    if (world.known.isAsking) return null;
  }
  return null;
}

/** The readings of a clause, about the records before or about its own. */
function ways(
  clause: readonly Token[],
  before: Understood | undefined,
  world: World,
  read: Read,
): readonly Understood[] {
  const [subject] = before?.task.subjects ?? [];
  const isOwn = clause.some((_, at) => namesIn(clause.slice(at)).used > 0);
  if (!before || isOwn || !subject || !('id' in subject)) return read(clause, world);
  const number = 'number' in subject ? spoken(String(subject.number)) : null;
  // `give it to zoe`
  const isIt = (token: Token) => number !== null && /^(it|that|this)$/.test(wordIn(token));
  if (clause.some(isIt)) {
    const said = clause.map((token) => (isIt(token) && number ? { ...number, hasComma: token.hasComma } : token));
    const right = read(said, world).filter(isRight);
    if (right.length > 0) return right;
  }
  const { kind } = before.task.command.on as { readonly kind: never }; // a step is about records
  const held = { ...world, hand: { ...world.hand, held: { kind, records: [subject] as never } } };
  const here = read(clause, held).filter(isRight);
  return here.length > 0 || !number ? here : read([number, ...clause], world);
}

/** Whether a reading can be a step: a change of a single record without further questions, unless the reading is the last step. */
function mayJoin({ isWrong, task, missing, can }: Understood, isLast: boolean): boolean {
  const { command, subjects } = task;
  const isChange = command.operation !== undefined && 'kind' in command.on && command.action !== 'delete';
  const isOne = subjects.length === 1 && !isWrong;
  return isChange && isOne && (isLast || (missing === null && can.state === 'ready' && command.final === undefined));
}

interface Stop {
  /** The end of the words before. */
  readonly at: number;
  /** The beginning of the words behind. */
  readonly next: number;
}

/** The places between clauses: a comma, a full stop, `and`, `then`. */
function stopsIn(tokens: readonly Token[]): readonly Stop[] {
  const words = tokens.map(wordIn);
  const stops: Stop[] = [];
  for (let at = 1; at < tokens.length; at++) {
    const before = tokens[at - 1];
    const isParted = before?.hasComma === true || /\p{L}{2}[.;]$/u.test(before?.text ?? '');
    let next = at;
    while (next < tokens.length - 1 && /^(and|then|also|plus|but|so|&|\+|-|–|—)$/.test(words[next] ?? '')) next++;
    if (!isParted && next === at) continue;
    stops.push({ at, next });
    at = next;
  }
  return stops;
}

/** The steps as a single reading. Enter runs them in order, at once if all are sure. */
function joined(steps: readonly Understood[], lost: readonly string[]): Understood | null {
  const [first, ...others] = steps;
  if (!first) return null;
  const chips = lost.map((words) => ({ is: 'lost', text: `not recorded: ${words}` }) as const);
  return {
    ...first,
    ...(others.length > 0 && { steps }),
    title: [first.title, ...others.map(({ title }) => title.charAt(0).toLowerCase() + title.slice(1))].join(', then '),
    chips: [...steps.flatMap((step) => step.chips), ...chips],
    isGuess: lost.length > 0 || steps.some(({ isGuess }) => isGuess),
    doubt: Math.max(...steps.map(({ doubt }) => doubt)),
    lost: [...lost, ...steps.flatMap((step) => step.lost)],
    ending: null,
    next: [],
  };
}
