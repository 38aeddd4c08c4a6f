import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { typeOf } from '../shared/ids.ts';
import { answerOfFields, type RecordAnswer, type Tier, tiers } from './answer.ts';
import { type Candidate, exactCandidates, type Range, wordCandidates } from './candidates.ts';
import type { Searched } from './searched.ts';
import { withSimilar } from './similar.ts';
import { type Sought, sought } from './sought.ts';

/** A match and its reason: the schema's `SearchHit`. */
export interface Hit extends RecordAnswer {
  recordId: string;
  kind: string;
  title: string;
  detail: string | null;
  status: string | null;
  companyId: string | null;
}

const ID = /[a-z][a-z_]*_[0-7][0-9abcdefghjkmnpqrstvwxyz]{25}(?![\w])/u;
const COMPANY_LINK = /#\/c\/([0-7][0-9abcdefghjkmnpqrstvwxyz]{25})(?!\w)/u;
const SCHEME = /^(?:mailto|tel):/iu;

/** The most records of a kind with one name. */
const MOST_OF_A_NAME = 10;

/** With fewer matches, the search adds similar words. */
const FEW = 5;

/** The matches of a text, best first, up to `first`. */
export async function findHits(db: Kysely<Tables>, range: Range, text: string, first: number): Promise<Hit[]> {
  const name = nameIn(text);
  const wanted = sought(name.text);
  const [exact, begun] = await Promise.all([
    exactCandidates(db, range, [{ place: 0, wanted, id: name.id }], first),
    name.id === null ? wordCandidates(db, range, wanted, first) : [],
  ]);
  const answers = answering(range.kinds, [...exact, ...begun], wanted, name.id);
  const isEnough = answers.length >= FEW || answers.some(({ hit }) => hit.tier === 'EXACT');
  const alike = isEnough || name.id !== null ? null : await withSimilar(db, range, wanted);
  if (alike) answers.push(...answering(range.kinds, await wordCandidates(db, range, alike, FEW), alike, null));
  return inOrder(range.kinds, answers).slice(0, first);
}

/** The records nearest to a text without hits: records with similar words, up to `first`. */
export async function findNearest(db: Kysely<Tables>, range: Range, text: string, first: number): Promise<Hit[]> {
  const alike = await withSimilar(db, range, sought(text));
  const found = alike ? await wordCandidates(db, range, alike, first) : [];
  return inOrder(range.kinds, alike ? answering(range.kinds, found, alike, null) : []).slice(0, first);
}

/** The records of each name, in the order of the names. */
export async function lookUp(
  db: Kysely<Tables>,
  range: Range,
  names: readonly string[],
): Promise<{ name: string; hits: Hit[] }[]> {
  const wanted = names.map((given, place) => {
    const { id, text } = nameIn(given);
    return { place, id, wanted: sought(text) };
  });
  const candidates = Map.groupBy(await exactCandidates(db, range, wanted, MOST_OF_A_NAME), ({ place }) => place);
  return wanted.map(({ place, id, wanted }) => {
    const answers = answering(range.kinds, candidates.get(place) ?? [], wanted, id);
    const exact = answers.filter(({ hit }) => hit.tier === 'EXACT');
    return { name: names[place] as string, hits: inOrder(range.kinds, exact) };
  });
}

interface Answering {
  candidate: Candidate;
  hit: Hit;
}

function answering(
  kinds: readonly Searched[],
  candidates: readonly Candidate[],
  wanted: Sought,
  id: string | null,
): Answering[] {
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]));
  return candidates.flatMap((candidate) => {
    const kind = byName.get(candidate.kind);
    const named: RecordAnswer = {
      tier: 'EXACT',
      matchedField: 'id',
      matchedText: candidate.id,
      matchedRecord: null,
      matchedWords: [],
    };
    const answer = candidate.id === id ? named : kind && answerOfFields(kind.fields(candidate.read), wanted);
    return kind && answer ? [{ candidate, hit: hitOf(kind, candidate, answer) }] : [];
  });
}

function hitOf(kind: Searched, { id, companyId, status, read }: Candidate, answer: RecordAnswer): Hit {
  const detail = [...kind.detail(read), read.companyName].filter((part) => typeof part === 'string' && part !== '');
  return {
    recordId: id,
    kind: kind.kind,
    title: kind.title(read),
    detail: detail.length > 0 ? detail.join(' · ') : null,
    status,
    companyId,
    ...answer,
  };
}

/**
 * Orders by tier; within a tier the kinds take turns, so no kind drowns another; within a kind open records come first,
 * then the newest.
 */
function inOrder(kinds: readonly Searched[], answers: readonly Answering[]): Hit[] {
  const places = new Map(kinds.map(({ kind }, place) => [kind, place]));
  // The first of several matches of one record.
  const each = new Map(answers.toReversed().map((answer) => [answer.hit.recordId, answer])).values();
  const sorted = [...each].sort(
    ({ candidate: a }, { candidate: b }) => Number(b.isOpen) - Number(a.isOpen) || later(b, a),
  );
  const counts = new Map<string, number>();
  const ranked = sorted.map(({ hit }) => {
    const among = `${hit.tier} ${hit.kind}`;
    const round = counts.get(among) ?? 0;
    counts.set(among, round + 1);
    return { hit, rank: [tierOf(hit.tier), round, places.get(hit.kind) ?? 0] };
  });
  return ranked.toSorted((a, b) => firstDifference(a.rank, b.rank)).map(({ hit }) => hit);
}

const tierOf = (tier: Tier) => tiers.indexOf(tier);
const later = (a: Candidate, b: Candidate) =>
  a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : Number(a.id > b.id));
const firstDifference = (a: readonly number[], b: readonly number[]) =>
  a.map((value, at) => value - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0;

/**
 * Reads a name: an id, alone or in a link to the console on any host; the short link of a company's QR code; a link to
 * an e-mail address or phone number; or any other text to search.
 *
 * nameIn('https://docket.example/#/layout/jobs/job_01jd…') → { id: 'job_01jd…', text: 'https://…' }
 * nameIn('mailto:ana@lima.example?subject=Boiler')          → { id: null, text: 'ana@lima.example' }
 */
function nameIn(given: string): { id: string | null; text: string } {
  const trimmed = given.trim();
  const [, company] = COMPANY_LINK.exec(trimmed) ?? [];
  const id = company ? `company_${company}` : (ID.exec(trimmed)?.[0] ?? null);
  if (id !== null && typeOf(id) !== undefined) return { id, text: trimmed };
  return { id: null, text: SCHEME.test(trimmed) ? addressIn(trimmed) : trimmed };
}

function addressIn(link: string): string {
  const address = link.replace(SCHEME, '').replace(/[?;].*$/su, '');
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
