import { namesIn } from '../line/exact-names.ts';
import { type Lead, leadsOf, pastFillers } from '../line/leads.ts';
import { singularAt, wordIn } from '../line/names.ts';
import { isObligation, isUntil, nounsOf, obligationAt } from '../line/synonyms.ts';
import { isModal, isSupposed, spoken, type Token } from '../line/tokens.ts';
import type { Understood } from '../line/understood.ts';
import { basesOf } from './inflections.ts';
import { isRight, type Reader } from './reader.ts';

/**
 * The record first, then the command or an answer: `118 assign maria`, `quote 49 accepted`, `118 to maria`, `118 fri 9-11`,
 * `118 moved to thursday`, `118 needs to be done by friday`, `118 by friday`.
 */
export function recordFirst({ tokens, lines, meant }: Reader): readonly Understood[] {
  const words = tokens.map(wordIn);
  const noun = singularAt(words, 0);
  const from = pastFillers(words, noun?.words.length ?? 0);
  const ends = from + (namesIn(tokens.slice(from)).used || nameBeforeObligation(words.slice(from)));
  const isToCome = isObligation(words.slice(ends)) && obligationAt(words.slice(ends)) === 0;
  if (ends === from || ends >= tokens.length || isToCome) return [];
  const about = tokens.slice(from, ends);
  const deed = pastModals(words, ends);
  const said = deedAfter(tokens, words, ends, deed);
  const isOf = ({ command: { on } }: Lead) => 'kind' in on && (!noun || noun.kind === on.kind);
  const verbs = leadsOf(lines, [...said, ...about]).filter((lead) => lead.used <= said.length && isOf(lead));
  const readings = (leads: readonly Lead[], words: (lead: Lead) => readonly Token[]) =>
    leads
      .filter(({ tier }) => tier < 2)
      .flatMap((lead) => meant({ ...lead, kind: noun?.kind ?? lead.kind }, words(lead), 0));
  const byVerb = readings(verbs, ({ used }) => [...about, ...said.slice(agentAt(used))]).map(supposed);
  const right = byVerb.filter(isRight);
  if (right.some(isReady)) return right;
  const [first, ...others] = said;
  const moved = first ? basesOf(wordIn(first)).filter((base) => lines.verbs.has(base)) : [];
  const [goes] = /^((is|should) )?((go|goes) )?(to|for|->|→) /.exec(words.slice(deed).join(' ')) ?? [];
  const ways = [
    ...(goes ? [{ verb: 'assign', rest: tokens.slice(deed + goes.trim().split(' ').length) }] : []),
    // `118 worker siobhan`
    ...(first && nounsOf('user').includes(wordIn(first)) ? [{ verb: 'assign', rest: said }] : []),
    { verb: 'mark', rest: said },
    ...moved.map((verb) => ({ verb, rest: others })),
    ...['schedule', 'make'].map((verb) => ({ verb, rest: said })),
  ];
  for (const { verb, rest } of ways) {
    const leads = leadsOf(lines, [spoken(verb), ...about, ...rest]).filter(
      // A state only: `118 fri 9-11` is no edit.
      (lead) => isOf(lead) && lead.tier < 2 && !(verb === 'mark' && lead.command.action === 'edit'),
    );
    const others = readings(leads, () => [...about, ...rest])
      .filter(isRight)
      .map(supposed);
    if (others.some((each) => isReady(each) && !each.isGuess) || (others.length > 0 && right.length === 0))
      return others;
  }
  return right.length > 0 ? right : byVerb.filter(({ task }) => task.subjects.length > 0);

  /** The position of `by` before a doer, which belongs to a reason: `quote 49 declined by customer`. */
  function agentAt(used: number): number {
    return used > 1 && wordIn(said[used - 1] ?? spoken('')) === 'by' ? used - 1 : used;
  }

  /** `118 might be cancelled` asks for a second Enter. */
  function supposed(each: Understood): Understood {
    const isOnlySaid = words.slice(ends, Math.max(deed, ends + 1)).some(isSupposed);
    return isOnlySaid && each.task.command.operation !== undefined ? { ...each, isGuess: true } : each;
  }
}

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
  return tokens.slice(pastFillers(words, after));
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
