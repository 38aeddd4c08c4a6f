import type { TObject } from 'typebox';
import { readByPost } from '../http/endpoints.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { catalogueOf } from './asking/asked-fields.ts';
import { GroupBody, type GroupRequest, Groups } from './asking/group-request.ts';
import { groupRecords } from './asking/groups.ts';
import type { AnyKind } from './fields.ts';
import type { RecordKind, RecordTable } from './kind.ts';

/** Adds the groups of a kind with queries: counts, sums, means, least and greatest values. */
export function groupRoutes<Table extends RecordTable, Schema extends TObject>(
  app: Service,
  { db }: Surroundings,
  kind: RecordKind<Table, Schema>,
): void {
  const any = kind as unknown as AnyKind; // a kind of any table
  const [noun] = catalogueOf(any).nouns;
  if (noun === undefined) return;
  app.post(groupPath(any), {
    ...readByPost(kind.read, `Groups of ${noun}, with counts and figures.`, {
      body: GroupBody(any),
      response: { 200: Groups },
    }),
    handler: async ({ body, viewer }) => groupRecords(db, kind, viewer, body as GroupRequest),
  });
}

/** /admin/groups/get/customer-company */
export const groupPath = ({ type }: AnyKind): string => `/admin/groups/get/${type.replaceAll('_', '-')}`;
