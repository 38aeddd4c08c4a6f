import { type Static, Type } from 'typebox';
import { extension } from '../http/endpoints.ts';
import { Id, Input, OneOf } from '../http/schemas.ts';
import type { Service } from '../http/surroundings.ts';
import { wholeCatalogue } from '../records/asking/filters.ts';
import { demandCompany } from '../records/references.ts';
import { demand, scopeOf } from '../shared/permissions.ts';
import { type AskedField, type Catalogue, placesIn, wordOf } from '../shared/query/catalogue.ts';
import { askedNodes, type NodeSurroundings } from './nodes.ts';

const fieldTypes = ['CHOICE', 'FLAG', 'TEXT', 'NUMBER', 'DAY', 'MOMENT', 'RECORD'] as const;

const QueryValue = Type.Object({ value: Type.String(), words: Type.Array(Type.String()) }, { title: 'QueryValue' });

const QueryField = Type.Object(
  {
    path: Type.String(),
    words: Type.Array(Type.String()),
    type: OneOf(fieldTypes),
    isOptional: Type.Boolean(),
    isMoney: Type.Boolean(),
    values: Type.Array(QueryValue),
  },
  { title: 'QueryField' },
);

/** `CUSTOMER_COMPANY`, the name of a kind in the schema. */
const nameOf = (type: string) => type.toUpperCase();

/** Lists the fields that queries of a kind know. */
export function queryFieldRoutes(app: Service, { db }: NodeSurroundings): void {
  app.get('/admin/query/get/fields/:kind', {
    ...extension('AUTHENTICATED', 'The fields that queries of a kind know, under the permission of its lists.', {
      params: Type.Object({ kind: OneOf(askedNodes.map(({ type }) => nameOf(type))) }),
      querystring: Input({ companyId: Type.Optional(Id) }),
      response: { 200: Type.Array(QueryField) },
    }),
    handler: async ({ params, query: { companyId }, viewer }) => {
      const node = askedNodes.find(({ type }) => nameOf(type) === params.kind);
      if (!node) throw new RangeError(`No query asks for ${params.kind}.`);
      demand(viewer, node.needs);
      if (companyId !== undefined) await demandCompany(db, viewer, companyId);
      const catalogue = await wholeCatalogue(db, node.asked, scopeOf(viewer) ?? companyId ?? null);
      return placesIn(catalogue).map(({ path, field }) => answerOf(catalogue, path, field));
    },
  });
}

function answerOf(catalogue: Catalogue, path: string, field: AskedField): Static<typeof QueryField> {
  const isOwn = catalogue.fields.includes(field);
  return {
    path,
    words: isOwn ? [...field.words] : [wordOf(catalogue, path)],
    type: field.type.toUpperCase() as (typeof fieldTypes)[number], // each type has the name in capitals
    isOptional: field.isOptional,
    isMoney: field.isMoney ?? false,
    values: (field.choices ?? []).map(({ value, words }) => ({ value, words: [...words] })),
  };
}
