import type { Given } from '../../../commands/core/answers.ts';
import type { Command, Hand } from '../../../commands/core/command.ts';
import type { Clock } from '../../../commands/core/typed-moment.ts';
import { formatsOf } from '../../../ground/formats.ts';
import { type Field, text } from '../../../records/fields/question.ts';
import type { RecordOf } from '../../../records/kinds.ts';
import { actorFor } from '../../../state/viewer.ts';
import { fold } from '../../choosing/match.ts';
import { heldAnswers } from '../../stage/held-answers.ts';
import { isLaidOut, readingOf, type Task, withRead, zoneIn } from '../../stage/task.ts';
import { additions, additionsAfterColon } from '../sentences/additions.ts';
import { fieldFirst, ownerFirst } from '../sentences/owner-first.ts';
import { personFirst } from '../sentences/person-first.ts';
import { questions } from '../sentences/questions.ts';
import type { Reader } from '../sentences/reader.ts';
import { receiverFirst } from '../sentences/receiver-first.ts';
import { recordFirst } from '../sentences/record-first.ts';
import { namesIn } from './exact-names.ts';
import type { Known } from './known.ts';
import { beforeNumber, type Lead, leadsOf, pastFillers, pluralFirst, said } from './leads.ts';
import { recordsIn } from './named-records.ts';
import { type Lines, singularAt, titleWords, wordIn } from './names.ts';
import { type Form, isLabel, isNeeded } from './open-fields.ts';
import { otherWay } from './other-way.ts';
import { place } from './placing.ts';
import { scopeIn } from './scope.ts';
import { type About, subjectsIn, whyNoneHeld } from './subjects.ts';
import { byWorth, deedOf, together } from './sure.ts';
import { nounsOf } from './synonyms.ts';
import { spoken, type Token, textOf, tokensOf, withoutCourtesy } from './tokens.ts';
import { forbidden, type Understood, understoodAs, wrongly } from './understood.ts';

interface World {
  readonly lines: Lines;
  readonly hand: Hand;
  readonly clock: Clock;
  readonly known: Known;
}

const mostShown = 8;

/** Most words of a name behind a request. */
const mostAsked = 4;

/** All meanings of a line, surest first. None if the line begins with no command. */
export function understand(line: string, { lines, hand, clock, known }: World): readonly Understood[] {
  if (scopeIn(line)) return [];
  const typed = tokensOf(line);
  const asked = withoutCourtesy(typed);
  // `who has 118`
  const isRecord = asked.length < typed.length && namesIn(asked).used === asked.length;
  const tokens = isRecord ? [open, ...asked] : asked;
  const verbFirst = leadsOf(lines, tokens).flatMap((lead) => meant(lead, tokens));
  // A misspelt verb (doubt above 300) yields to a list: `closed jobs`.
  const isVerb = verbFirst.some(({ isWrong, doubt }) => !isWrong && doubt < 300);
  const reader: Reader = { line, tokens, lines, known, meant, about };
  const others = () => [
    ...listed(),
    ...conditions(),
    ...recordFirst(reader),
    ...personFirst(reader),
    ...ownersField(),
    ...takenOff(),
    ...sentTo(),
    ...receiverFirst(reader),
    ...additionsAfterColon(reader),
    ...questions(reader, typed),
    ...lookedUp(),
  ];
  const understood = [...verbFirst, ...(isVerb ? [] : others()), ...additions(reader)];
  const allRight = understood.filter(({ isWrong }) => !isWrong);
  // An abbreviated command counts only without a command in full, and a guess only without a sure reading.
  const isFull = allRight.some(({ doubt }) => doubt < 200);
  const isSure = allRight.some(({ doubt, isGuess }) => doubt < 200 && !isGuess);
  const right = allRight.filter(({ doubt, isGuess }) => !(isFull && doubt >= 200) && !(isSure && isGuess));
  // Wrong readings are shown only without a right reading, and only for an unabbreviated command (doubt below 200).
  const least = Math.min(...understood.map(({ doubt }) => doubt));
  const wrong = () => together(understood.filter(({ doubt }) => doubt < 200 && doubt === least));
  const failed = right.length > 0 ? [] : wrong();
  const shown = right.length > 0 ? right : failed.length > 0 ? failed : forOthers();
  const lastFirst = [...shown].sort(byWorth).reverse();
  const unique = new Map(lastFirst.map((each) => [deedOf(each), each]));
  return [...unique.values()].reverse().slice(0, mostShown);

  /** Readings by commands of another role, told from the words alone. */
  function forOthers(): readonly Understood[] {
    const leads = leadsOf({ ...lines, leading: lines.forbidden }, tokens);
    const [best] = leads;
    const fitting = leads.filter(({ tier, used }) => tier < 2 && tier === best?.tier && used === best.used);
    return fitting.slice(0, 2).flatMap(({ command, used, tier }) => {
      const task = { ...unread, command, subjects: [], actor: hand.actor };
      return command.needs ? [forbidden(task, command.needs, textOf(line, tokens.slice(used)), tier * 100)] : [];
    });
  }

  /** The record that a request names: `phone number of brennan`, `where is brennan`. */
  function lookedUp(): readonly Understood[] {
    if (asked.length === typed.length || asked.length > mostAsked || verbFirst.length > 0) return [];
    const said = [open, ...asked];
    const leads = leadsOf(lines, said).filter(({ command, tier }) => command.id === 'record.view' && tier === 0);
    return leads.flatMap((lead) => meant(lead, said)).filter(({ isWrong, doubt }) => !isWrong && doubt < 20);
  }

  /** Lists with a labelled condition and without a plural: `status: on hold`. */
  function conditions(): readonly Understood[] {
    if (!isLabel(tokens[0])) return [];
    const lists = lines.leading.filter(({ names }) => names.some(({ isList }) => isList));
    const lead = { ...plainLead, isList: true };
    const listed = lists.flatMap(({ command }) => meant({ ...lead, command }, tokens)).filter(isListed);
    return listed.length > 0 ? listed : verbs();
  }

  /** A verb with a field's sign, about the current records: `due: fri`. */
  function verbs(): readonly Understood[] {
    const [label = nothing, ...rest] = tokens;
    const leads = leadsOf(lines, [{ ...label, text: label.text.slice(0, -1) }, ...rest]).filter(
      ({ tier }) => tier === 0,
    );
    return leads.flatMap((lead) => {
      const { command } = lead;
      if (!('kind' in command.on) || hand.held?.kind === command.on.kind) return meant(lead, tokens);
      const task = { ...unread, command, subjects: [], actor: hand.actor };
      return [wrongly(task, { wrong: whyNoneHeld(command.on.kind), unknown: null }, 0)];
    });
  }

  /** A field of a record with its new value: `brennan's new number is 416 555 0199`, `new phone for brennan 416 555 0199`. */
  function ownersField(): readonly Understood[] {
    const said = ownerFirst(tokens) ?? fieldFirst(tokens);
    if (!said) return [];
    const leads = leadsOf(lines, said).filter(({ command, tier }) => command.action === 'edit' && tier === 0);
    const right = leads
      .flatMap((lead) => meant(lead, said))
      .filter(({ isWrong, missing }) => !isWrong && missing === null);
    // `118's title is wrong` tells no title, so a text without a digit and a field's sign needs a second Enter.
    const isSigned = tokens.some(isLabel);
    return right.map((each) => (isSigned || !saysText(each) ? each : { ...each, isGuess: true }));
  }

  /** A worker sent to a job: `send marco to job 136`. Any other line with the verb sends a document. */
  function sentTo(): readonly Understood[] {
    if (wordIn(tokens[0] ?? nothing) !== 'send') return [];
    const said = [spoken('assign'), ...tokens.slice(1)];
    const leads = leadsOf(lines, said).filter(({ command, tier }) => command.id === 'job.assign' && tier === 0);
    return leads.flatMap((lead) => aboutLast(lead, said.slice(lead.used))).filter(({ missing }) => missing === null);
  }

  /** A worker taken off a job: `take maria off 118`. Another worker's job is refused. */
  function takenOff(): readonly Understood[] {
    const words = tokens.map(wordIn);
    const at = words.findIndex((word, at) => at > 1 && /^(off|from)$/.test(word));
    if (!/^(take|pull|remove|unassign)$/.test(words[0] ?? '') || at < 0 || at === words.length - 1) return [];
    const worker = tokens.slice(1, at);
    const said = [spoken('unassign'), ...tokens.slice(at + 1)];
    const leads = leadsOf(lines, said).filter(({ command }) => command.id === 'job.unassign');
    if (leads.length === 0) return [];
    const workers = recordsIn(line, worker, (search) => known.found('user', { search }));
    const called = workers.filter(({ used }) => used === worker.length).map(({ record }) => record.id);
    if (called.length === 0) return [];
    return leads
      .flatMap((lead) => meant(lead, said))
      .map((each) => {
        const jobs = each.task.subjects as readonly RecordOf<'job'>[]; // "Unassign job" is about jobs
        const other = jobs.find(({ assigneeId }) => assigneeId !== null && !called.includes(assigneeId));
        const wrong = other && `${other.number} is assigned to ${other.assignee?.fullName}`;
        return wrong ? wrongly(each.task, { wrong, unknown: null }, each.doubt) : each;
      });
  }

  /** A list with conditions before its plural: `urgent jobs`. */
  function listed(): readonly Understood[] {
    const plural = pluralFirst(tokens, verbFirst.length > 0);
    const leads = plural ? leadsOf(lines, plural).filter(({ isList }) => isList) : [];
    const readings = leads.flatMap((lead) => meant(lead, plural ?? []));
    return readings.filter(isListed);
  }

  function meant(lead: Lead, tokens: readonly Token[], used = lead.used): readonly Understood[] {
    const rest = tokens.slice(used);
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
      const isParted = words[about.used - 1]?.hasComma === true;
      const past = nounsIn(lead.command).has(wordIn(words[about.used] ?? nothing)) ? about.used + 1 : about.used;
      // `print job 118 report`
      const own = lead.tier === 1 ? titleWords(lead.command) : [];
      const named = own.includes(wordIn(words[past] ?? nothing)) ? past + 1 : past;
      // `book 118 in for wednesday`
      const after = lead.tail.length === 0 && isParticleAt(words, named) ? named + 1 : named;
      const rest = [...before, ...words.slice(after)];
      const answers = withoutTail(lead, rest);
      return answers ? answersIn(lead, { ...about, isParted }, answers) : unfinished(lead, about, rest);
    });
  }

  /** A name without its last words: `take 118 off` for “off hold”. */
  function unfinished({ command, tail, tier }: Lead, { subjects, doubt }: About, rest: readonly Token[]) {
    const said = rest.map(wordIn);
    if (subjects.length === 0 || rest.length === 0 || said.length >= tail.length) return [];
    if (!said.every((word, at) => word === tail[at])) return [];
    const wrong = `“${said.join(' ')}” alone is unclear: “${tail.join(' ')}”?`;
    const task = { ...unread, command, subjects, actor: hand.actor };
    return [wrongly(task, { wrong, unknown: null }, tier * 100 + doubt * 10)];
  }

  /** Readings with the subject after a field's name: `change the phone of brennan to 416 555 0199`. */
  function aboutField(lead: Lead, rest: readonly Token[]): readonly Understood[] {
    const words = rest.map(wordIn);
    const at = words.findIndex((word) => /^(of|on|for)$/.test(word));
    if (at < 1 || at === rest.length - 1 || !('kind' in lead.command.on)) return [];
    const from = pastFillers(words, at);
    const noun = singularAt(words, from);
    const to = noun && noun.kind === lead.command.on.kind ? pastFillers(words, from + noun.words.length) : from;
    return about(lead, rest.slice(to), rest.slice(0, at)).filter(({ isWrong }) => !isWrong);
  }

  /** Readings with the subject at the end: `assign maria to 136`, `assign maria to the gutter job`. */
  function aboutLast(lead: Lead, rest: readonly Token[]): readonly Understood[] {
    if (!('kind' in lead.command.on)) return [];
    const words = rest.map(wordIn);
    const at = words.findIndex((_, from) => from > 0 && namesIn(rest.slice(from)).used === rest.length - from);
    const to = at < 0 ? words.lastIndexOf('to') : beforeNumber(words, at);
    const from = at < 0 ? pastFillers(words, to) : at;
    // `send maria out to 136`
    const ends = to > 1 && /^(out|over)$/.test(words[to - 1] ?? '') ? to - 1 : to;
    return to > 0 ? about(lead, rest.slice(from), rest.slice(0, ends)).filter(({ isWrong }) => !isWrong) : [];
  }

  function answersIn(lead: Lead, about: About, rest: readonly Token[]): readonly Understood[] {
    const { command, tier, kind } = lead;
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
    const said = lead.isList ? withoutRelatives(rest) : rest;
    const placedIn = (task: Task, timeZone: string) =>
      place(formOf(task, lead), line, said, { ...clock, timeZone }, known).map((placed) => ({
        task,
        placed,
        timeZone,
      }));
    // An answer may change the questions and the zone of the times: each company has its job fields and its zone.
    const first = zoneIn(task, task.base);
    const all = placedIn(task, first).flatMap((each) => {
      const again = readFor(task, each.placed.given, known);
      const zone = zoneIn(task, { ...task.base, ...each.placed.given });
      return again === task && zone === first ? [each] : placedIn(again, zone);
    });
    const understood = all.map(({ task, placed, timeZone }) =>
      understoodAs(task, placed, about, doubt, clock, formatsOf(clock.locale, clock.timeZone).inZone(timeZone)),
    );
    const state = rest.slice(pastFillers(rest.map(wordIn), 0));
    const other = understood.every(({ isWrong }) => isWrong) && otherWay(command, subjects, state, lines, hand.actor);
    if (!other) return understood;
    return [...understood, ...answersIn({ ...lead, command: other.command }, about, state.slice(other.used))];
  }
}

/** Whether a list takes every word as a condition. */
const isListed = ({ isWrong, task }: Understood): boolean => !isWrong && !('q' in task.given);

/** A lead without words of its own. */
const plainLead = { used: 0, said: [], tier: 0, tail: [], kind: null, isNoun: false } as const;

/** The search field of a list: `jobs boiler`. The fragment calls it `q`. */
const searched = text({ label: 'Search', optional: true });

const nothing = spoken('');

const open = spoken('open');

const isSending = ({ said }: Lead): boolean =>
  /^(send|mail|email|e-mail|resend|forward|shoot|print)$/.test(said[0] ?? '');

/** Conditions without `that are`: `jobs for siobhan that are on hold`. */
function withoutRelatives(rest: readonly Token[]): readonly Token[] {
  const words = rest.map(wordIn);
  const isRelative = (at: number) => /^(that|which|who) (is|are|was|were) /.test(`${words[at]} ${words[at + 1]} `);
  return rest.filter((_, at) => !isRelative(at) && !isRelative(at - 1));
}

/** Whether a particle before a preposition carries nothing: `hand 118 over to maria`. */
const isParticleAt = (words: readonly Token[], at: number): boolean =>
  /^(in|out|over|back|up|down) (to|for)$/.test(
    words
      .slice(at, at + 2)
      .map(wordIn)
      .join(' '),
  );

/** Whether an answer is a free text without a digit. */
const saysText = ({ task: { asks, base, given } }: Understood): boolean =>
  Object.entries(given).some(
    ([name, value]) =>
      value !== base[name] && typeof value === 'string' && /text/i.test(asks[name]?.type ?? '') && !/\d/.test(value),
  );

/** Single-word nouns for the records of a command. */
const nounsIn = ({ on }: Command): ReadonlySet<string> => new Set('kind' in on ? nounsOf(on.kind) : []);

/** A line never sends an unsent draft. */
const unread = { id: '', asks: {}, base: {}, given: {}, isDraft: false, moved: null, read: null, readKey: null };

/** Words after the record and the command's tail (`on hold`); null if the tail is missing. */
function withoutTail({ tail }: Lead, rest: readonly Token[]): readonly Token[] | null {
  if (tail.length === 0) return rest;
  const end = said(tail, rest.map(wordIn), 0);
  return end && rest.slice(end.at);
}

/** Steps are answered in sequence; a form is filled in any order. */
const formOf = ({ asks, base, command, subjects: [subject] }: Task, { said, isList, tier }: Lead): Form => ({
  asks,
  about: subject && 'id' in subject ? subject : null,
  namesAddressee: tier === 0,
  base,
  isInOrder: !isLaidOut(command),
  isList,
  isChange: isLaidOut(command) && Boolean(subject && 'id' in subject),
  begun: Object.fromEntries(Object.entries(asks).flatMap(([name, field]) => saidBy(said, name, field))),
  isBackwards: said[0] === 'bring',
  first: Object.entries(asks).find(([, field]) => isNamedBy(said, field))?.[0] ?? null,
});

/** Whether a verb names a field: `due` its own, `rename` the title or the name. */
const isNamedBy = (said: readonly string[], field: Field): boolean =>
  isSaidTime(said, field) ||
  said.includes(fold(field.label)) ||
  (said[0] === 'rename' && field.type === 'text' && isNeeded(field));

/** `deadline 118 fri` */
const isSaidTime = (said: readonly string[], field: Field): boolean =>
  field.type === 'moment' && (field.importAs ?? []).some((word) => said.includes(word));

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
