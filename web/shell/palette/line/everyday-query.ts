import type { Kind } from '../../../records/kinds.ts';

type Rule = readonly [said: RegExp, meant: string];

const time =
  '((?:last|this|next) (?:week|month|quarter|year)|(?:last|past) \\d{1,3} (?:days|weeks|months)|yesterday|today)';

/** What a day may follow: `scheduled for monday`. */
const dated = '(?: in)?(?: (?:for|on|at|by))? ';

/** Words of a question that carry nothing: `which jobs are overdue`, `quotes that we sent last week`. */
const asides = /^(?:(?:that|which|who) )?(?:are|is|were|was|have|has|we|they|you|i)(?: (?:have|has))? /iu;

const amounts: readonly Rule[] = [
  [/\b(?:over|above|more than) [$€£]?([\d.,]*\d)/giu, ', total: >$1'],
  [/\b(?:under|below|less than) [$€£]?([\d.,]*\d)/giu, ', total: <$1'],
  [new RegExp(`\\b(?:from|of|since) ${time}`, 'giu'), ', issued: $1'],
];

const people: readonly Rule[] = [
  [new RegExp(`\\b(?:from|of|since) ${time}`, 'giu'), ', created: $1'],
  [/\b(?:in|from) (\p{L}[\p{L} -]*)$/giu, ', town: $1'],
];

/** Conditions as people say them of every kind. */
const common: readonly Rule[] = [
  [/\b(?:with|have|has|having) no(?= )/giu, 'no'],
  [/\b(no|without|has|with) (?:an?|any|the) /giu, '$1 '],
  // `jobs for siobhan that are on hold`
  [/ (?:that|which|who) (?:are|is|were|was)(?= )/giu, ''],
];

/** Conditions as people say them. */
const rules: Readonly<Partial<Record<Kind, readonly Rule[]>>> = {
  job: [
    [/\bunscheduled\b|\bnot (?:yet )?(?:scheduled|planned|booked)\b/giu, 'no start'],
    [/\bnot (?:yet )?assigned\b/giu, 'unassigned'],
    [/^(?:on |for |in )?(next (?:week|month))$/giu, 'start: $1'],
    [new RegExp(`\\b(?:scheduled|planned|booked)${dated}(?=\\S)`, 'giu'), 'start: '],
    [/\bstart(?:ing|s)(?: on)? (?=\S)/giu, 'start: '],
    [/\b(?:that )?nobody has\b|\b(?:with )?no ?(?:one|body)(?: assigned)?\b/giu, 'unassigned'],
  ],
  quotation: [
    ...amounts,
    [/\bexpir(?:e|es|ing)(?: on)? (?=\S)/giu, 'valid until: '],
    [/\b(?:a?waiting|pending)(?: for)?(?: an?)?(?: (?:answer|reply|response|approval|decision))?$/giu, 'sent'],
    [/\bunanswered\b/giu, 'sent'],
    [/\bopen\b/giu, 'sent'],
    [/\bwon\b/giu, 'accepted'],
    [/\blost\b/giu, 'rejected'],
  ],
  proformaInvoice: [...amounts, [/\b(?:overdue|late|past due)\b/giu, 'unpaid, due: ..yesterday']],
  customer: people,
  customerCompany: people,
};

/**
 * A query in the words of the query language.
 *
 * inQueryWords('quotation', 'sent over 4,260') → 'sent, total: >4260'
 * inQueryWords('customer', 'in Oakville') → 'town: Oakville'
 */
export function inQueryWords(kind: Kind, text: string): string {
  // Quotation marks take the meaning of words away.
  if (/["“”]/.test(text)) return text;
  const said = text.replace(asides, '').replace(/(\d+(?:\.\d+)?) ?k\b/giu, (_, count) => `${Number(count) * 1000}`);
  const meant = [...common, ...(rules[kind] ?? [])].reduce((all, [words, meant]) => all.replace(words, meant), said);
  const withoutThousands = meant.replace(/[<>][\d,.]+/g, (amount) => amount.replace(/,(?=\d{3})/g, ''));
  return withoutThousands.replace(/^\s*,\s*/, '').replace(/\s+,/g, ',');
}
