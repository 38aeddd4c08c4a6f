import { createContext, useContext, useState } from 'react';
import type { Actor, Permission } from '../commands/command.ts';
import { graphql, type ResultOf } from '../graphql.ts';
import { ownTimeZone } from '../zoned-time.ts';

/** The one who is logged in, as the service knows them now; and where the stream of changes stood before anything was read. */
export const ViewerQuery = graphql(`
  query Viewer {
    viewer {
      userId
      fullName
      email
      role
      permissions
      companyId
      company {
        id
        name
        currency
        locale
        timeZone
      }
    }
    changesCursor
  }
`);

export type Viewer = ResultOf<typeof ViewerQuery>['viewer'];

/** Given by the shell, which draws nothing that needs a viewer before it knows them. */
export const ViewerContext = createContext<Viewer | null>(null);

/** The viewer as before while they are the same: what is built for them, such as what follows each checked row, stays. */
export function useSteady(viewer: Viewer | undefined): Viewer | undefined {
  const [before, keep] = useState(viewer);
  const steady = steadied(before, viewer);
  if (steady !== before) keep(steady);
  return steady;
}

/** Of two answers that say the same, the first. */
export const steadied = <T>(before: T, now: T): T => (JSON.stringify(before) === JSON.stringify(now) ? before : now);

/** @throws Error outside the shell. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('Only what is inside the shell has a viewer.');
  return viewer;
}

/** The viewer as commands know them. */
export function useActor(): { actor: Actor; permissions: ReadonlySet<Permission> } {
  const viewer = useViewer();
  return { actor: actorOf(viewer), permissions: new Set(viewer.permissions) };
}

/** What commands may ask of a viewer. */
export function actorOf({ userId, role, companyId, company }: Viewer): Actor {
  return { userId, role, companyId, timeZone: company?.timeZone ?? ownTimeZone() };
}
