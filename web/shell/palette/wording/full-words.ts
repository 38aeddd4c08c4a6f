import { namesIn } from '../line/exact-names.ts';
import { wordIn } from '../line/names.ts';
import { spoken, type Token } from '../line/tokens.ts';

/** Shortened words: `139 shd be 10.30`, `dept for 136`. */
const shortened: Readonly<Record<string, string>> = {
  ...{ shd: 'should', shld: 'should', cd: 'could', wd: 'would', resched: 'reschedule', sched: 'schedule' },
  ...{ pri: 'priority', cust: 'customer', goto: 'open' },
  ...{ dept: 'department', appt: 'appointment', 'w/': 'with', w: 'with' },
  ...{ til: 'till', "'til": 'till', b4: 'before', thx: 'thanks', tho: 'though', bc: 'because' },
};

/** Full words for shortened auxiliaries and for possessive times: `we've started 118`, `tomorrow's jobs`. */
export function inFullWords(tokens: readonly Token[]): readonly Token[] {
  const said = withoutSqueeze(withoutAfterthought(withoutWrong(withoutReading(tokens))));
  if (!said.some((token) => !token.isQuoted && mayChange(token.text))) return said;
  return said.flatMap((token, at): Token[] => {
    if (token.isQuoted) return [token];
    const [before, after, second] = [said[at - 1], said[at + 1], said[at + 2]];
    // `both 118 and 136`, `118 and 136 both to zoe`
    if (/^both$/i.test(token.text) && /\d/.test(`${before?.text} ${after?.text} ${second?.text}`)) return [];
    // A name may begin with an initial, and the last letter may be the first of a name still being typed.
    const isInitial = token.text.length === 1 && (at === 0 || after === undefined);
    const full = isInitial ? undefined : fullWord(token.text);
    if (full) return [{ ...token, text: full }];
    // `the keys can wait till wednesday` tells the start.
    if (/^wait(s|ed)?$/i.test(before?.text ?? '') && /^(till|until)$/i.test(token.text))
      return [{ ...token, text: 'on' }];
    // `siobhan's taking 118`
    const isDoing = /['’]s$/i.test(token.text) && /^\p{L}{2,}ing$/iu.test(after?.text ?? '');
    const [, doer, verb = ''] = (isDoing ? /^(.+)['’](s)$/i : auxiliary).exec(token.text) ?? [];
    const [, asking] = question.exec(token.text) ?? [];
    if (asking)
      return [
        { ...token, text: asking },
        { ...token, text: 'is', from: token.to },
      ];
    if (doer)
      return [
        { ...token, text: doer },
        { ...token, text: fullOf[verb.toLowerCase()] ?? verb, from: token.to },
      ];
    return [{ ...token, text: token.text.replace(ownTime, '$1') }];
  });
}

/** The full word for a short word, also for a label: `dept:` as `department:`. */
function fullWord(text: string): string | undefined {
  const [, short = '', colon = ''] = /^(.+?)(:?)$/.exec(text.toLowerCase()) ?? [];
  return Object.hasOwn(shortened, short) ? `${shortened[short]}${colon}` : undefined;
}

const auxiliary = /^(i|we|you|they|he|she)['’](m|ve|re|ll|s|d)$/i;
const question = /^(who|what|where|when)['’]?(s)$/i;
const ownTime = /^(today|tomorrow|yesterday|week|month|year|\p{L}+day)(?:['’]s|(?<=today|tomorrow|yesterday)s)$/iu;
/** A quick look: most lines have no such word. */
const mayChange = (text: string): boolean =>
  fullWord(text) !== undefined ||
  /['’]|^(today|tomorrow|yesterday|who|what|where|when)s$|^(both|till|until)$/i.test(text);
const fullOf: Readonly<Record<string, string>> = { m: 'am', ve: 'have', re: 'are', ll: 'will', s: 'has', d: 'would' };

/** `it` as the record of an afterthought: `take it off hold, 138 i mean` as `take 138 off hold`. */
function withoutAfterthought(tokens: readonly Token[]): readonly Token[] {
  const words = tokens.map(wordIn);
  const [meant] = /\bi (?:mean|meant)$/.exec(words.slice(-3).join(' ')) ? [words.length - 2] : [];
  const number = meant === undefined ? undefined : tokens[meant - 1];
  if (!number || meant === undefined || namesIn([number]).used === 0 || tokens[meant - 2]?.hasComma !== true)
    return tokens;
  const rest = tokens.slice(0, meant - 1);
  if (!rest.some(isPronoun)) return tokens;
  return rest.map((token) => (isPronoun(token) ? { ...number, hasComma: token.hasComma } : token));
}

const isPronoun = (token: Token): boolean => /^(it|that one|this one)$/.test(wordIn(token));

/** The right value of a wrong field: `dept for 136 is wrong, it's heating` as `dept for 136 is heating`. */
function withoutWrong(tokens: readonly Token[]): readonly Token[] {
  const words = tokens.map(wordIn);
  const at = words.findIndex((word, at) => word === 'wrong' && /^(is|was)$/.test(words[at - 1] ?? ''));
  const [said] =
    /^(?:its|it is|it should be|should be|that should be|make it|make that) /.exec(
      `${words.slice(at + 1, at + 4).join(' ')} `,
    ) ?? [];
  if (at < 2 || !said) return tokens;
  return [...tokens.slice(0, at - 1), spoken('is'), ...tokens.slice(at + 1 + said.trim().split(' ').length)];
}

/** `the subject of quote 50 should read Tank` as `the subject of quote 50 is Tank` */
function withoutReading(tokens: readonly Token[]): readonly Token[] {
  const words = tokens.map(wordIn);
  const at = words.findIndex((word, at) => at > 1 && /^(read|say)$/.test(word) && words[at - 1] === 'should');
  const [should, read] = [tokens[at - 1], tokens[at]];
  return should && read
    ? [...tokens.slice(0, at - 1), { ...should, text: 'is', to: read.to }, ...tokens.slice(at + 1)]
    : tokens;
}

/** The words without an order to find a place for a person: `no hot water, squeeze her in mon 9` as `no hot water, mon 9`. */
function withoutSqueeze(tokens: readonly Token[]): readonly Token[] {
  const words = tokens.map(wordIn);
  const at = words.findIndex(
    (word, at) =>
      at > 1 &&
      /^(squeeze|fit|book|slot|get)$/.test(word) &&
      /^(her|him|them) in$/.test(words.slice(at + 1, at + 3).join(' ')),
  );
  const before = tokens[at - 1];
  return at < 0 || !before
    ? tokens
    : [...tokens.slice(0, at - 1), { ...before, hasComma: true }, ...tokens.slice(at + 3)];
}
