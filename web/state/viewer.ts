import { createContext, useContext } from 'react';
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
