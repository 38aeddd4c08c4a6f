import { createContext, useContext, useState } from 'react';
import { zoneOf } from '../ground/company-zones.ts';
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
      mustAddSecondFactor
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
  /** The IANA zone of the person's screens; for a command, the zone of the moments that the command is about. */
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

/**
 * The person as a command about a record sees them: the zone is that of the record's company, or for no record, of the
 * person's company. Several companies leave the person's own zone.
 *
 * actorFor(job, superAdmin).timeZone → 'America/New_York'
 */
export function actorFor(of: unknown, actor: Actor): Actor {
  const zones = new Set(
    (Array.isArray(of) && of.length > 0 ? of : [of]).map((each) => zoneOf(each) ?? zoneOf(actor) ?? actor.timeZone),
  );
  const [timeZone = actor.timeZone] = zones;
  return zones.size > 1 || timeZone === actor.timeZone ? actor : { ...actor, timeZone };
}

type OfScreens = Pick<Viewer, 'timeZone' | 'locale' | 'company'>;

/** The IANA zone of a person's screens: the person's own, or the company's, or the browser's. */
export const timeZoneOf = ({ timeZone, company }: OfScreens): string => timeZone ?? company?.timeZone ?? ownTimeZone();

/** The language and region of a person's screens: the person's own, or the company's; undefined for the browser's. */
export const localeOf = ({ locale, company }: OfScreens): string | undefined => locale ?? company?.locale;
