import type { Client } from '@urql/core';
import { answersSeen } from '../../ground/seen-answers.ts';
import { hintOf, type Kind, kindOf, kinds, type RecordOf, titleOf } from '../../records/kinds.ts';
import { beginningOf, fold, matchedDigits } from '../choosing/match.ts';
import { type Hit, searchKind } from './hit.ts';

interface Known {
  readonly hit: Hit;
  readonly title: string;
  readonly text: string;
}

const most = 2_000;
const mostShown = 8;
const longest = 100;
const mostAnswers = 100;

/** Records that searches found, and records of lists and of open screens, as search results. */
export class KnownHits {
  readonly #known = new Map<string, Known>();
  readonly #read = new WeakSet<object>();
  /** Answers of searches, by text and kind: a nickname begins no word of the record. */
  readonly #found = new Map<string, readonly Hit[]>();
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Keeps the answer of a search. */
  remember(typed: string, hits: readonly Hit[], only?: Kind): void {
    const key = keyOf(typed, only);
    this.#found.delete(key);
    this.#found.set(key, hits);
    const [oldest] = this.#found.keys();
    if (this.#found.size > mostAnswers && oldest !== undefined) this.#found.delete(oldest);
  }

  /**
   * Known records with all words of a text, the best first, before the service answers. Words may be begun: `bren boil`. Never of
   * the first tier, since the service may know more records with the same number.
   */
  fitting(typed: string, only?: Kind): readonly Hit[] {
    this.#readAnswers();
    const text = fold(typed).trim();
    const answer = this.#found.get(keyOf(typed, only));
    if (answer) return withoutExact(answer.slice(0, mostShown));
    const words = text.split(/\s+/);
    const isDigit = /^\d$/.test(text);
    if ((text.length < 2 && !isDigit) || text.length > longest) return [];
    const fits: { readonly hit: Hit; readonly at: number }[] = [];
    for (const known of this.#known.values()) {
      const at = placeIn(known, text, words);
      // Every record has some word that begins with a given digit, such as a date.
      if (at >= 0 && (at < 1 || !isDigit) && (!only || kindOf(known.hit.recordId) === only))
        fits.push({ hit: known.hit, at });
    }
    return fits
      .sort((one, other) => one.at - other.at)
      .slice(0, mostShown)
      .map(({ hit, at }) => ({ ...hit, tier: at < 1 ? 'PREFIX' : 'WORD', matchedWords: begunIn(hit, words) }));
  }

  #readAnswers(): void {
    for (const answer of answersSeen(this.#client)) this.#readPart(answer);
    const surplus = this.#known.size - most;
    for (const id of [...this.#known.keys()].slice(0, Math.max(0, surplus))) this.#known.delete(id);
  }

  #readPart(part: unknown): void {
    if (typeof part !== 'object' || part === null || this.#read.has(part)) return;
    this.#read.add(part);
    if (Array.isArray(part)) for (const each of part) this.#readPart(each);
    else if ('matchedWords' in part) this.#keep(part as Hit);
    else if (isWhole(part)) this.#keepRecord(part);
    else for (const each of Object.values(part)) this.#readPart(each);
  }

  #keepRecord(record: RecordOf<Kind> & { readonly deletedAt?: unknown }): void {
    const kind = kindOf(record.id);
    if (!kind || record.deletedAt) return void this.#known.delete(record.id);
    const title = titleOf(record);
    // A found record has more facts.
    if (this.#known.get(record.id)?.hit.title === title) return;
    const unmatched = { matchedField: 'id', matchedText: '', matchedRecord: null, matchedWords: [] };
    const detail = hintOf(record);
    this.#keep({
      recordId: record.id,
      kind: searchKind(kind),
      title,
      detail,
      status: null,
      tier: 'WORD',
      ...unmatched,
    });
  }

  #keep(hit: Hit): void {
    if (!kindOf(hit.recordId)) return;
    this.#known.delete(hit.recordId);
    const title = fold(hit.title);
    this.#known.set(hit.recordId, { hit, title, text: fold([hit.title, hit.detail, hit.matchedText].join(' ')) });
  }
}

/**
 * The hits of an answer before, a tier lower where the best are exact: the service may know more records with the same number by
 * now. The order stays, so that a record often used never goes before the record with the number.
 */
function withoutExact(hits: readonly Hit[]): readonly Hit[] {
  if (!hits.some(({ tier }) => tier === 'EXACT')) return hits;
  return hits.map((hit) => ({ ...hit, tier: lower[hit.tier] }));
}

const lower = { EXACT: 'PREFIX', PREFIX: 'WORD', WORD: 'WORD', FUZZY: 'FUZZY' } as const;

const keyOf = (typed: string, only: Kind | undefined): string => `${only ?? ''} ${fold(typed).trim()}`;

/** A record with all fields of its kind. A partial record, such as a message in a job's list, may lack the fields of its title. */
function isWhole(part: object): part is RecordOf<Kind> {
  const kind = 'id' in part ? kindOf(String(part.id)) : null;
  const [fragment] = kind ? kinds[kind].fragment.definitions : [];
  return (
    fragment?.kind === 'FragmentDefinition' &&
    fragment.selectionSet.selections.every((each) => each.kind !== 'Field' || (each.alias ?? each.name).value in part)
  );
}

/** 0 for the beginning of the title or its number, above 0 for words, -1 for no match. */
function placeIn({ hit, title, text }: Known, typed: string, words: readonly string[]): number {
  const [, number] = /^[jqpl]-(?:\d{4}-)?0*(\d+)/.exec(title) ?? [];
  if (title.startsWith(typed) || typed === number) return 0;
  let sum = 1;
  for (const word of words) {
    const at = beginningOf(text, word);
    if (at < 0) return matchedDigits(hit.matchedText, typed).length > 0 ? 1 : -1;
    sum += at;
  }
  return sum;
}

/** The words of title and detail that begin as typed. */
const begunIn = ({ title, detail }: Hit, words: readonly string[]): string[] =>
  [title, detail ?? ''].flatMap((text) =>
    text.split(/[\s·,;:()/]+/).filter((each) => words.some((word) => word !== '' && fold(each).startsWith(word))),
  );

const ofClient = new WeakMap<Client, KnownHits>();

/** The known records of the client of a person. */
export function knownHits(client: Client): KnownHits {
  const known = ofClient.get(client) ?? new KnownHits(client);
  ofClient.set(client, known);
  return known;
}
