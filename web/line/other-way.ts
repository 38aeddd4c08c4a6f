import { examples } from '../commands/answers.ts';
import { type Actor, type AnySubject, asksOf, type Command, readiness, type Subject } from '../commands/command.ts';
import type { Kind } from '../records/kinds.ts';
import { wordFor } from '../records/words.ts';
import { fold } from '../surfaces/match.ts';
import { asksState, type Lines, type Name, wordIn } from './names.ts';
import type { Token } from './tokens.ts';

/**
 * The command that takes a record to the state that words name, where the one that asks for a state doesn't offer it: of
 * `state Q-123 accepted` for a draft, "Accept quotation", which says why it can't be, and what would change that. Which command
 * leads to which state is read off what it would send; one that asks more than a state, as "Complete job", off its name.
 */
export function otherWay(
  asking: Command,
  subjects: readonly AnySubject[],
  rest: readonly Token[],
  { leading }: Lines,
  actor: Actor,
): { readonly command: Command; readonly used: number } | null {
  const [subject] = subjects;
  const { operation, on } = asking;
  if (!asksState(asking) || !operation || !subject) return null;
  const { kind } = on as Extract<Subject, { kind: Kind }>; // about a record
  const ofKind = leading.filter(({ command }) => (command.on as { kind?: Kind }).kind === kind);
  const moves = ofKind.flatMap(({ command }) => {
    const status = command.operation === operation ? statusAfter(command, subject, actor) : null;
    const used = status === null ? 0 : wordsOf(wordFor(status), rest);
    return used > 0 ? [{ command, used }] : [];
  });
  const [word] = rest;
  const deeds = ofKind.filter(({ command, names }) => !asksState(command) && names.some((name) => isDone(name, word)));
  const found = moves.length > 0 ? moves : deeds.map(({ command }) => ({ command, used: 1 }));
  // A state may be reached in several ways: the one that can be gone, or the first.
  return found.find(({ command }) => readiness(command, subject, actor).state === 'ready') ?? found[0] ?? null;
}

function statusAfter(command: Command, subject: AnySubject, actor: Actor): string | null {
  if (command.operation === undefined || asksState(command)) return null;
  const answers = examples(asksOf(command, subject, actor), {});
  const { input } = command.variables(subject, answers) as { input?: { status?: unknown } };
  return typeof input?.status === 'string' ? input.status : null;
}

/** Whether a word says that something is done: `completed` of "Complete job", or another name for it, `done`. */
function isDone({ head: [verb = '', ...others], tail }: Name, word: Token | undefined): boolean {
  if (!word || others.length > 0 || tail.length > 0) return false;
  const said = wordIn(word);
  return said === verb || (said.startsWith(verb) && /^(d|ed|[a-z]ed)$/.test(said.slice(verb.length)));
}

function wordsOf(label: string, rest: readonly Token[]): number {
  const words = fold(label).split(' ');
  const fits = words.every((word, at) => rest[at] !== undefined && !rest[at].isQuoted && fold(rest[at].text) === word);
  return fits ? words.length : 0;
}
