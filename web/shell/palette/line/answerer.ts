import type { Given } from '../../../commands/core/answers.ts';
import type { Hand } from '../../../commands/core/command.ts';
import type { Clock } from '../../../commands/core/typed-moment.ts';
import { formatsOf } from '../../../ground/formats.ts';
import { text } from '../../../records/fields/question.ts';
import { actorFor } from '../../../state/viewer.ts';
import { heldAnswers } from '../../stage/held-answers.ts';
import { isLaidOut, readingOf, type Task, withRead, zoneIn } from '../../stage/task.ts';
import { formOf } from '../answers/form-of.ts';
import { isDiscounting } from '../answers/open-fields.ts';
import { type Placed, place } from '../answers/placing.ts';
import { withoutDoer, withoutHaste, withoutToldTime } from '../sentences/asides.ts';
import { isPast } from '../wording/inflections.ts';
import type { Known } from './known.ts';
import { type Lead, pastFillers } from './leads.ts';
import { type Lines, wordIn } from './names.ts';
import { otherWay } from './other-way.ts';
import type { About } from './subjects.ts';
import { isLight, isNoise, spoken, type Token } from './tokens.ts';
import { type Understood, understoodAs, wrongly } from './understood.ts';

/** The commands, the records under the hand, the clock, and the answers of the service so far. */
export interface World {
  readonly lines: Lines;
  readonly hand: Hand;
  readonly clock: Clock;
  readonly known: Known;
}

/** Reads the words behind a command and its subject as answers to the command's questions. */
export function answerer(line: string, { lines, hand, clock, known }: World) {
  return answersIn;

  function answersIn(lead: Lead, found: About, words: readonly Token[]): readonly Understood[] {
    const { command, tier, kind } = lead;
    const told = isTold(lead) ? withoutToldTime(line, words, clock) : { rest: words, aside: null };
    const { rest } = told;
    const about = told.aside === null ? found : partly(found, told.aside);
    const { subjects } = about;
    // `send invoice 13 again`
    if (isSending(lead) && rest.length > 0 && wordIn(rest.at(-1) ?? nothing) === 'again')
      return answersIn(lead, about, rest.slice(0, -1));
    // `send quote 49 by email to jo park`
    if (isSending(lead) && /^(by|via|per) e?-?mail$/.test(rest.slice(0, 2).map(wordIn).join(' ')))
      return answersIn(lead, about, rest.slice(2));
    // A noun before the record says which kind: `send quote 999` is about quotations.
    const doubt = tier * 100 + about.doubt * 10 + ('kind' in command.on && kind === null ? 5 : 0);
    const actor = actorFor(subjects, hand.actor);
    const bare = { ...unread, command, subjects, actor, held: heldAnswers(command, hand) };
    if (subjects.length === 0) return [wrongly(bare, about, doubt)];
    const read = readFor(withRead(bare, null, null, {}), {}, known);
    const task = lead.isList ? { ...read, asks: { ...read.asks, q: searched } } : read;
    const done = isTold(lead) ? withoutDoer(line, rest, isLaidOut(command) ? {} : task.asks) : { rest, aside: null };
    // The completed info is shown first, and the worker is known: `118 done by marco`.
    if (done.aside !== null) return answersIn(lead, isLaidOut(command) ? about : partly(about, done.aside), done.rest);
    const hasty = withoutHaste(rest, task.asks);
    if (hasty.aside !== null) return answersIn(lead, partly(about, hasty.aside), hasty.rest);
    const said = lead.isList ? withoutRelatives(rest) : rest;
    const placedIn = (task: Task, timeZone: string) =>
      place(formOf(task, lead), line, said, { ...clock, timeZone }, known).map((placed) => ({
        task,
        placed,
        timeZone,
      }));
    // An answer may change the questions and the zone of the times: companies differ in job fields and zones.
    const first = zoneIn(task, task.base);
    const all = placedIn(task, first).flatMap((each) => {
      const again = readFor(task, each.placed.given, known);
      const zone = zoneIn(task, { ...task.base, ...each.placed.given });
      return again === task && zone === first ? [each] : placedIn(again, zone);
    });
    const understood = all.map(({ task, placed, timeZone }) =>
      understoodAs(
        task,
        ...(lead.isGuess ? withoutRest(placed, about, task) : ([placed, about] as const)),
        doubt,
        clock,
        formatsOf(clock.locale, clock.timeZone).inZone(timeZone),
      ),
    );
    const state = rest.slice(pastFillers(rest.map(wordIn), 0));
    const other = understood.every(({ isWrong }) => isWrong) && otherWay(command, subjects, state, lines, hand.actor);
    if (!other) return understood;
    return [...understood, ...answersIn({ ...lead, command: other.command }, about, state.slice(other.used))];
  }
}

/** A line never sends an unsent draft. */
export const unread = { id: '', asks: {}, base: {}, given: {}, isDraft: false, moved: null, read: null, readKey: null };

/** Whether a line tells of a change of status or an assignment, in the past or with the time of the past: `118 done since monday`. */
const isTold = ({ command: { action }, isTold, said: [verb = ''] }: Lead): boolean =>
  (action === 'changeState' || action === 'completedJob' || action === 'assignUser') &&
  (isTold === true || isPast(verb) || verb === 'done');

/** Adds words that no field of the command takes. */
const partly = (about: About, aside: string): About => ({
  ...about,
  lost: [...(about.lost ?? []), aside],
});

/**
 * A guess names the words that answer nothing. A refused record stays refused. So does a refused addressee, unless a form shows the e-mail
 * first: its To is then empty.
 */
function withoutRest(placed: Placed, about: About, { asks, command }: Task): readonly [Placed, About] {
  const { over, refused, said } = placed;
  const isOpen = (name: string) => command.isReviewed === true && asks[name]?.type === 'emails';
  const addressees = Object.keys(refused).filter(isOpen);
  const given = { ...placed.given, ...Object.fromEntries(addressees.map((name) => [name, []])) };
  const isAnswered = Object.keys(refused).every((name) => name in given);
  if (over.length === 0 || !isAnswered) return [placed, about];
  const isVerb = (word: string) => Object.keys(said).some((name) => isDiscounting(asks[name], word));
  const isIdle = (word: string) => isNoise(word) || isLight(word) || isVerb(word.toLowerCase());
  const rest = over.filter((text) => !text.split(' ').every(isIdle));
  return [{ ...placed, given, left: [], refused: {} }, rest.length > 0 ? partly(about, rest.join(' ')) : about];
}

/** The search field of a list: `jobs boiler`. The fragment calls it `q`. */
const searched = text({ label: 'Search', optional: true });

const isSending = ({ said }: Lead): boolean =>
  /^(send|mail|email|e-mail|resend|forward|shoot|print)$/.test(said[0] ?? '');

const nothing = spoken('');

/** Conditions without `that are` and without pronouns: `jobs for siobhan that are on hold`, `jobs that we started`. */
function withoutRelatives(rest: readonly Token[]): readonly Token[] {
  const words = rest.map(wordIn);
  const isRelative = (at: number) => /^(that|which|who) (is|are|was|were) /.test(`${words[at]} ${words[at + 1]} `);
  // `jobs zoe has tomorrow`, but `jobs nobody has`
  const isIdle = (at: number) =>
    /^(we|you|they|i)$/.test(words[at] ?? '') ||
    (/^(has|have|got)$/.test(words[at] ?? '') && !/^(nobody|one|noone)$/.test(words[at - 1] ?? ''));
  return rest.filter((_, at) => !isRelative(at) && !isRelative(at - 1) && !isIdle(at));
}

function readFor(task: Task, given: Given, known: Known): Task {
  const reading = readingOf(task, { ...task.base, ...given });
  if (!reading || reading.key === task.readKey) return task;
  const data = known.read(reading);
  return data ? withRead(task, data, reading.key, {}) : task;
}
