import { nounAt, plurals, wordIn } from './names.ts';
import { spoken, type Token } from './tokens.ts';

/**
 * The words of a list with its plural first, when conditions precede the plural: `show urgent jobs of maria` → jobs · urgent · of ·
 * maria. Null for any other line.
 *
 * @param isCommand whether the line also begins with a command: `show jobs for maria on hold`
 */
export function pluralFirst(tokens: readonly Token[], isCommand: boolean): readonly Token[] | null {
  const words = tokens.map(wordIn);
  const plan = planIn(tokens, words);
  if (plan) return plan;
  let from = 0;
  while (/^(show|list|find|see|view|me|all|my|the)$/.test(words[from] ?? '')) from++;
  for (let at = isCommand ? Math.max(from, 1) : from + 1; at < Math.min(words.length, from + mostConditions); at++) {
    const noun = nounAt(plurals, words, at);
    const to = at + (noun?.words.length ?? 0);
    if (noun) return [...tokens.slice(at, to), ...tokens.slice(from, at), ...tokens.slice(to)];
  }
  return null;
}

/** A worker's schedule as a list of jobs: `maria's schedule next week` as `jobs maria next week`, `zoes week` as `jobs zoe this week`. */
function scheduleOf(tokens: readonly Token[], words: readonly string[]): readonly Token[] | null {
  if (/^(show|see|view|open|me)$/.test(words[0] ?? '')) return scheduleOf(tokens.slice(1), words.slice(1));
  const at = words.findIndex((word, at) => at > 0 && at <= mostOwnerWords && plan.test(word));
  const [last, noun] = [tokens[at - 1], tokens[at]];
  const [, owner] = /^(\p{L}{2,}?)['’]?s$/u.exec(last?.text ?? '') ?? [];
  if (!last || !noun || !owner) return null;
  const isWeek = /^(day|week|month)$/.test(words[at] ?? '');
  if (isWeek && at < tokens.length - 1) return null;
  const time = isWeek ? [{ ...noun, text: words[at] === 'day' ? 'today' : `this ${words[at]}` }] : tokens.slice(at + 1);
  return [spoken('jobs'), ...tokens.slice(0, at - 1), { ...last, text: owner }, ...time];
}

const plan = /^(schedule|diary|calendar|agenda|rota|roster|workload|day|week|month)$/;
const mostOwnerWords = 3;

/** `how many open jobs has marco got`, `what jobs does marco have this week`, as `jobs open marco …` */
function hadBy(tokens: readonly Token[], words: readonly string[]): readonly Token[] | null {
  const from = /^how many /.test(`${words.slice(0, 2).join(' ')} `) ? 2 : /^(what|which)$/.test(words[0] ?? '') ? 1 : 0;
  const at = words.findIndex((word, at) => at > from && at < from + 6 && /^(does|do|has|have|did)$/.test(word));
  if (from === 0 || at < 0 || at > words.length - 2) return null;
  for (let begins = from; begins < at; begins++) {
    const noun = nounAt(plurals, words, begins);
    if (!noun || begins + noun.words.length !== at) continue;
    const rest = tokens.slice(at + 1).filter((_, i) => !/^(have|has|got|do|to)$/.test(words[at + 1 + i] ?? ''));
    return [...tokens.slice(begins, at), ...tokens.slice(from, begins), ...rest];
  }
  return null;
}

const isLeft = /^(left|remaining|outstanding)$/;

/** Most words before the plural of a list. */
const mostConditions = 5;

/** A day by name. */
export const isDay = (word = ''): boolean =>
  /^(today|tomorrow|yesterday|(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?)$/.test(word);

/**
 * A question about a day, or a person's day or debts, as a list: `what's on today` as `jobs today`, `what does maria have tomorrow` as
 * `jobs maria tomorrow`, `what does brennan owe` as `invoices unpaid for brennan`.
 */
function planIn(tokens: readonly Token[], words: readonly string[]): readonly Token[] | null {
  const begun = /^(show|tell|let)( me)?( see)?( know)? what /.exec(words.slice(0, 4).join(' '));
  if (begun) {
    const count = begun[0].trim().split(' ').length - 1;
    return planIn(tokens.slice(count), words.slice(count));
  }
  // `what's left for bjorn on monday`
  if (/^(left|remaining) for ./.test(words.join(' '))) return [...['jobs', 'open'].map(spoken), ...tokens.slice(1)];
  const has = hadBy(tokens, words);
  if (has) return has;
  const own = scheduleOf(tokens, words);
  if (own) return own;
  const [first, second] = tokens;
  // `anything overdue for maria`, `urgent ones for maria`
  if (first && second && /^(anything|everything)$/.test(words[0] ?? '')) return [spoken('jobs'), ...tokens.slice(1)];
  if (first && words[1] === 'ones') return [spoken('jobs'), first, ...tokens.slice(2)];
  // `how busy is zoe next week`, `when is zoe free on monday`
  const [busy] = /^(how busy is|when is|is) /.exec(`${words.slice(0, 3).join(' ')} `) ?? [];
  const person = busy?.trim().split(' ').length ?? 0;
  const free = words.findIndex(
    (word, at) => at > person && at < person + 4 && /^(free|busy|available|working)$/.test(word),
  );
  if (person === 3) return [spoken('jobs'), ...tokens.slice(person)];
  if (person > 0 && free > 0) return [spoken('jobs'), ...tokens.filter((_, at) => at >= person && at !== free)];
  // `zoe tomorrow`, `zoe lindqvist friday`
  const isNames =
    tokens.length < 4 &&
    isDay(words.at(-1)) &&
    words.slice(0, -1).every((word, at) => /^\p{L}{3,}$/u.test(word) && !nounAt(plurals, words, at));
  if (isNames && tokens.length > 1) return [spoken('jobs'), ...tokens];
  // `who is in plumbing`
  if (/^(who is|whos|who works|who are) in /.test(`${words.slice(0, 3).join(' ')} `))
    return [spoken('users'), ...tokens.slice(words[0] === 'whos' ? 1 : 2)];
  // `where is marco today`
  const [place] = /^(wheres|where (is|will)) /.exec(`${words.slice(0, 2).join(' ')} `) ?? [];
  const named = place?.trim().split(' ').length ?? 0;
  const time = words.findIndex((word, at) => at > named && at < named + 4 && isDay(word));
  if (place && time > 0) return [spoken('jobs'), ...tokens.slice(named).filter((_, at) => words[named + at] !== 'be')];
  // `what have we got tomorrow`
  const [ours] = /^what (?:have|do) we (?:got|have)(?: on)? /.exec(`${words.slice(0, 5).join(' ')} `) ?? [];
  const begins = ours?.trim().split(' ').length ?? 0;
  if (begins > 0 && begins < words.length) return [spoken('jobs'), ...tokens.slice(begins)];
  const isAsked = /^(what (does|do|has|is|will)|whats|how much (does|do|is)) /.test(`${words.slice(0, 3).join(' ')} `);
  if (!isAsked) return null;
  const from = words[0] === 'whats' ? 1 : words[1] === 'much' ? 3 : 2;
  if (/^(on|happening|planned|scheduled|booked)$/.test(words[from] ?? '') && from < words.length - 1)
    return [spoken('jobs'), ...tokens.slice(from + 1)];
  const owes = words.findIndex((word, at) => at > from && at < from + 5 && /^(owe|owes|owing)$/.test(word));
  if (owes > 0)
    return ['invoices', 'unpaid', 'for']
      .map(spoken)
      .concat(tokens.slice(from, words[owes - 1] === 'still' ? owes - 1 : owes));
  const verb = words.findIndex(
    (word, at) => at > from && at < from + 4 && /^(have|has|got|doing|do|on|up)$/.test(word),
  );
  if (verb < 0 || words[1] === 'much') return null;
  const after = words[verb] === 'up' && words[verb + 1] === 'to' ? verb + 2 : verb + 1;
  // `what has bjorn got left today`
  const rest = tokens.slice(after).map((token) => (isLeft.test(wordIn(token)) ? { ...token, text: 'open' } : token));
  return [spoken('jobs'), ...tokens.slice(from, verb), ...rest];
}
