import { createContext, useContext, useState } from 'react';
import { graphql, type Permission, type ResultOf, type Schema } from '../ground/graphql.ts';
import { ownTimeZone } from '../ground/zoned-time.ts';

/** The logged-in user, and the position of the stream of changes before the first read. */
export const ViewerQuery = graphql(`
  query Viewer {
    viewer {
      userId
      fullName
      email
      role
      permissions
      timeZone
      locale
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

export interface Actor {
  readonly userId: string;
  readonly role: Schema<'Role'>;
  /** The company that the person acts in; null for a person of all companies. */
  readonly companyId: string | null;
  /** The IANA zone of the person's screens. */
  readonly timeZone: string;
}

/** Provided by the shell, which first waits for the viewer. */
export const ViewerContext = createContext<Viewer | null>(null);

/** The same object for an equal viewer, so that values built from the viewer stay. */
export function useSteady(viewer: Viewer | undefined): Viewer | undefined {
  const [before, keep] = useState(viewer);
  const steady = steadied(before, viewer);
  if (steady !== before) keep(steady);
  return steady;
}

export const steadied = <T>(before: T, now: T): T => (JSON.stringify(before) === JSON.stringify(now) ? before : now);

/** @throws Error outside the shell. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('There is no viewer outside the shell.');
  return viewer;
}

export function useActor(): { actor: Actor; permissions: ReadonlySet<Permission> } {
  const viewer = useViewer();
  return { actor: actorOf(viewer), permissions: new Set(viewer.permissions) };
}

export function actorOf(viewer: Viewer): Actor {
  const { userId, role, companyId } = viewer;
  return { userId, role, companyId, timeZone: timeZoneOf(viewer) };
}

type OfScreens = Pick<Viewer, 'timeZone' | 'locale' | 'company'>;

/** The IANA zone of a person's screens: the person's own, or the company's, or the browser's. */
export const timeZoneOf = ({ timeZone, company }: OfScreens): string => timeZone ?? company?.timeZone ?? ownTimeZone();

/** The language and region of a person's screens: the person's own, or the company's; undefined for the browser's. */
export const localeOf = ({ locale, company }: OfScreens): string | undefined => locale ?? company?.locale;
