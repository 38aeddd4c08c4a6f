import { callerNow } from '../../caller.ts';
import { EXPRESSION_SECONDS } from '../../database/unavailable.ts';
import type { Db } from '../../http/surroundings.ts';
import { fieldError } from '../../shared/field-messages.ts';
import { type Standing, scopeOf } from '../../shared/permissions.ts';
import { badField, badFields, type Problem, refusedField } from '../../shared/problem.ts';
import { type Catalogue, fieldAt } from '../../shared/query/catalogue.ts';
import { DEEPEST_FILTER, fromInput, isId, WrongFilter } from '../../shared/query/input.ts';
import { withOwnFields } from '../../shared/query/own-fields.ts';
import { parse } from '../../shared/query/parse.ts';
import { printCondition } from '../../shared/query/print.ts';
import { type Condition, everything, normal, type Query } from '../../shared/query/tree.ts';
import { searchPatterns } from '../../shared/search-text.ts';
import type { AnyKind } from '../fields.ts';
import { catalogueOf } from './asked-fields.ts';
import type { Asking } from './conditions.ts';

/** The parameters of a list that ask by fields. */
export interface Asked {
  /** A typed query: `overdue, priority: high..`. */
  q?: string | undefined;
  /** A filter, or a filter as JSON. */
  filter?: string | object | undefined;
  /** The reader's time zone, for days across companies. */
  timeZone?: string | undefined;
  companyId?: string | undefined;
}

/** A request as a tree, with the surroundings to run the tree. */
export interface Question {
  asking: Asking;
  query: Query;
  /** The conditions as the request spells them. All of them apply. */
  spelt(): readonly SpeltCondition[];
}

/** A condition at its place in the request: at `filter.title`, or at `q` with the typed words `title: leak`. */
export interface SpeltCondition {
  path: string;
  given?: string;
  condition: Condition;
}

/**
 * Reads the typed query and the filter of a request.
 *
 * @param hasDays whether anything besides the conditions needs the zone of the company.
 * @throws Problem BAD_INPUT for a wrong word, field or value, and for conditions that cost too much.
 */
export async function questionOf(
  db: Db,
  kind: AnyKind,
  viewer: Standing,
  asked: Asked,
  hasDays = (_: Query, __: Catalogue) => false,
): Promise<Question> {
  const companyId = scopeOf(viewer) ?? asked.companyId ?? null;
  const catalogue = await wholeCatalogue(db, kind, companyId);
  const { query, wrong } = parse(asked.q ?? '', catalogue);
  const [first] = wrong;
  if (first) {
    const would = first.would.length > 0 ? `. Use ${first.would.map((word) => `“${word}”`).join(' or ')}` : '';
    const message = `The query can’t be read at “${first.text}”${would}.`;
    throw refusedField('q', message);
  }
  const filter = asked.filter === undefined ? everything : filterIn(asked.filter, catalogue);
  const where = normal({ is: 'all', of: [query.where, filter] });
  const spelt = () => [
    ...partsOf(query.where).map((each) => typed(each, catalogue)),
    ...speltIn(asked.filter, catalogue),
  ];
  refuseCostly(where, spelt(), catalogue);
  if (where.is !== 'all' || where.of.length > 0) callerNow().limitQueries(EXPRESSION_SECONDS * 1000);
  const timeZone =
    (companyId && (hasTimes(where, catalogue) || hasDays(query, catalogue)) && (await zoneOf(db, companyId))) ||
    (asked.timeZone ?? 'UTC');
  return { query: { ...query, where }, asking: { kind, catalogue, viewer, now: new Date(), timeZone }, spelt };
}

const partsOf = (where: Condition): readonly Condition[] => (where.is === 'all' ? where.of : [where]);

function typed(condition: Condition, catalogue: Catalogue): SpeltCondition {
  return { path: 'q', given: printCondition(condition, catalogue), condition };
}

function speltIn(filter: Asked['filter'], catalogue: Catalogue, at = 'filter'): SpeltCondition[] {
  if (filter === undefined) return [];
  const given: object = typeof filter === 'string' ? JSON.parse(filter) : filter;
  return Object.entries(given).flatMap(([name, value]) => {
    const path = `${at}.${name}`;
    if (value === null) return [];
    if (name === 'and')
      return value.flatMap((each: object, index: number) => speltIn(each, catalogue, `${path}.${index}`));
    return [{ path, condition: fromInput({ [name]: value }, catalogue) }];
  });
}

/** A question of conditions alone. @throws Problem BAD_INPUT like `questionOf`, and for an order, groups or a command. */
export async function conditionsOf(db: Db, kind: AnyKind, viewer: Standing, asked: Asked): Promise<Question> {
  const question = await questionOf(db, kind, viewer, asked);
  const { query } = question;
  const isList =
    !query.by && !query.order && query.measures.length === 0 && query.top === null && query.command === null;
  if (!isList) {
    const message =
      'The query of a list takes conditions only. Order the list by orderBy; the field for groups takes groups.';
    throw refusedField('q', message);
  }
  return question;
}

/** The catalogue of a kind with the fields of a company's own; null for every company. */
export async function wholeCatalogue(db: Db, kind: AnyKind, companyId: string | null): Promise<Catalogue> {
  return withOwnFields(catalogueOf(kind), (await kind.ownFields?.(db, companyId)) ?? []);
}

async function zoneOf(db: Db, companyId: string): Promise<string | undefined> {
  const found = await db.selectFrom('companies').where('id', '=', companyId).select('timeZone').executeTakeFirst();
  return found?.timeZone;
}

function filterIn(filter: string | object, catalogue: Catalogue): Condition {
  try {
    return fromInput(typeof filter === 'string' ? JSON.parse(filter) : filter, catalogue);
  } catch (error) {
    if (error instanceof WrongFilter) throw refusalOf(error);
    if (error instanceof SyntaxError) throw badField('filter', 'WRONG_TYPE', { type: 'OBJECT' });
    throw error;
  }
}

function refusalOf({ path, code, allowed }: WrongFilter): Problem {
  const at = path === '' ? 'filter' : `filter.${path}`;
  switch (code) {
    case 'UNKNOWN':
    case 'NOT_ONE_OF':
      return badField(at, code, { allowed });
    case 'TOO_FEW':
      return badField(at, code, { min: 1 });
    case 'TOO_DEEP':
      return badField(at, code, { max: DEEPEST_FILTER });
    case 'WRONG_FORMAT':
      return badField(at, code, { format: 'OTHER' });
    default:
      return badField(at, code, { type: 'OBJECT' });
  }
}

/** The most points of a query. */
export const MOST_POINTS = 200;

/**
 * A condition costs a point, and more for what an index can't find alone: a word of all texts 5, a word of one text 10, a word of
 * one or two letters 60, a related record 3, and ten values a point.
 */
export function costOf(condition: Condition, catalogue: Catalogue): number {
  switch (condition.is) {
    case 'all':
    case 'any':
      return condition.of.reduce((sum, each) => sum + costOf(each, catalogue), 1);
    case 'not':
      return 1 + costOf(condition.of, catalogue);
    case 'text':
      return costOfWords(condition.text, 5);
    default: {
      const type = fieldAt(catalogue, condition.path)?.type;
      const related = type === 'record' || catalogue.fields.every(({ name }) => name !== condition.path) ? 3 : 0;
      const ofWord = type === 'text' ? 10 : type === 'record' ? 5 : 0;
      const values = condition.tests.map((test) =>
        ofWord > 0 && test.is === 'value' && !isId(test.value) ? costOfWords(test.value, ofWord) : 0.1,
      );
      return 1 + related + Math.ceil(values.reduce((sum, each) => sum + each, 0));
    }
  }
}

const OF_SHORT_WORD = 60;
/** A word of one or two letters has a pattern for each sign before it. */
const MOST_SPELLINGS = 2;

const costOfWords = (text: string, ofWord: number) =>
  searchPatterns(text).reduce((sum, { length }) => sum + (length > MOST_SPELLINGS ? OF_SHORT_WORD : ofWord), 0);

function refuseCostly(where: Condition, spelt: readonly SpeltCondition[], catalogue: Catalogue): void {
  const cost = costOf(where, catalogue);
  if (cost <= MOST_POINTS) return;
  const costs = spelt.map(({ path, given, condition }) => ({
    name: given === undefined ? path : `“${shortened(given)}”`,
    cost: costOf(condition, catalogue),
  }));
  const [dearest] = costs.toSorted((one, other) => other.cost - one.cost);
  const most = dearest && costs.length > 1 ? ` Of them, ${dearest.name} costs ${dearest.cost}.` : '';
  const message = `The query costs ${cost} points; at most ${MOST_POINTS} are allowed.${most} Use fewer conditions, fewer or longer words, or fewer related records.`;
  const at = spelt.every(({ path }) => path === 'q') ? 'q' : 'filter';
  throw badFields([{ ...fieldError(at, 'TOO_MANY', { max: MOST_POINTS }), message }]);
}

const MOST_NAMED = 60;

const shortened = (text: string) => (text.length > MOST_NAMED ? `${text.slice(0, MOST_NAMED)}…` : text);

function hasTimes(condition: Condition, catalogue: Catalogue): boolean {
  if (condition.is === 'text') return false;
  if (condition.is === 'not') return hasTimes(condition.of, catalogue);
  if (condition.is !== 'field') return condition.of.some((each) => hasTimes(each, catalogue));
  const type = fieldAt(catalogue, condition.path)?.type;
  return type === 'day' || type === 'moment';
}
