import { namesIn } from '../line/exact-names.ts';
import { pastFillers } from '../line/leads.ts';
import { wordIn } from '../line/names.ts';
import { isFiller, spoken, type Token } from '../line/tokens.ts';

/** Words of a line that states no new value: `brennan's phone was 416 555 0131`, `is brennan's phone not 416 …?` */
const denies = /^(was|were|not|isn['’]t|never|no)$|\?$/i;
/** An owner's last name stands within the first four words. */
const farthestOwner = 3;

const edit = spoken('edit');

/** `brennan's new number is 416 555 0199` as `edit brennan is 416 555 0199`; null without an owner. */
export function ownerFirst(tokens: readonly Token[]): readonly Token[] | null {
  const has = tokens.findIndex((token, at) => at > 0 && wordIn(token) === 'has');
  // `brennan has a new phone 416 555 0199`
  const at = has > 0 && isNewAt(tokens, has + 1) ? has - 1 : tokens.findIndex(isPossessive);
  const owner = tokens[at];
  const [first] = tokens;
  const isQuestion = !first || isFiller(first) || tokens.some(({ text }) => denies.test(text));
  if (!owner || at > farthestOwner || isQuestion) return null;
  const after = tokens.slice(at + 1).filter((token, i) => i >= farthestVerb || !isChange.test(wordIn(token)));
  const field = withoutNumber(after.slice(after.findIndex((token) => !isArticle.test(wordIn(token)))));
  const bare = isPossessive(owner) ? { ...owner, text: owner.text.slice(0, -2), to: owner.to - 2 } : owner;
  return [edit, ...tokens.slice(0, at), bare, ...field];
}

const isPossessive = ({ text, isQuoted }: Token): boolean => !isQuoted && /.['’]s$/.test(text);

const isNewAt = (tokens: readonly Token[], at: number): boolean =>
  /^(a )?new /.test(
    `${tokens
      .slice(at, at + 2)
      .map(wordIn)
      .join(' ')} `,
  );

/** `jo park's email changed to …`, `brennan's phone is now …` */
const isChange = /^(has|changed|now)$/;
/** The words of a change stand within the first four words after the owner. */
const farthestVerb = 4;

const isArticle = /^(a|new)$/;

/** `new phone for brennan 416 555 0199` as `edit phone of brennan 416 555 0199`; null for another line. */
export function fieldFirst(tokens: readonly Token[]): readonly Token[] | null {
  const words = tokens.map(wordIn);
  const at = words.findIndex((word) => /^(for|of)$/.test(word));
  const preposition = tokens[at];
  if (words[0] !== 'new' || !preposition || at < 2 || at > 4) return null;
  const owner = tokens.slice(at + 1);
  if (at === 2 && words[1] === 'number') return [edit, ...owner];
  return [edit, ...tokens.slice(1, at), { ...preposition, text: 'of' }, ...owner];
}

/** The words without `number` before a phone number: the number alone names the field. */
function withoutNumber(words: readonly Token[]): readonly Token[] {
  const [first, ...rest] = words;
  const from = pastFillers(rest.map(wordIn), 0);
  const isPhone = (namesIn(rest.slice(from)).names[0] ?? '').replace(/\D/g, '').length >= 7;
  return first && /^number:?$/.test(wordIn(first)) && isPhone ? rest : words;
}
