import type { Command } from '../../../commands/core/command.ts';
import { isRight } from '../sentences/reader.ts';
import { answerer, unread, type World } from './answerer.ts';
import { namesIn } from './exact-names.ts';
import { beforeNumber, type Lead, pastFillers, said } from './leads.ts';
import { recordsIn } from './named-records.ts';
import { singularAt, titleWords, wordIn } from './names.ts';
import { type About, subjectsIn } from './subjects.ts';
import { isLevel, nounsOf } from './synonyms.ts';
import { spoken, type Token, textOf } from './tokens.ts';
import { type Understood, wrongly } from './understood.ts';

/** Reads the words of a line as the subject and the answers of a command. */
export function readingsIn(line: string, world: World) {
  const { hand, known, lines } = world;
  const answersIn = answerer(line, world);
  return { meant, about, aboutLast };

  function meant(lead: Lead, tokens: readonly Token[], used = lead.used): readonly Understood[] {
    const rest = tokens.slice(used);
    const first = about(lead, rest);
    if (lead.isNoun) return first.filter(isRight);
    return first.every(({ isWrong }) => isWrong)
      ? [...first, ...aboutField(lead, rest), ...aboutLast(lead, rest), ...afterWorker(lead, rest)]
      : first;
  }

  /** Readings with the subject among `words`; the words `before` and the words behind the subject are answers. */
  function about(lead: Lead, words: readonly Token[], before: readonly Token[] = []): readonly Understood[] {
    const found = aboutAlone(lead, words, before);
    const { wider: id } = lead.command;
    const isWhole = (each: Understood) => isRight(each) && each.lost.length === 0;
    if (id === undefined || known.isAsking || found.some(isWhole)) return found;
    const wider = lines.leading.find(({ command }) => command.id === id);
    const widely = wider ? aboutAlone({ ...lead, command: wider.command }, words, before) : [];
    const whole = widely.filter((each) => isWhole(each) && each.missing === null);
    return whole.length > 0 ? whole : found;
  }

  function aboutAlone(lead: Lead, words: readonly Token[], before: readonly Token[]): readonly Understood[] {
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
      return answers
        ? answersIn(lead, { ...about, isParted }, answers)
        : unfinished(lead, about, words.slice(0, after), rest);
    });
  }

  /** A name without its last words: `take 118 off` for “take 118 off hold”. */
  function unfinished(
    { command, tail, tier, said: head }: Lead,
    { subjects, doubt }: About,
    named: readonly Token[],
    rest: readonly Token[],
  ) {
    const said = rest.map(wordIn);
    if (subjects.length === 0 || rest.length === 0 || said.length >= tail.length) return [];
    if (!said.every((word, at) => word === tail[at])) return [];
    const whole = [...head, textOf(line, named), ...tail].join(' ');
    const wrong = `“${said.join(' ')}” alone is unclear: “${whole}”?`;
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
    return about(lead, rest.slice(to), rest.slice(0, at)).filter(isRight);
  }

  /** Readings with the subject at the end: `assign maria to 136`, `assign maria to the gutter job`. */
  function aboutLast(lead: Lead, rest: readonly Token[]): readonly Understood[] {
    // `drop brennan the quote 48` lowers nothing.
    if (!('kind' in lead.command.on) || isLevel(lead.said[0])) return [];
    const words = rest.map(wordIn);
    const at = words.findIndex((_, from) => from > 0 && namesIn(rest.slice(from)).used === rest.length - from);
    const to = at < 0 ? words.lastIndexOf('to') : beforeNumber(words, at);
    const from = at < 0 ? pastFillers(words, to) : at;
    // `send maria out to 136`
    const ends = to > 1 && /^(out|over)$/.test(words[to - 1] ?? '') ? to - 1 : to;
    return to > 0 ? about(lead, rest.slice(from), rest.slice(0, ends)).filter(isRight) : [];
  }

  /** Readings with the worker before the name of a job: `hand maria the gutter job`. */
  function afterWorker(lead: Lead, rest: readonly Token[]): readonly Understood[] {
    if (lead.command.id !== 'job.assign' || rest.length < 2 || namesIn(rest).used > 0) return [];
    const [found] = recordsIn(line, rest, (search) => known.found('user', { search }));
    if (!found || found.used === rest.length) return [];
    const from = pastFillers(rest.map(wordIn), found.used);
    return about(lead, rest.slice(from), rest.slice(0, found.used)).filter(isRight);
  }
}

const nothing = spoken('');

/** Whether a particle before a preposition carries nothing: `hand 118 over to maria`. */
const isParticleAt = (words: readonly Token[], at: number): boolean =>
  /^(in|out|over|back|up|down) (to|for)$/.test(
    words
      .slice(at, at + 2)
      .map(wordIn)
      .join(' '),
  );

/** Single-word nouns for the records of a command. */
const nounsIn = ({ on }: Command): ReadonlySet<string> => new Set('kind' in on ? nounsOf(on.kind) : []);

/** Words after the record and the command's tail (`on hold`); null if the tail is missing. */
function withoutTail({ tail }: Lead, rest: readonly Token[]): readonly Token[] | null {
  if (tail.length === 0) return rest;
  const words = rest.map(wordIn);
  // `make 49 a job`
  const end = said(tail, words, 0) ?? said(tail, words, pastFillers(words, 0));
  return end && rest.slice(end.at);
}
