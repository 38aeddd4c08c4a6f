import { isDay } from '../line/plans.ts';
import type { Token } from '../line/tokens.ts';
import { basesOf } from './inflections.ts';

/** Words before a line that carry nothing: `fyi 118 is done`, `ok so close 140`, `good morning, please print 140`. */
const greetings = phrases([
  ...['hi', 'hi all', 'hi there', 'hi team', 'hello', 'hello there', 'hey', 'hey there', 'dear docket'],
  ...['good morning', 'good afternoon', 'good evening', 'ok', 'okay', 'so', 'and', 'also', 'then', 'oh', 'um'],
  ...[
    'fyi',
    'for your information',
    'for info',
    'btw',
    'by the way',
    'heads up',
    'just',
    'quickly',
    'kindly',
    'simply',
  ],
  ...['please', 'pls', 'plz', 'thanks', 'thank you', 'thx', 'cheers', 'sorry', 'yes', 'yeah', 'yep', 'yup'],
  ...['just to let you know', 'to let you know', 'just so you know', 'just so we know', 'as discussed'],
]);

/** Words that carry nothing before a comma or a colon only, because they also begin names: `right, 118 is done`. */
const beforeComma = phrases([
  ...['right', 'well', 'great', 'perfect', 'fine', 'sure', 'cool', 'good', 'now', 'morning', 'afternoon'],
  ...['all right', 'alright', 'team', 'docket', 'guys', 'everyone', 'quick one', 'good news', 'bad news'],
]);

const thanks = phrases([
  ...['please', 'pls', 'plz', 'thanks', 'thx', 'thank you', 'cheers', 'many thanks', 'thanks a lot'],
  ...['thanks so much', 'thank you very much', 'thank you so much', 'thanks in advance', 'thanks again', 'instead'],
  ...['same time', 'at the same time', 'same time as before', 'as before', 'it is', 'it is then'],
  ...['last', 'lately'],
]);

const requests = phrases([
  ...['what is', "what's", 'what are', 'where is', "where's", 'which are', 'how do i', 'how can i', 'how to'],
  ...[
    'who is',
    "who's",
    'who are',
    'who has',
    'who is on',
    "who's on",
    'who is doing',
    "who's doing",
    'when is',
    "when's",
  ],
  ...[
    "what's the status of",
    'what is the status of',
    'what is the deal with',
    'what is up with',
    'what is going on with',
    'what is the latest on',
    'status of',
    'status for',
    'state of',
    'details of',
    'details for',
  ],
  ...[
    'phone number of',
    'phone number for',
    'phone of',
    'email of',
    'address of',
    'address for',
    'number of',
    'number for',
    'email for',
    'info on',
  ],
  ...['can you', 'could you', 'would you', 'will you', 'can i', 'can we', 'could we', 'can someone', 'could someone'],
  ...['i want to', 'i need to', 'we need to', 'we want to', 'need to', "i'd like to", 'i would like to', 'i have to'],
  ...['we have to', "i've got to", "we've got to", 'i need you to', 'i want you to', "i'd like you to", 'want to'],
  ...['would you mind', 'do you mind', 'can you tell me', 'could you tell me', 'tell me', 'do you know', 'remember to'],
  ...[
    "don't forget to",
    'dont forget to',
    'make sure to',
    'go ahead and',
    'time to',
    'feel free to',
    'is it possible to',
  ],
  ...[
    'let me have',
    'let me see',
    'let me know',
    'let me',
    "let's",
    'lets',
    'give me',
    'get me',
    'gimme',
    'may i see',
    'can i see',
  ],
  ...['can i have', 'can i get', 'do we know'],
  // `take me to our company settings`, `where do i change our bank details?`
  ...['take me to', 'bring me to', 'get me to'],
  ...['change', 'edit', 'find', 'set', 'see'].flatMap((verb) => [`where do i ${verb}`, `where can i ${verb}`]),
  ...['wants to', 'wants us to', 'would like to', 'would like us to', 'asks us to', 'asked us to', 'asked to'],
]);

/** The words without greetings and thanks at either end. At least a single word stays. */
export function withoutGreetings(tokens: readonly Token[]): readonly Token[] {
  const words = tokens.map(plain);
  let from = 0;
  for (let count = greetingAt(from); count > 0 && from + count < tokens.length; count = greetingAt(from)) from += count;
  let to = tokens.length;
  for (let count = thanksBefore(to); count > 0 && to - count > from; count = thanksBefore(to)) to -= count;
  return from === 0 && to === tokens.length ? tokens : tokens.slice(from, to);

  function greetingAt(at: number): number {
    const found = phraseAt(greetings, words, at);
    if (found > 0) return found + dashAt(at + found);
    const parted = phraseAt(beforeComma, words, at);
    const last = tokens[at + parted - 1];
    const isParted = parted > 0 && (last?.hasComma === true || /[.!:;]$/.test(last?.text ?? ''));
    return isParted ? parted : 0;
  }

  /** `fyi - 118 is done` */
  function dashAt(at: number): number {
    return /^[-–—:,]$/.test(tokens[at]?.text ?? '') ? 1 : 0;
  }

  function thanksBefore(to: number): number {
    for (let count = mostWords; count > 0; count--) {
      if (to - count > from && phraseAt(thanks, words.slice(0, to), to - count) === count) return count;
    }
    return 0;
  }
}

/** The words without courtesies at either end, and without the words before a request: `what is overdue`, `can you print 140`. */
export function withoutCourtesy(tokens: readonly Token[]): readonly Token[] {
  let rest = withoutGreetings(tokens);
  // `can you tell me who has 118`
  for (let times = 0; times < 2; times++) {
    const words = rest.map(plain);
    const begun = isOwn(words) ? 0 : phraseAt(requests, words, 0);
    if (begun === 0 || begun === rest.length) break;
    // `give me the pdf of quote 48`
    const isArticle = /^(the|an?|our)$/.test(words[begun] ?? '') && rest.length > begun + 1;
    const asked = withoutGreetings(rest.slice(isArticle ? begun + 1 : begun));
    rest = words[begun - 1] === 'mind' ? withBase(asked) : asked;
  }
  return rest;
}

/** `would you mind sending quote 49` */
function withBase([first, ...others]: readonly Token[]): readonly Token[] {
  if (!first) return others;
  const base = /ing$/.test(first.text) ? basesOf(first.text.toLowerCase()) : [];
  return [{ ...first, text: base[0] ?? first.text }, ...others];
}

/**
 * Whether a question is read by other words: `what is marco doing tomorrow`, `what's on today`, `where is marco today`,
 * `who is on friday`.
 */
const isOwn = (words: readonly string[]): boolean =>
  (/^(what|what's)$/.test(words[0] ?? '') && / (doing|up to|got)( |$)/.test(words.join(' '))) ||
  (/^(where is|where's) /.test(words.slice(0, 3).join(' ')) && isDay(words.at(-1))) ||
  (/^(when is|when's) /.test(words.slice(0, 3).join(' ')) &&
    words.slice(2, 6).some((word) => /^(free|available)$/.test(word))) ||
  /^(what is|what's) (on|happening|planned|scheduled|booked)\b/.test(words.slice(0, 3).join(' ')) ||
  /^(who is|who's|who are)( not)? (free|available|off|in|working|around)\b/.test(words.slice(0, 4).join(' ')) ||
  // `who is on friday`, but not `who is on 118`
  (/^(who is|who's) on /.test(words.slice(0, 4).join(' ')) && isDay(words.at(-1)));

/** Most words of a phrase. */
const mostWords = 5;

function phrases(all: readonly string[]): ReadonlySet<string> {
  return new Set(all);
}

/** The count of words of the longest phrase at a position; 0 for none. */
function phraseAt(all: ReadonlySet<string>, words: readonly string[], at: number): number {
  for (let count = Math.min(mostWords, words.length - at); count > 0; count--) {
    if (all.has(words.slice(at, at + count).join(' '))) return count;
  }
  return 0;
}

const plain = ({ text, isQuoted }: Token): string =>
  isQuoted
    ? ''
    : text
        .toLowerCase()
        .replace('’', "'")
        .replace(/[.!?:;…]+$/, '')
        .replace(/^u$/, 'you');
