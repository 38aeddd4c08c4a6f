import { examples } from '../../../commands/core/answers.ts';
import { type AnySubject, asksOf, type Command, readiness, type Subject } from '../../../commands/core/command.ts';
import type { Kind } from '../../../records/kinds.ts';
import { wordFor } from '../../../records/words.ts';
import type { Actor } from '../../../state/viewer.ts';
import { fold } from '../../choosing/match.ts';
import { asksState, type Lines, type Name, wordIn } from './names.ts';
import type { Token } from './tokens.ts';

/**
 * Finds the command for reaching a named state when the state command doesn't offer the state. `state Q-123 accepted` for a draft
 * finds "Accept quotation", with the reason for being blocked and the way out.
 *
 * The target state is read from the variables that a command would send; for commands with more questions, such as "Complete
 * job", from the name.
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
  const { kind } = on as Extract<Subject, { kind: Kind }>; // `changeState` acts on records
  const ofKind = leading.filter(({ command }) => (command.on as { kind?: Kind }).kind === kind);
  const moves = ofKind.flatMap(({ command }) => {
    const status = command.operation === operation ? statusAfter(command, subject, actor) : null;
    const used = status === null ? 0 : wordsOf(wordFor(status), rest);
    return used > 0 ? [{ command, used }] : [];
  });
  const [word] = rest;
  const deeds = ofKind.filter(({ command, names }) => !asksState(command) && names.some((name) => isDone(name, word)));
  const found = moves.length > 0 ? moves : deeds.map(({ command }) => ({ command, used: 1 }));
  // Several commands may lead to a state: prefer a ready command, then the first.
  return found.find(({ command }) => readiness(command, subject, actor).state === 'ready') ?? found[0] ?? null;
}

function statusAfter(command: Command, subject: AnySubject, actor: Actor): string | null {
  if (command.operation === undefined || asksState(command)) return null;
  const answers = examples(asksOf(command, subject, actor), {});
  const { input } = command.variables(subject, answers) as { input?: { status?: unknown } };
  return typeof input?.status === 'string' ? input.status : null;
}

/** Whether a word is a command's name in the past tense: `completed` for "Complete job", or `done` for an alias. */
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
