import { Type } from 'typebox';
import { extension, readByPost } from '../http/endpoints.ts';
import { Id, Input, Nullable, OneOf, WITHOUT_NUL } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { DeletedFilter } from '../records/lists.ts';
import { demandCompany } from '../records/references.ts';
import { may, type Standing } from '../shared/permissions.ts';
import { findHits, findNearest, lookUp } from './hits.ts';
import { searchedKinds } from './kinds.ts';
import type { Range } from './range.ts';
import { tiers } from './ranking.ts';

const kindNames = searchedKinds.map(({ kind }) => kind).sort();
const SearchKind = OneOf(kindNames);

const SearchHit = Type.Object(
  {
    recordId: Type.String(),
    kind: SearchKind,
    title: Type.String(),
    detail: Nullable(Type.String()),
    status: Nullable(Type.String()),
    companyId: Nullable(Type.String()),
    tier: OneOf(tiers),
    matchedField: Type.String(),
    matchedText: Type.String(),
    matchedRecord: Nullable(Type.String()),
    matchedWords: Type.Array(Type.String()),
  },
  { title: 'SearchHit' },
);

/** Kinds whose records find the jobs and quotations of people. */
const PEOPLE = ['CUSTOMER', 'CUSTOMER_COMPANY', 'USER'];

/** Kinds whose numbers find the customer. */
const NUMBERED = ['JOB', 'QUOTATION', 'PROFORMA_INVOICE'];

/** Kinds whose deleted records nobody finds by name. */
const NEVER_RESTORED = ['MESSAGE', 'NOTE'];

/** The parts of a request that narrow a search. */
interface Asked {
  companyId?: string | null;
  kinds?: readonly string[];
  deleted?: boolean;
}

const Lookup = Type.Object({ name: Type.String(), hits: Type.Array(SearchHit) }, { title: 'Lookup' });

const Name = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: WITHOUT_NUL,
  description: 'A number, id, e-mail, phone number, name or link, 1 to 200 characters.',
});

const LongText = Type.String({
  minLength: 1,
  maxLength: 10_000,
  pattern: WITHOUT_NUL,
  description: 'A name, a sentence, a mail or a transcript, 1 to 10,000 characters.',
});

const range = {
  companyId: Type.Optional(Id),
  kinds: Type.Optional(Type.Array(SearchKind, { maxItems: kindNames.length, description: 'Only these kinds.' })),
};
const first = Type.Integer({ minimum: 1, maximum: 50, default: 20, description: '1 to 50.' });
const response = { 200: Type.Array(SearchHit) };

/** Searches all kinds of records, each under its own permission. */
export function searchRoutes(app: Service, { db }: Surroundings): void {
  const kindsFor = (viewer: Standing, wanted: readonly string[] | undefined) =>
    searchedKinds.filter(({ kind, record: { read } }) => {
      const isAsked = wanted?.includes(kind) ?? true;
      return isAsked && (read === 'AUTHENTICATED' || may(viewer, read));
    });

  const rangeOf = async (viewer: Standing, { companyId = null, kinds, deleted = false }: Asked): Promise<Range> => {
    if (companyId !== null) await demandCompany(db, viewer, companyId);
    const around = kindsFor(viewer, PEOPLE);
    const asked = kindsFor(viewer, kinds);
    return {
      viewer,
      companyId,
      isUsual: kinds === undefined || kinds.length === 1,
      kinds: deleted ? asked.filter(({ kind }) => !NEVER_RESTORED.includes(kind)) : asked,
      around,
      numbered: kindsFor(viewer, NUMBERED),
      isDeleted: deleted,
    };
  };

  app.get('/admin/search/get', {
    ...extension('AUTHENTICATED', 'The records of all kinds that match a text, best first.', {
      querystring: Input({
        text: Name,
        ...range,
        first,
      }),
      response,
    }),
    handler: async ({ query, viewer }) => findHits(db, await rangeOf(viewer, query), query.text, query.first),
  });

  const long = { body: Input({ text: LongText, ...range, first }), response };
  app.post('/admin/search/get', {
    ...readByPost('AUTHENTICATED', 'The same for a long text: the records that the text names, best first.', long),
    handler: async ({ body, viewer }) =>
      findHits(db, await rangeOf(viewer, body), body.text.toWellFormed(), body.first),
  });

  app.post('/admin/search/get/nearest', {
    ...readByPost('AUTHENTICATED', 'The records nearest to a text without hits, nearest first.', long),
    handler: async ({ body, viewer }) =>
      findNearest(db, await rangeOf(viewer, body), body.text.toWellFormed(), body.first),
  });

  app.get('/admin/search/get/exact', {
    ...extension(
      'AUTHENTICATED',
      'The records with exactly one of the names: a row for each name, in the order of the names.',
      {
        querystring: Input({ names: Type.Array(Name, { minItems: 1, maxItems: 100 }), ...range, ...DeletedFilter }),
        response: { 200: Type.Array(Lookup) },
      },
    ),
    handler: async ({ query, viewer }) => lookUp(db, await rangeOf(viewer, query), query.names),
  });
}
