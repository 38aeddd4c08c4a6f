import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { typeOf } from '../shared/ids.ts';
import { may } from '../shared/permissions.ts';
import { exactCandidates } from './candidates.ts';
import { type Answering, finding, type Sighting } from './finding.ts';
import { exactQuery } from './queries.ts';
import { type Candidate, type Range, readCandidates } from './range.ts';
import { type Tier, tiers } from './ranking.ts';
import { around, reasonOf } from './reasons.ts';
import type { FieldText, Searched } from './searched.ts';
import { isExact, sought } from './sought.ts';

/** A match and its reason: the schema's `SearchHit`. */
export interface Hit {
  recordId: string;
  kind: string;
  title: string;
  detail: string | null;
  status: string | null;
  companyId: string | null;
  tier: Tier;
  matchedField: string;
  matchedText: string;
  /** The title of the record beside whose field matches; null for a field of the record itself. */
  matchedRecord: string | null;
  /** The matching words as title, detail or `matchedText` show them. */
  matchedWords: string[];
}

const ID = /[a-z][a-z_]*_[0-7][0-9abcdefghjkmnpqrstvwxyz]{25}(?![\w])/u;
const COMPANY_LINK = /#\/c\/([0-7][0-9abcdefghjkmnpqrstvwxyz]{25})(?!\w)/u;
const SCHEME = /^(?:mailto|tel):/iu;

/** The most records of a kind with one name. */
const MOST_OF_A_NAME = 10;
const MOST_NEAREST = 5;
/** A record far below the best is no answer to the same text. */
const LEAST_OF_BEST = 0.4;

/** The matches of a text, best first, up to `first`. */
export async function findHits(db: Kysely<Tables>, range: Range, text: string, first: number): Promise<Hit[]> {
  const name = nameIn(text);
  const named = name.id === null ? [] : await hitsOfId(db, range, name.id);
  if (name.isWhole) return named;
  const found = await finding(db, range, name.text);
  const best = Math.max(0, ...found.answering.map(({ answer }) => (answer.isHit ? answer.score : 0)));
  const hits = hitsIn(range, found, ({ answer }) => answer.isHit && answer.score >= best * LEAST_OF_BEST, first);
  return [...named, ...hits.filter(({ recordId }) => named[0]?.recordId !== recordId)].slice(0, first);
}

/** The records nearest to a text without hits, up to `first`: for a phone number, the other numbers of its head office. */
export async function findNearest(db: Kysely<Tables>, range: Range, text: string, first: number): Promise<Hit[]> {
  const name = nameIn(text);
  if (name.isWhole) return [];
  const most = Math.min(first, MOST_NEAREST);
  const nearest = hitsIn(range, await finding(db, range, name.text), ({ answer }) => !answer.isHit, most);
  if (nearest.length > 0) return nearest;
  const office = headOfficeOf(name.text);
  const ofOffice = office === null ? [] : await findHits(db, range, office, first);
  return ofOffice.filter(({ matchedField }) => matchedField === 'phone').slice(0, most);
}

/** A phone number without its last two digits, which tell the lines of an office apart: '+1 416 555 0199' → '141655501' */
function headOfficeOf(text: string): string | null {
  const { phone } = sought(text);
  return phone !== null && phone.length > 8 ? phone.slice(0, -2) : null;
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
  const queries = wanted.map(({ place, id, wanted }) => ({ place, id, query: exactQuery(wanted) }));
  const candidates = Map.groupBy(await exactCandidates(db, range, queries, MOST_OF_A_NAME), ({ place }) => place);
  const kinds = new Map(range.kinds.map((kind) => [kind.kind, kind]));
  return wanted.map(({ place, id, wanted }) => {
    const found = (candidates.get(place) ?? []).flatMap((candidate) => {
      const kind = kinds.get(candidate.kind);
      const field =
        kind &&
        (candidate.id === id ? idField(id) : kind.fields(candidate.read).find((field) => isExact(field, wanted)));
      return kind && field ? [{ kind, candidate, tier: 'EXACT' as const, score: 1, field }] : [];
    });
    return {
      name: names[place] as string,
      hits: inOrder(range.kinds, found).map(({ kind, candidate, field }) => hitOf(kind, candidate, 'EXACT', field, [])),
    };
  });
}

const idField = (id: string): FieldText => ({ field: 'id', text: id, form: 'NAME' });

async function hitsOfId(db: Kysely<Tables>, range: Range, id: string): Promise<Hit[]> {
  const kind = range.kinds.find(({ record }) => record.type === typeOf(id));
  const found = kind ? await readCandidates(db, range, new Map([[kind.kind, [id]]])) : [];
  return found.flatMap((candidate) => (kind ? [hitOf(kind, candidate, 'EXACT', idField(id), [])] : []));
}

function hitsIn(
  range: Range,
  { answering, lexicon }: Sighting,
  isWanted: (answering: Answering) => boolean,
  first: number,
): Hit[] {
  const kinds = new Map(range.kinds.map((kind) => [kind.kind, kind]));
  const found = answering.filter(isWanted).flatMap(({ candidate, answer }) => {
    const kind = kinds.get(candidate.kind);
    return kind ? [{ kind, candidate, answer, tier: answer.tier, score: answer.score }] : [];
  });
  // The reasons of the hits beyond would take most of the time.
  const shown = inOrder(inOrderOf(range), found).slice(0, first);
  return shown.map(({ kind, candidate, answer }) => {
    const words = reasonOf(answer, titleAndDetail(kind, candidate), lexicon);
    return hitOf(kind, candidate, answer.tier, answer.field, words);
  });
}

function titleAndDetail(kind: Searched, { read }: Candidate): { title: string; detail: string | null } {
  const detail = [...kind.detail(read), read.companyName].filter((part) => typeof part === 'string' && part !== '');
  return { title: kind.title(read), detail: detail.length > 0 ? detail.join(' · ') : null };
}

function hitOf(kind: Searched, candidate: Candidate, tier: Tier, field: FieldText, words: string[]): Hit {
  const { companyId, status } = candidate;
  const reason = {
    matchedField: field.field,
    matchedText: around(field.text, words),
    matchedRecord: field.record ?? null,
  };
  return {
    recordId: recordIdOf(kind, candidate),
    kind: kind.kind,
    ...titleAndDetail(kind, candidate),
    status,
    companyId,
    tier,
    ...reason,
    matchedWords: words,
  };
}

const recordIdOf = ({ leadsTo }: Searched, { id, read }: Candidate) => leadsTo?.(read) ?? id;

/** Sellers follow quotations, the others jobs. */
const inOrderOf = ({ viewer, kinds }: Range) =>
  may(viewer, 'JOBS_WRITE') ? kinds : kinds.toSorted((a, b) => Number(a.kind === 'JOB') - Number(b.kind === 'JOB'));

interface Ranked {
  kind: Searched;
  candidate: Candidate;
  tier: Tier;
  score: number;
}

/**
 * Orders by score; among nearly equal scores the kinds take turns, so no kind drowns another; within a kind open records
 * come first, then the newest.
 */
function inOrder<Found extends Ranked>(kinds: readonly Searched[], found: readonly Found[]): Found[] {
  const places = new Map(kinds.map(({ kind }, place) => [kind, place]));
  const each = [...new Map(found.map((ranked) => [recordIdOf(ranked.kind, ranked.candidate), ranked])).values()];
  const sorted = each.sort(({ candidate: a }, { candidate: b }) => Number(b.isOpen) - Number(a.isOpen) || later(b, a));
  const counts = new Map<string, number>();
  const ranked = sorted.map((each) => {
    const { kind } = each.kind;
    const step = Math.round(each.score * STEPS);
    const among = `${step} ${kind}`;
    const round = counts.get(among) ?? 0;
    counts.set(among, round + 1);
    return { each, rank: [-step, tiers.indexOf(each.tier), round, places.get(kind) ?? 0] };
  });
  return ranked.toSorted((a, b) => firstDifference(a.rank, b.rank)).map(({ each }) => each);
}

const STEPS = 40;

const later = (a: Candidate, b: Candidate) =>
  new Date(a.createdAt).getTime() - new Date(b.createdAt).getTime() || (a.id < b.id ? -1 : Number(a.id > b.id));
const firstDifference = (a: readonly number[], b: readonly number[]) =>
  a.map((value, at) => value - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0;

/**
 * Reads a name: an id, alone or in a link to the console on any host; the short link of a company's QR code; a link to
 * an e-mail address or phone number; or any other text to search, such as a mail with a link.
 *
 * nameIn('https://docket.example/#/layout/jobs/job_01jd…') → { id: 'job_01jd…', isWhole: true, text: 'https://…' }
 * nameIn('mailto:ana@lima.example?subject=Boiler')          → { id: null, isWhole: false, text: 'ana@lima.example' }
 * nameIn('See job_01jd… for Ana')                           → { id: 'job_01jd…', isWhole: false, text: 'See for Ana' }
 */
function nameIn(given: string): { id: string | null; isWhole: boolean; text: string } {
  const trimmed = given.trim();
  const [, company] = COMPANY_LINK.exec(trimmed) ?? [];
  const id = company ? `company_${company}` : (ID.exec(trimmed)?.[0] ?? null);
  if (id !== null && typeOf(id) !== undefined) {
    const text = trimmed.split(/\s+/u).filter((word) => !word.includes(id.slice(id.indexOf('_') + 1)));
    return { id, isWhole: text.length === 0, text: text.join(' ') || trimmed };
  }
  return { id: null, isWhole: false, text: SCHEME.test(trimmed) ? addressIn(trimmed) : trimmed };
}

function addressIn(link: string): string {
  const address = link.replace(SCHEME, '').replace(/[?;].*$/su, '');
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
