import { isDay } from '../line/plans.ts';

/** A line without the words of its last step, and the step: `total` sums the amounts, or counts records without an amount. */
interface Stepped {
  readonly text: string;
  readonly step: 'export' | 'count' | 'total' | null;
}

const counting = /^count\s+(?=\S)/i;

/** `export overdue jobs`, `download all unpaid invoices as csv` */
const saving = /^(?:export|download|save)\s+(?=\S)/i;
/** `unpaid invoices as a csv file`, `overdue jobs to csv`. A file without a kind is one only behind a verb: `save overdue jobs as file`. */
const toFile = /\s+(?:(?:as|to|into|in) (?:an? )?)?(?:csv|excel|spreadsheet)(?: file)?$/i;
const asFile = /\s+(?:as|to|into) (?:an? )?file$/i;

/** `total of unpaid invoices`, `what's the value of quotes sent this month`, `how much are the unpaid invoices` */
const totalling =
  /^(?:(?:what(?:['’]?s| is) )?(?:the )?(?:grand )?(?:total|sum|value|worth)(?: (?:value|amount|worth))?(?: of| for| from)?|how much (?:is|are)(?: (?:in|there in))?)\s+(?:the |our )*(?=\S)/i;

/** `what are all the sent quotes worth`, `what do unpaid invoices come to` */
const worth =
  /^(?:what(?:['’]?s| is| are| do| does)?|how much (?:is|are|do|does))\s+(?:all )?(?:the |our )?(\S.*?) (?:worth|add up to|come to|amount to|total)(?: (?:in total|altogether|all together))?$/i;

const owed =
  /^(?:how much|what) (?:is|are|do|does)(?: still)? (?:outstanding|owed|unpaid|due to us|we owed|(?:people|customers|clients) (?:still )?owe us)$/i;
const debtors = /^who (?:still )?(?:owes|owe) (?:us|me)(?: (?:money|what|anything))?$/i;

/** The step of a line in everyday words: `export overdue jobs` → overdue jobs, export */
export function stepIn(line: string): Stepped {
  if (saving.test(line))
    return { text: line.replace(saving, '').replace(toFile, '').replace(asFile, ''), step: 'export' };
  if (toFile.test(line)) return { text: line.replace(toFile, ''), step: 'export' };
  if (counting.test(line)) return { text: line.replace(counting, ''), step: 'count' };
  if (owed.test(line)) return { text: 'unpaid invoices', step: 'total' };
  if (debtors.test(line)) return { text: 'unpaid invoices by customer', step: null };
  if (worth.test(line)) return { text: line.replace(worth, '$1'), step: 'total' };
  if (totalling.test(line)) return { text: line.replace(totalling, ''), step: 'total' };
  return { text: line, step: null };
}

/** Verbs that hand a worker's jobs to another worker. */
const handing = /^(give|assign|reassign|hand|pass|transfer|move|switch)$/i;
const jobs = /^(jobs|tickets|orders|work)$/i;
const possessive = /^(.+?)['’]?s$/i;

/** A word of a name. */
const word = '(?!(?:the|an?|my|all|it|this|that|job)\\b)\\p{L}+';
const name = `(${word}(?: ${word}){0,2}?)`;
const when = '(?:today|tomorrow|(?:this|next) week|(?:(?:this|next) )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)';
const isTime = new RegExp(`^(?:(?:on|for|of) )?(${when})$`, 'i');

/** `siobhan takes marco's jobs today` */
const takingOver = new RegExp(
  `^${name} (?:can )?(?:takes?|covers?)(?: over)?(?: all(?: of)?)? ${name}['’]?s (jobs.*)$`,
  'iu',
);

/** `siobhan covers marco today`, `siobhan covers for marco` */
const covering = new RegExp(
  `^${name} (?:can )?covers?(?: for(?= )|(?= .* ${when}$)) ${name}( (?:on )?${when})?$`,
  'iu',
);

/**
 * All open jobs of a worker for another worker, as a query with a command; null for any other line.
 *
 * handedOver("give marco's jobs to siobhan")  → jobs open, worker: marco | assign siobhan
 * handedOver("give siobhan marco's jobs")     → the same
 * handedOver("move marco's jobs to friday")   → jobs open, worker: marco | move friday
 * handedOver("siobhan covers marco today")    → jobs open, worker: marco, start: today | assign siobhan
 */
export function handedOver(told: string): string | null {
  const line = told
    .replace(takingOver, "give $2's $3 to $1")
    .replace(covering, "give $2's jobs $3 to $1")
    .replace('  ', ' ');
  // `move everything of marco to friday`
  const whole = line.replace(
    /^(\p{L}+) (?:everything|all|(?:all )?(?:the )?jobs) (?:of|on|from|for|with) ((?:(?!jobs|tickets|orders|work)\p{L}+ ){1,3})(?=to )/iu,
    (_, verb: string, name: string) => `${verb} ${name.trim()}'s jobs `,
  );
  const [verb = '', ...words] = withVerb(whole).split(/\s+/);
  if (!handing.test(verb)) return null;
  const from = words.findIndex((word) => !/^(over|on|all|of|the)$/i.test(word));
  const noun = words.findIndex((word) => jobs.test(word));
  const owner = words[noun - 1]?.toLowerCase() === 'open' ? noun - 2 : noun - 1;
  const [, last] = possessive.exec(words[owner] ?? '') ?? [];
  if (owner < from || last === undefined || /\d/.test(line)) return null;
  const to = words.lastIndexOf('to');
  const isAfter = to > noun;
  // `give siobhan all of marco's jobs`
  const before = words.slice(from, owner).filter((word) => !/^(all|of|the)$/i.test(word));
  const receiver = isAfter ? words.slice(to + 1) : before;
  const worker = isAfter ? [...before, last] : [last];
  const beside = (isAfter ? words.slice(noun + 1, to) : words.slice(noun + 1)).filter(
    (word) => !/^(over|on|across)$/i.test(word),
  );
  if (receiver.length === 0 || receiver.length > mostNameWords || worker.length > mostNameWords) return null;
  const name = receiver.join(' ');
  const [time = ''] = receiver.map((word) => word.toLowerCase()).filter((word) => !/^(next|this)$/.test(word));
  const asides = beside.join(' ');
  const narrowed = isTime.test(asides) ? [asides.replace(isTime, 'start: $1')] : asides ? [asides] : [];
  const conditions = ['jobs open', `worker: ${worker.join(' ')}`, ...narrowed];
  return `${conditions.join(', ')} | ${isDay(time) || /^(week|month)$/.test(time) ? 'move' : 'assign'} ${name}`;
}

/**
 * `all bjorn's jobs today over to monday` with a verb, and the owner's name in place of a pronoun: `bjorn's sick, all his jobs today over to
 * monday`.
 */
function withVerb(line: string): string {
  const named = line.replace(
    /^((?:\p{L}+ )?\p{L}+?)(?:['’]?s| is) (?:sick|ill|off|off sick|away|on leave|on holiday|leaving|out)(?: today| tomorrow)?[,;:-]+ (.*?)\b(?:his|her|their) (?=(?:open )?(?:jobs|work|tickets)\b)/iu,
    (_, name: string, before: string) => `${before}${name}'s `,
  );
  const isOwners = /^(?:all |all of )?\S+(?: \S+)?['’]s (?:open )?(?:jobs|work|tickets)\b.* to \S/i.test(named);
  return isOwners && !handing.test(named.split(/\s+/)[0] ?? '') ? `move ${named}` : named;
}

/** Most words of a worker's name. */
const mostNameWords = 3;
