import type { Db } from '../http/surroundings.ts';
import type { Viewer } from '../login/sessions.ts';
import { demand, rolesToGive, sees } from '../shared/permissions.ts';
import { notFound, Problem } from '../shared/problem.ts';

/** The user of sessions or second factors. */
export interface Owner {
  id: string;
  companyId: string | null;
}

export const viewerAsOwner = ({ userId: id, companyId }: Viewer): Owner => ({ id, companyId });

/**
 * The user whose sessions and second factors the viewer may see and end.
 *
 * @param named the id in the request, for the refusal.
 * @throws Problem FORBIDDEN for another user without USERS_WRITE, or for a user of a higher role; NOT_FOUND.
 */
export async function ownerOf(db: Db, viewer: Viewer, userId: string, named = userId): Promise<Owner> {
  if (userId === viewer.userId) return viewerAsOwner(viewer);
  demand(viewer, 'USERS_WRITE');
  const user = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .select(['id', 'companyId', 'role'])
    .executeTakeFirst();
  if (!user || !sees(viewer, user.companyId)) throw notFound(named);
  if (rolesToGive(viewer).includes(user.role)) return user;
  throw new Problem('FORBIDDEN', 'You can’t see or end the sessions and second factors of a user with a higher role.');
}
