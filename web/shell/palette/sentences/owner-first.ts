import type { Kind } from '../../../records/kinds.ts';
import { isOwner, kindsLabelled, labelAfter, mostLabelWords } from '../answers/labels.ts';
import { namesIn } from '../line/exact-names.ts';
import { pastFillers } from '../line/leads.ts';
import { singularAt, wordIn } from '../line/names.ts';
import { isFiller, spoken, type Token } from '../line/tokens.ts';

/** Words of a line that states no new value: `brennan's phone was 416 555 0131`, `is brennan's phone not 416 …?` */
const denies = /^(was|were|not|isn['’]t|never|no)$|\?$/i;
/** An owner's last name stands within the first four words. */
const farthestOwner = 3;

const edit = spoken('edit');

/**
 * A field of an owner as an edit of the owner; null without an owner.
 *
 * ownerFirst("brennan's new number is 416 555 0199")  → edit brennan is 416 555 0199
 * ownerFirst('brennan new mail ana@lima.example')     → edit brennan mail ana@lima.example
 * ownerFirst('brennan changed phone to 416 555 0199') → edit brennan phone to 416 555 0199
 */
export function ownerFirst(typed: readonly Token[]): readonly Token[] | null {
  // `add chloe's mobile 416 555 0177`
  const isAdded = /^(add|set|save|record|enter)$/.test(wordIn(typed[0] ?? edit)) && ownerIn(typed) > 0;
  const tokens = isAdded ? typed.slice(1) : typed;
  const at = ownerIn(tokens);
  const owner = tokens[at];
  const [first] = tokens;
  const isQuestion = !first || isFiller(first) || tokens.some(({ text }) => denies.test(text));
  if (!owner || at > farthestOwner || isQuestion) return null;
  // `chloe's number is 416 555 0188 now`
  const ends = wordIn(tokens.at(-1) ?? edit) === 'now' ? -1 : undefined;
  const after = tokens.slice(at + 1, ends).filter((token, i) => i >= farthestVerb || !isChange.test(wordIn(token)));
  const said = after.slice(after.findIndex((token) => !isArticle.test(wordIn(token))));
  // The label tells that `parks` of `jo parks number is …` is an owner.
  const field = isOwner(tokens.map(wordIn), at) ? said : withoutNumber(said);
  const bare = isPossessive(owner) ? { ...owner, text: owner.text.slice(0, -2), to: owner.to - 2 } : owner;
  return [edit, ...tokens.slice(0, at), bare, ...field];
}

/** The position of an owner's last word; -1 without an owner. */
function ownerIn(tokens: readonly Token[]): number {
  const words = tokens.map(wordIn);
  // `brennan has a new phone 416 555 0199`, `brennan changed phone to 416 555 0199`
  const verb = words.findIndex(
    (word, at) =>
      at > 0 &&
      (/^(has|got)$/.test(word)
        ? isNewAt(tokens, at + 1)
        : /^(changed|updated)$/.test(word) && labelAfter(words, pastArticle(words, at + 1)) > 0),
  );
  if (verb > 0) return /^(has|have|just)$/.test(words[verb - 1] ?? '') ? verb - 2 : verb - 1;
  const marked = tokens.findIndex(isPossessive);
  if (marked >= 0) return marked;
  return words.findIndex((_, at) =>
    words[at + 1] === 'new' ? labelAfter(words, at + 2) > 0 : isOwner(words, at) && !singularAt(words, at),
  );
}

const pastArticle = (words: readonly string[], at: number): number => (isArticle.test(words[at] ?? '') ? at + 1 : at);

const isPossessive = ({ text, isQuoted }: Token): boolean => !isQuoted && /.['’]s$/.test(text);

const isNewAt = (tokens: readonly Token[], at: number): boolean =>
  /^(a )?new /.test(
    `${tokens
      .slice(at, at + 2)
      .map(wordIn)
      .join(' ')} `,
  );

/** `jo park's email changed to …`, `brennan's phone is now …` */
const isChange = /^(has|changed|updated|now)$/;
/** The words of a change stand within the first four words after the owner. */
const farthestVerb = 4;

const isArticle = /^(a|new|his|her|their|its|the)$/;

/** `new phone for brennan 416 555 0199` as `edit phone of brennan 416 555 0199`; null for another line. */
export function fieldFirst(tokens: readonly Token[]): readonly Token[] | null {
  const words = tokens.map(wordIn);
  const at = words.findIndex((word) => /^(for|of)$/.test(word));
  const preposition = tokens[at];
  const isTold = words.slice(at + 2, at + 6).some((word) => /^(is|=|->|to|now)$/.test(word));
  // `department of marco is heating`
  if (preposition && at > 0 && isTold && kindsLabelled(words.slice(0, at).join(' '))) return [edit, ...tokens];
  if (words[0] !== 'new' || !preposition || at < 2 || at > 4) return null;
  const owner = tokens.slice(at + 1);
  if (at === 2 && words[1] === 'number') return [edit, ...owner];
  return [edit, ...tokens.slice(1, at), { ...preposition, text: 'of' }, ...owner];
}

/** `item car charger now costs 1450` as `edit item car charger unit price 1,450`; null for another line. */
export function pricedItem(tokens: readonly Token[]): readonly Token[] | null {
  const words = tokens.map(wordIn);
  const at = words.findIndex((word, at) => at > 0 && /^costs?$/.test(word));
  const isPriced = at > 0 && at === tokens.length - 2 && /^[\p{Sc}]?\d/u.test(tokens[at + 1]?.text ?? '');
  if (!isPriced) return null;
  const noun = singularAt(words, 0)?.kind === 'item' ? [] : [spoken('item')];
  const name = tokens.slice(0, at).filter((_, i) => !/^(now|will|should|the)$/.test(words[i] ?? ''));
  return [edit, ...noun, ...name, spoken('unit'), spoken('price'), ...tokens.slice(at + 1)];
}

/** `jo park moved to 12 Main Street` as `jo park address 12 Main Street`; null without a house number behind the verb. */
export function addressAfterMove(tokens: readonly Token[]): readonly Token[] | null {
  const words = tokens.map(wordIn);
  const at = words.findIndex((word, at) => at > 0 && at < farthestVerb && /^(moved|moves|relocated)$/.test(word));
  const verb = tokens[at];
  // `lima bakery moved, 4 King Street, Toronto`
  const to = words[at + 1] === 'to' ? at + 2 : verb?.hasComma ? at + 1 : -1;
  const isAddress = to > 0 && /^\d/.test(words[to] ?? '') && tokens.length > to + 1;
  if (!verb || !isAddress || /\d/.test(words[0] ?? '')) return null;
  const owner = tokens.slice(0, at).filter((token) => !/^(has|have|just|now)$/.test(wordIn(token)));
  return [...owner, { ...verb, text: 'address', hasComma: false }, ...tokens.slice(to)];
}

/** The words without `number` before a phone number: the number alone names the field. */
function withoutNumber(words: readonly Token[]): readonly Token[] {
  const [first, ...rest] = words;
  const from = pastFillers(rest.map(wordIn), 0);
  const isPhone = (namesIn(rest.slice(from)).names[0] ?? '').replace(/\D/g, '').length >= 7;
  return first && /^(number|nr|no)[:.]?$/.test(wordIn(first)) && isPhone ? rest : words;
}

/** Most words of a name before a value. */
const mostNameWords = 4;

/**
 * The kinds with a field whose label follows a name and precedes a value: `jo park email jo@new.example` → customer, user, …
 * Null for any other line.
 */
export function labelAfterName(tokens: readonly Token[]): ReadonlySet<Kind> | null {
  const words = tokens.map(wordIn);
  if (tokens.some(({ text }) => denies.test(text)) || isFiller(tokens[0] ?? spoken('the'))) return null;
  const all = new Set<Kind>();
  for (let at = 1; at <= Math.min(mostNameWords, tokens.length - 2); at++) {
    for (let count = Math.min(mostLabelWords, tokens.length - at - 1); count > 0; count--) {
      const found = kindsLabelled(
        words
          .slice(at, at + count)
          .join(' ')
          .replaceAll('-', '')
          .replace(/[:=]$/, ''),
      );
      for (const kind of found ?? []) all.add(kind);
    }
  }
  return all.size > 0 ? all : null;
}
