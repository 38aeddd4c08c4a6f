import { examples } from '../../../commands/core/answers.ts';
import { type AnySubject, asksOf, type Command, readiness } from '../../../commands/core/command.ts';
import { wordFor } from '../../../records/words.ts';
import type { Actor } from '../../../state/viewer.ts';
import { fold } from '../../choosing/match.ts';
import { asksState, type Lines, type Name, wordIn } from './names.ts';
import type { Token } from './tokens.ts';

/**
 * Finds the command for reaching a named state when the state command doesn't offer the state: `state Q-123 accepted` for a draft
 * finds "Accept quotation", with the reason for being blocked. The target state is read from the variables that a command would
 * send; for commands with more questions, such as "Complete job", from the name.
 */
export function otherWay(
  asking: Command,
  [subject]: readonly AnySubject[],
  rest: readonly Token[],
  { leading }: Lines,
  actor: Actor,
): { readonly command: Command; readonly used: number } | null {
  const { operation, on } = asking;
  if (!asksState(asking) || !operation || !subject) return null;
  const others = leading.filter(({ command }) => command.on.kind === on.kind && !asksState(command));
  const moves = others.flatMap(({ command }) => {
    const status = command.operation === operation ? statusAfter(command, subject, actor) : null;
    const words = status === null ? [] : fold(wordFor(status)).split(' ');
    const isNamed = words.every((word, at) => rest[at] && !rest[at].isQuoted && fold(rest[at].text) === word);
    return words.length > 0 && isNamed ? [{ command, used: words.length }] : [];
  });
  const deeds = others.filter(({ names }) => names.some((name) => !name.isSecond && isDone(name, rest[0])));
  const found = moves.length > 0 ? moves : deeds.map(({ command }) => ({ command, used: 1 }));
  // Several commands may lead to a state: prefer a ready command, then the first.
  return found.find(({ command }) => readiness(command, subject, actor).state === 'ready') ?? found[0] ?? null;
}

function statusAfter(command: Command, subject: AnySubject, actor: Actor): string | null {
  if (command.operation === undefined) return null;
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
