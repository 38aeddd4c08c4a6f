import { Type } from 'typebox';
import { extension } from '../http/endpoints.ts';
import { Id, Input, Nullable, OneOf, WITHOUT_NUL } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { demandCompany } from '../records/references.ts';
import { may, type Standing } from '../shared/permissions.ts';
import { tiers } from './answer.ts';
import { findHits, lookUp } from './hits.ts';
import { searchedKinds } from './kinds.ts';

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
  },
  { title: 'SearchHit' },
);

const Lookup = Type.Object({ name: Type.String(), hits: Type.Array(SearchHit) }, { title: 'Lookup' });

const Name = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: WITHOUT_NUL,
  description: 'A number, id, e-mail, phone number, name or link, 1 to 200 characters.',
});

const range = {
  companyId: Type.Optional(Id),
  kinds: Type.Optional(Type.Array(SearchKind, { maxItems: kindNames.length, description: 'Only these kinds.' })),
};

/** Searches all kinds of records, each under its own permission. */
export function searchRoutes(app: Service, { db }: Surroundings): void {
  const kindsFor = (viewer: Standing, wanted: readonly string[] | undefined) =>
    searchedKinds.filter(({ kind, record: { read } }) => {
      const isAsked = wanted?.includes(kind) ?? true;
      return isAsked && (read === 'AUTHENTICATED' || may(viewer, read));
    });

  app.get('/admin/search/get', {
    ...extension('AUTHENTICATED', 'The records of all kinds that match a text, best first.', {
      querystring: Input({
        text: Name,
        ...range,
        first: Type.Integer({ minimum: 1, maximum: 50, default: 20, description: '1 to 50.' }),
      }),
      response: { 200: Type.Array(SearchHit) },
    }),
    handler: async ({ query: { text, companyId = null, kinds, first }, viewer }) => {
      if (companyId !== null) await demandCompany(db, viewer, companyId);
      return findHits(db, { viewer, companyId, kinds: kindsFor(viewer, kinds) }, text, first);
    },
  });

  app.get('/admin/search/get/exact', {
    ...extension(
      'AUTHENTICATED',
      'The records with exactly one of the names: a row for each name, in the order of the names.',
      {
        querystring: Input({ names: Type.Array(Name, { minItems: 1, maxItems: 100 }), ...range }),
        response: { 200: Type.Array(Lookup) },
      },
    ),
    handler: async ({ query: { names, companyId = null, kinds }, viewer }) => {
      if (companyId !== null) await demandCompany(db, viewer, companyId);
      return lookUp(db, { viewer, companyId, kinds: kindsFor(viewer, kinds) }, names);
    },
  });
}
