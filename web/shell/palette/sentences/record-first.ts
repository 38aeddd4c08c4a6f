import { isEmpty } from '../../../commands/core/answers.ts';
import { namesIn } from '../line/exact-names.ts';
import { type Lead, leadsOf, pastFillers } from '../line/leads.ts';
import { type NounWords, singularAt, singularNearly, wordIn } from '../line/names.ts';
import { isDay } from '../line/plans.ts';
import { isObligation, isUntil, nounsOf, obligationAt } from '../line/synonyms.ts';
import { isModal, isSupposed, spoken, type Token } from '../line/tokens.ts';
import { asGuess, type Understood } from '../line/understood.ts';
import { basesOf, isPast } from '../wording/inflections.ts';
import { isRight, type Reader } from './reader.ts';

/**
 * The record first, then the command or an answer: `118 assign maria`, `quote 49 accepted`, `118 to maria`, `118 fri 9-11`,
 * `118 moved to thursday`, `118 needs to be done by friday`, `118 by friday`.
 *
 * @param named the count of words of a record's name at the beginning; 0 for a number.
 */
export function recordFirst({ tokens, lines, about: readAbout }: Reader, named = 0): readonly Understood[] {
  const words = tokens.map(wordIn);
  // `invioce 13 paid`
  const noun = singularAt(words, 0) ?? (/\d/.test(words[1] ?? '') ? nounNearly(words[0] ?? '') : undefined);
  const from = pastFillers(words, noun?.words.length ?? 0);
  const ends = named || from + (namesIn(tokens.slice(from)).used || nameBeforeObligation(words.slice(from)));
  const isToCome = isObligation(words.slice(ends)) && obligationAt(words.slice(ends)) === 0;
  // `118 can't do monday`
  const isUnfit = /^(cant|cannot|couldnt|wont) (do|make|be)$/.test(words.slice(ends, ends + 2).join(' '));
  if (ends === from || ends >= tokens.length || isToCome || (isUnfit && isDay(words[ends + 2]))) return [];
  const about = tokens.slice(from, ends);
  const deed = pastModals(words, ends);
  const said = deedAfter(tokens, words, ends, deed);
  const isTwice = isDouble(words.slice(ends).join(' '));
  const told = words.slice(ends, ends + mostBeforeTime).some(isOfPast) ? ({ isTold: true } as const) : {};
  const isOf = ({ command: { on } }: Lead) => 'kind' in on && (!noun || noun.kind === on.kind);
  // `118 wrapped up`
  const [past, ...particles] = said;
  const isPhrase = particle.test(wordIn(particles[0] ?? spoken('')));
  const bases = past && isPhrase ? basesOf(wordIn(past)).filter((base) => lines.verbs.has(base)) : [];
  const verbs = [said, ...bases.map((base) => [spoken(base), ...particles])].flatMap((deed) =>
    leadsOf(lines, [...deed, ...about]).filter((lead) => lead.used <= deed.length && isOf(lead)),
  );
  const readings = (leads: readonly Lead[], words: (lead: Lead) => readonly Token[]) =>
    leads
      .filter(({ tier }) => tier < 2)
      .flatMap((lead) => readAbout({ ...lead, kind: noun?.kind ?? lead.kind, ...told }, words(lead)));
  const byVerb = readings(isTwice ? [] : verbs, ({ used }) => [...about, ...said.slice(agentAt(used))]).map(supposed);
  const right = byVerb.filter(isRight);
  if (right.some(isReady)) return right;
  const [first, ...others] = said;
  const moved = first ? basesOf(wordIn(first)).filter((base) => lines.verbs.has(base)) : [];
  const [goes] =
    /^((is|should) )?((go|goes) )?((over|back|on) )?(to|for|with|->|→) /.exec(words.slice(deed).join(' ')) ?? [];
  const isNow = words.at(-1) === 'now' ? -1 : undefined;
  // `118: marco`, `118 needs marco`
  const isParted = /[:=]$/.test(words[ends - 1] ?? '') || /^([-–=]|needs?)$/.test(words[ends] ?? '');
  const ways = [
    ...(/^(nobody|unassigned|noone|back(in|into|to)(the)?(pool|queue))$/.test(said.map(wordIn).join(''))
      ? [{ verb: 'unassign', rest: [] }]
      : []),
    ...(isTwice ? [{ verb: 'cancel', rest: said }] : []),
    ...(isParted ? [{ verb: 'assign', rest: said }] : []),
    ...(goes ? [{ verb: 'assign', rest: tokens.slice(deed + goes.trim().split(' ').length, isNow) }] : []),
    // `136 one hour later`
    ...(/^(later|earlier)$/.test(words.at(-1) ?? '') ? [{ verb: 'move', rest: tokens.slice(ends) }] : []),
    // `118 worker siobhan`
    ...(first && nounsOf('user').includes(wordIn(first)) ? [{ verb: 'assign', rest: said }] : []),
    { verb: 'mark', rest: said },
    // `118 waiting for parts`
    ...(isReason(words[deed], words[deed + 1]) ? moved.map((verb) => ({ verb, rest: said })) : []),
    ...moved.map((verb) => ({ verb, rest: others })),
    // `136 belongs to heating`
    { verb: 'move', rest: said },
    ...['schedule', 'make'].map((verb) => ({ verb, rest: words[deed] === 'belongs' ? tokens.slice(deed + 1) : said })),
  ];
  let unfit: readonly Understood[] = [];
  for (const { verb, rest } of ways) {
    const leads = leadsOf(lines, [spoken(verb), ...about, ...rest]).filter(
      // A state only: `118 fri 9-11` is no edit.
      (lead) => isOf(lead) && lead.tier < 2 && !(verb === 'mark' && lead.command.action === 'edit'),
    );
    const all = readings(leads, () => [...about, ...rest]).filter(
      (each) => verb !== 'move' || rest !== said || isDayAlone(each),
    );
    // `118 goes to marco tomorrow`
    if (verb === 'assign' && unfit.length === 0) unfit = all.filter(isAssigned);
    const others = all.filter((each) => isRight(each) && (verb !== 'assign' || each.missing === null)).map(supposed);
    // `136 start now` may be the deed or the time.
    if (
      right.length > 0 &&
      others.some(isReady) &&
      others.every((each) => answersVerb(each, wordIn(first ?? spoken(''))))
    )
      return [...others.map(asGuess), ...right];
    if (others.some((each) => isReady(each) && !each.isGuess) || (others.length > 0 && right.length === 0))
      return others;
  }
  if (right.length > 0) return right;
  const known = byVerb.filter(({ task }) => task.subjects.length > 0);
  return known.length > 0 ? known : unfit;

  /** The position of `by` before a doer, which belongs to a reason: `quote 49 declined by customer`. */
  function agentAt(used: number): number {
    return used > 1 && wordIn(said[used - 1] ?? spoken('')) === 'by' ? used - 1 : used;
  }

  /** `118 might be cancelled` asks for a second Enter. */
  function supposed(each: Understood): Understood {
    const isOnlySaid = isTwice || words.slice(ends, Math.max(deed, ends + 1)).some(isSupposed);
    return isOnlySaid && each.task.command.operation !== undefined ? { ...each, isGuess: true } : each;
  }
}

/** A day alone keeps the time of a scheduled job: `128 to thursday`. */
const isDayAlone = ({ task: { command, given, subjects } }: Understood): boolean =>
  command.id === 'job.move' &&
  !isEmpty(given.day) &&
  subjects.every((job) => job && 'scheduledStart' in job && job.scheduledStart !== null);

/** Whether a verb is also the label of an answered field: `start`. */
const answersVerb = ({ chips }: Understood, verb: string): boolean =>
  chips.some(({ is, label }) => is === 'answer' && label?.toLowerCase() === verb);

/** Whether a participle and a preposition state a reason: `waiting for parts`. */
const isReason = (word = '', next = ''): boolean => /^\p{L}{2,}ing$/u.test(word) && /^(for|on|until|till)$/.test(next);

const particle = /^(up|off|out|down|through|over|back)$/;

/** A misspelt noun, as the words that stand in the line. */
function nounNearly(word: string): NounWords | undefined {
  const meant = /\d/.test(word) ? undefined : singularNearly(word);
  return meant && { kind: meant.kind, words: [word] };
}

/** Most words from the record to the time of a told deed: `118 has been put on hold yesterday`. */
const mostBeforeTime = 6;

const isOfPast = (word: string): boolean => isPast(word) || /^(done|since|put|was|were)$/.test(word);

/** Whether a record repeats another record: `136 is a duplicate`, `136 duplicate of 118`. `136 duplicate` wishes for a copy. */
const isDouble = (after: string): boolean =>
  /^((is|was|looks like) (a |the )?(duplicate|double|dupe)|(duplicate|double|dupe) of )/.test(after);

/** Whether the worker is understood, and other words are left over. */
const isAssigned = ({ task: { given, subjects } }: Understood): boolean =>
  subjects.length > 0 && !isEmpty(given.assignee);

/** Only possible commands: `job 118 completed` completes an open job, and doesn't view its missing completed info. */
const isReady = ({ can }: Understood): boolean => can.state === 'ready';

/** The position after words such as `can`, `should` and `needs to`. */
function pastModals(words: readonly string[], at: number): number {
  let to = at;
  while (to < words.length - 1 && isModal(words[to])) to = pastFillers(words, to + 1);
  return to;
}

/** The words after a record: without auxiliaries, and with `due` for an obligation. */
function deedAfter(tokens: readonly Token[], words: readonly string[], at: number, deed: number): readonly Token[] {
  const obliged = obligationAt(words.slice(at));
  if (obliged > 0) return [spoken('due'), ...tokens.slice(at + obliged)];
  if (isUntil(words[at])) return [spoken('due'), ...tokens.slice(at + 1)];
  let after = pastFillers(words, deed);
  while (after < words.length - 1 && isAuxiliary(words[after])) after++;
  const from = pastFillers(words, after);
  // `118 is urgent now`
  const to = words.at(-1) === 'now' && /^(is|are)$/.test(words[at] ?? '') && from < words.length - 1 ? -1 : undefined;
  return tokens.slice(from, to);
}

/** The count of words of a name before an obligation: 2 of `gutter cleaning is due tuesday`. */
function nameBeforeObligation(words: readonly string[]): number {
  const at = words.findIndex((_, at) => at > 0 && at <= mostWords && obligationAt(words.slice(at)) > 0);
  return Math.max(at, 0);
}

/** Most words of a name before an obligation. */
const mostWords = 4;

/** `invoice 13 has been paid` */
const isAuxiliary = (word = '') => /^(has|have|had|been|are|be|gets|got|goes|now|already)$/.test(word);
