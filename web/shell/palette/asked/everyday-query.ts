import { readDay } from '../../../commands/core/typed-day.ts';
import type { Kind } from '../../../records/kinds.ts';

type Rule = readonly [said: RegExp, meant: string];

const time =
  '((?:last|this|next) (?:week|month|quarter|year)|(?:last|past) \\d{1,3} (?:days|weeks|months)|yesterday|today)';

/** What a day may follow: `scheduled for monday`. */
const dated = '(?: in)?(?: (?:for|on|at|by))? ';

/** Words of a question that carry nothing: `which jobs are overdue`, `quotes that we sent last week`. */
const asides =
  /^(?:(?:that|which|who) )?(?:are|is|were|was|have|has|we|they|you|i)(?: (?:have|has))? |^(?:that|which|who) /iu;

/** A number of days, weeks, months or years: `30 days`. */
const count = '(\\d{1,3}) ?(d|w|m|y)(?:ays?|eeks?|onths?|ears?)?';

const age = `\\b(?:(?:for )?(?:(?:older|more|longer) than|over)|for) ${count}(?: old| ago| now)?\\b`;

/** An age by a field: `older than 2 weeks`, `unpaid over 30 days`. */
const aged = (field: string): Rule => [new RegExp(age, 'giu'), `, ${field}: ..-$1$2`];

/** `more than a week` as `more than 1 week` */
const numbers: readonly Rule[] = ['an?|one', 'two', 'three', 'four', 'five', 'six'].map((word, at) => [
  new RegExp(`\\b(?:${word}) (?=(?:day|week|month|year)s?\\b)`, 'giu'),
  `${at + 1} `,
]);

const amounts: readonly Rule[] = [
  aged('issued'),
  [/\b(?:over|above|more than) [$€£]?([\d.,]*\d)/giu, ', total: >$1'],
  [/\b(?:under|below|less than) [$€£]?([\d.,]*\d)/giu, ', total: <$1'],
  [new RegExp(`\\b(?:from|of|since) ${time}`, 'giu'), ', issued: $1'],
];

const people: readonly Rule[] = [
  // `new customers this month`
  [new RegExp(`\\bnew ${time}`, 'giu'), 'created: $1'],
  aged('created'),
  [new RegExp(`\\b(?:from|of|since) ${time}`, 'giu'), ', created: $1'],
  [/\b(?:in|from) (\p{L}[\p{L} -]*)$/giu, ', town: $1'],
];

/** `did we send` as `sent`, before the field and its time are read */
const asked: readonly Rule[] = (
  [
    ['send', 'sent'],
    ['issue', 'issued'],
    ['create', 'created'],
    ['add|get', 'created'],
    ['finish|complete|do|wrap up|get done|get through|close out|sort|fix', 'completed'],
    ['win', 'accepted'],
    ['lose', 'rejected'],
  ] as const
).map(([verbs, meant]) => [new RegExp(`\\b(?:did|have|had) (?:we|you|i|they) (?:${verbs})\\b`, 'giu'), meant]);

/** `has zoe done this month`, `did lukasz get done last month` */
const doneBy = new RegExp(
  `^(?:has|have|did) ((?!we |you |i |they )\\p{L}+(?: (?!get |got |done |finish)\\p{L}+)?) (?:got |get )?(?:done|do|finish(?:ed)?|completed?|closed?|wrap(?:ped)? up) ${time}`,
  'iu',
);

/** Words of fields that hold a time. */
const moments =
  'completed|finished|created|added|accepted|rejected|sent|paid|issued|due|cancelled|changed|updated|closed|valid until|start';

/** A day or a period. */
const when =
  '(?:last|past|this|next) (?:\\d{1,3} )?\\p{L}+|yesterday|today|tomorrow|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|\\d{4}-\\d\\d(?:-\\d\\d)?';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A month by name, as the source of a pattern. */
export const monthName =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';

/** `12 dec`, `the 3rd of december`, `dec 3 2026` */
const date = new RegExp(
  `\\b(?:the )?(?:(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${monthName})|(${monthName}) (\\d{1,2})(?:st|nd|rd|th)?)(?:,? (\\d{4}))?\\b`,
  'giu',
);

/** Dates with a month's name as `2026-12-12`. Without a year, the nearest date. */
function withDates(text: string, now = new Date()): string {
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  return text.replace(date, (said, day = '', month = '', other = '', later = '', year = '') => {
    const [number, name] = day ? [day, month] : [later, other];
    return readDay(`${number} ${name.slice(0, 3)} ${year}`, { today }) ?? said;
  });
}

/** `october closed` as `closed in october`, from `october's closed jobs` */
const timeFirst = new RegExp(`^(${monthName}|${time}) (${moments})\\b`, 'iu');

/** `sent in october`, `due november 2026` */
const named = new RegExp(`\\b(${moments})(?: in)? (${monthName})(?: (\\d{4}))?\\b`, 'giu');

/** A month as `2026-10`: without a year, the month to come for a planned day, and the last such month for the past. */
function monthOf(field: string, name: string, year: string | undefined, now = new Date()): string {
  const month = months.indexOf(name.slice(0, 3).toLowerCase());
  const isPlanned = /^(due|start|valid until)$/i.test(field);
  const [isLater, isEarlier] = [month > now.getMonth(), month < now.getMonth()];
  const away = isPlanned && isEarlier ? 1 : !isPlanned && isLater ? -1 : 0;
  return `${year ?? now.getFullYear() + away}-${String(month + 1).padStart(2, '0')}`;
}

/** Conditions as people say them of every kind. */
const common: readonly Rule[] = [
  ...numbers,
  [/\bnxt\b/giu, 'next'],
  [/\bwk\b/giu, 'week'],
  [/\b(?:still|currently|right now|at the moment)(?: |$)/giu, ''],
  [/ (?:yet|already|please|pls)$/giu, ''],
  [/\b(?:with|have|has|having) no(?= )/giu, 'no'],
  [/\bw\/o /giu, 'without '],
  [/\b(no|without|has|with) (?:an?|any|the) /giu, '$1 '],
  // `customers without email or phone`
  [/\b(no|without) (\p{L}[\p{L}-]*) (?:or|and|nor) (\p{L}[\p{L}-]*)$/giu, '$1 $2, $1 $3'],
  [/\b(?:in|within|during|over) the (?=last |past |next )/giu, ''],
  [/\b(?:are|is|was|were|have|has|do|does)n['’]?t(?= )/giu, 'not'],
  // `jobs completed on friday`
  [new RegExp(`\\b(${moments})(?: on| in| for)(?= )`, 'giu'), '$1'],
  [new RegExp(`\\b(${moments}) (?:since|after|from) (${when})`, 'giu'), '$1: $2..'],
  [new RegExp(`\\b(${moments}) (?:before|until|till|by) (${when})`, 'giu'), '$1: ..$2'],
  // `completed last week but not closed`, `urgent priority and no worker`
  [/,? (?:but|and) (?=(?:not|no|without) )/giu, ', '],
  // `total 1000 to 5000`
  [/\b(total|subtotal|unit price|price)(?: from| between)? (\d[\d.]*) ?(?:to|and|-|–) ?(\d[\d.]*)\b/giu, '$1: $2..$3'],
  // `by worker, soonest due first`
  [/,? (?:soonest|earliest|oldest) (due|start|created) first$/giu, ' | order $1'],
  [/,? (?:latest|newest) (due|start|created) first$/giu, ' | order $1 desc'],
  // `jobs for siobhan that are on hold`
  [/ (?:that|which|who) (?:are|is|were|was)(?= )/giu, ''],
];

/** Conditions as people say them. */
const rules: Readonly<Partial<Record<Kind, readonly Rule[]>>> = {
  job: [
    // A job has no day of its status: `on hold more than a week`.
    [new RegExp(`\\b(on hold|in progress|paused|held)\\b(.*?)${age}`, 'giu'), '$1$2, changed: ..-$3$4'],
    aged('created'),
    [/\b(?:left|remaining|still to do|to be done|outstanding)\b/giu, 'open'],
    [/\bnot (?:yet )?(?:done|finished|completed)(?: yet)?\b/giu, 'open'],
    [/\bnot (?:yet )?started(?: yet)?\b/giu, 'status: new or assigned'],
    [new RegExp(`\\bdone ${time}`, 'giu'), 'completed: $1'],
    [/\b(?:no|without)(?: an?)? (?:date|day|time)\b/giu, 'no start'],
    [/\bunscheduled\b|\bnot (?:yet )?(?:scheduled|planned|booked)\b/giu, 'no start'],
    [/\bnot (?:yet )?assigned\b/giu, 'unassigned'],
    [
      /(^|\b(?:unassigned|assigned|urgent|open|new|on hold|in progress|high|normal|low) )(?:on |for |in )?((?:last|this|next) (?:week|month)|yesterday)(?=$| (?:(?:grouped |split )?by|per) )/giu,
      '$1, start: $2',
    ],
    // `high or urgent priority`
    [/\b(?:with )?((?:urgent|high|normal|low)(?: or (?:urgent|high|normal|low))*) prio(?:rity)?\b/giu, 'priority: $1'],
    [new RegExp(`\\b(cancelled|closed) (${time}|\\d{4}-\\d\\d)(?=$|[ ,])`, 'giu'), '$1, changed: $2'],
    [new RegExp(`\\b(?:scheduled|planned|booked)${dated}(?=\\S)`, 'giu'), 'start: '],
    [/\bstart(?:ing|s)(?: on)? (?=\S)/giu, 'start: '],
    [/\b(?:that )?nobody (?:has|took|takes|wants)\b|\b(?:with )?no ?(?:one|body)(?: assigned)?\b/giu, 'unassigned'],
    // `urgent jobs for today`
    [new RegExp(`\\bfor (?:the )?(${when})$`, 'giu'), ', start: $1'],
  ],
  quotation: [
    ...amounts,
    [/\b(?:not (?:yet )?sent|unsent)\b/giu, 'draft'],
    [
      /\b(?:that |which )?(?:will )?(?:expir(?:e|es|ing)|runs? out|running out|lapses?|lapsing|ends?|ending)(?: on)? (?=\S)/giu,
      'valid until: ',
    ],
    [
      /\b(?:a?waiting|pending)(?: (?:for|on))?(?: an?)?(?: (?:answer|reply|response|approval|decision|yes|go-?ahead|signature|feedback|word))?(?=\s*(?:,|$))/giu,
      'sent',
    ],
    [/\b(?:sent )?(?:but )?(?:(?:with )?no|without(?: an?)?) (?:answer|reply|response|decision)(?: yet)?\b/giu, 'sent'],
    [/\b(?:unanswered|(?:that )?nobody (?:has )?answered|not (?:yet )?answered)\b/giu, 'sent'],
    // A quotation has no day of its answer.
    [new RegExp(`\\b(accepted|rejected|won|lost) ${time}`, 'giu'), '$1, changed: $2'],
    [/\bopen\b/giu, 'sent'],
    [/\bwon\b/giu, 'accepted'],
    [/\blost\b/giu, 'rejected'],
  ],
  proformaInvoice: [...amounts, [/\b(?:overdue|late|past due)\b/giu, 'unpaid, due: ..yesterday']],
  item: [
    [/\b(?:over|above|more than) [$€£]?([\d.,]*\d)/giu, 'unit price: >$1'],
    [/\b(?:under|below|less than) [$€£]?([\d.,]*\d)/giu, 'unit price: <$1'],
  ],
  company: people,
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
  const told = kind === 'job' ? text.replace(doneBy, ', worker: $1, completed: $2') : text;
  const said = reworded(withDates(told.replace(asides, '').replace(timeFirst, '$3 in $1')), asked)
    .replace(named, (_, field: string, month: string, year?: string) => `${field} ${monthOf(field, month, year)}`)
    .replace(/(\d+(?:\.\d+)?) ?k\b/giu, (_, count) => `${Number(count) * 1000}`);
  const meant = reworded(said, [...common, ...(rules[kind] ?? [])]);
  const withoutThousands = meant.replace(/[<>][\d,.]+/g, (amount) => amount.replace(/,(?=\d{3})/g, ''));
  return withoutThousands.replace(/^\s*,\s*/, '').replace(/\s+,/g, ',');
}

const reworded = (text: string, rules: readonly Rule[]): string =>
  rules.reduce((all, [said, meant]) => all.replace(said, meant), text);
