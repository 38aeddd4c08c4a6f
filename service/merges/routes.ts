import { type Static, type TObject, Type } from 'typebox';
import { extension } from '../http/endpoints.ts';
import { DateTime, Id, IdParams, Input, OneOf, Version, VersionBody } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { OnceHeaders, writeOnce } from '../records/writing.ts';
import { demand } from '../shared/permissions.ts';
import { attachedKinds } from './attached.ts';
import { mergedCustomerCompanies, mergedCustomers, mergedItems, mergedKindOf } from './kinds.ts';
import type { MergedKind } from './merged-kind.ts';

const MergeBody = Input({
  id: Id,
  version: Version,
  mergedId: Id,
  mergedVersion: Version,
  take: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 20 })),
});

const AttachedCount = Type.Object({ kind: OneOf(attachedKinds), count: Type.Integer() }, { title: 'AttachedCount' });

const Merge = Type.Object(
  { mergedId: Type.String(), mergedVersion: Type.Integer(), mergedName: Type.String(), mergedAt: DateTime },
  { title: 'Merge' },
);

const UndoneMerge = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    survivorId: Type.String(),
    added: Type.Array(Type.Object({ recordId: Type.String(), name: Type.String() }, { title: 'AddedSinceMerge' })),
  },
  { title: 'UndoneMerge' },
);

/** Merges of two records of a kind. */
export function mergeRoutes(app: Service, surroundings: Surroundings): void {
  const { db } = surroundings;

  const merging = (
    path: string,
    { word, needs, schema, merge }: Pick<MergedKind, 'word' | 'needs' | 'merge'> & { schema: TObject },
  ) =>
    app.post(path, {
      ...extension(needs, `Merge one ${word} into another.`, {
        headers: OnceHeaders,
        body: MergeBody,
        // The type of an answer of any kind is too general for the type checker.
        response: { 200: Type.Unsafe<unknown>(schema) },
      }),
      handler: async (request) => writeOnce(surroundings, request, (writing) => merge(writing, request.body)),
    });
  merging('/admin/customer/merge', mergedCustomers);
  merging('/admin/customer/company/merge', mergedCustomerCompanies);
  merging('/v2/admin/quotation/merge/itemMaster', mergedItems);

  app.post('/admin/merge/undo/:id', {
    ...extension('AUTHENTICATED', 'Take back the merge of a record, within 30 days.', {
      headers: OnceHeaders,
      params: IdParams,
      body: VersionBody,
      response: { 200: UndoneMerge },
    }),
    handler: async (request) => {
      const { id } = request.params;
      const { needs, undo } = mergedKindOf(id);
      demand(request.viewer, needs);
      return writeOnce(surroundings, request, async (writing): Promise<Static<typeof UndoneMerge>> => {
        const { version, survivorId, added } = await undo(writing, { ...request.body, id });
        return { id, version, survivorId, added };
      });
    },
  });

  app.get('/admin/merge/get/attached/:id', {
    ...extension('AUTHENTICATED', 'How many records refer to one record and follow its merge.', {
      params: IdParams,
      response: { 200: Type.Array(AttachedCount) },
    }),
    handler: async ({ params: { id }, viewer }) => {
      const { attached, find } = mergedKindOf(id);
      const row = await find(db, viewer, id);
      const counts = [];
      for (const { kind, count } of attached) counts.push({ kind, count: await count(db, row.id) });
      return counts;
    },
  });

  app.get('/admin/merge/get/all/:id', {
    ...extension('AUTHENTICATED', 'The merges into one record in the last 30 days, newest first.', {
      params: IdParams,
      response: { 200: Type.Array(Merge) },
    }),
    handler: async ({ params: { id }, viewer }) => {
      const { find, mergedInto } = mergedKindOf(id);
      const survivor = await find(db, viewer, id);
      return mergedInto(db, survivor.id);
    },
  });
}
