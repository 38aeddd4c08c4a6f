import { asDocket } from '../caller.ts';
import type { Db, Service } from '../http/surroundings.ts';
import { originOf } from '../login/device-name.ts';
import { tellSecurityEvents } from '../login/events/security-event.ts';
import type { Viewer } from '../login/sessions.ts';
import { typeOf } from '../shared/ids.ts';
import { nodeKindOf } from './nodes.ts';

/** The time between two events of a user: a script may walk through foreign ids. */
const EVERY_MS = 60_000;
const MOST_REMEMBERED = 10_000;

/** Tells a security event of a user who asked for a record of another company by its id, after the answer NOT_FOUND. */
export function tellRefusedAccess(app: Service, db: Db): void {
  const lastMs = new Map<string, number>();
  const isDue = ({ userId }: Viewer): boolean => {
    const nowMs = performance.now();
    if (nowMs - (lastMs.get(userId) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return false;
    if (lastMs.size === MOST_REMEMBERED) lastMs.clear();
    lastMs.set(userId, nowMs);
    return true;
  };
  app.addHook('onResponse', async (request, { statusCode }) => {
    const { viewer, params, log } = request;
    if (statusCode !== 404 || !viewer || viewer.companyId === null) return;
    const ids = Object.values(params as Record<string, string>).filter((value) => typeOf(value) !== undefined);
    await asDocket(async () => {
      for (const id of ids) {
        const owner = await companyOf(db, id);
        if (owner === undefined || owner === viewer.companyId || !isDue(viewer)) continue;
        const { companyId, userId } = viewer;
        const from = originOf(request);
        const changes = [{ field: 'record', from: null, to: typeOf(id) }];
        await tellSecurityEvents(db, [{ kind: 'ACCESS_REFUSED', companyId, userId, actor: viewer, from, changes }]);
      }
    }).catch((error: unknown) => log.warn({ err: error }, 'A refused access could not be told.'));
  });
}

/** The company of a record; null for a record without a company, undefined for an unknown id. */
async function companyOf(db: Db, id: string): Promise<string | null | undefined> {
  if (typeOf(id) === 'company') {
    const company = await db.selectFrom('companies').where('id', '=', id).select('id').executeTakeFirst();
    return company?.id;
  }
  const table = nodeKindOf(typeOf(id))?.table;
  if (!table) return undefined;
  // Every table of records but the companies has the column.
  const row = await db
    .selectFrom(table as 'jobs')
    .where('id', '=', id)
    .select('companyId')
    .executeTakeFirst();
  return row?.companyId;
}
