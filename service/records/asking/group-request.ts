import { type Static, Type } from 'typebox';
import { Id, Input, Nullable, OneOf } from '../../http/schemas.ts';
import { badField } from '../../shared/problem.ts';
import { type Catalogue, type Placed, placesIn } from '../../shared/query/catalogue.ts';
import { enumName, JOB_FIELD } from '../../shared/query/names.ts';
import { canGroup, canMeasure, isTimed } from '../../shared/query/pipes.ts';
import { sums, type Unit, units } from '../../shared/query/tree.ts';
import type { AnyKind } from '../fields.ts';
import { DeletedFilter, Search, TimeZone, TypedQuery } from '../lists.ts';
import { PageInfo, PageQuery } from '../pages.ts';
import { catalogueOf } from './asked-fields.ts';
import { OwnFieldKey, ownFieldOf } from './own-field.ts';

export const figureKinds = ['SUM', 'AVG', 'MIN', 'MAX'] as const;
export const groupOrders = ['COUNT_DESC', 'COUNT_ASC', 'KEY_ASC', 'KEY_DESC', 'FIGURE_DESC', 'FIGURE_ASC'] as const;
export type GroupOrder = (typeof groupOrders)[number];
/** The most figures of a group. */
export const MOST_FIGURES = 8;

/** The names of the fields that make groups, and of the fields with figures. */
export function groupNames(kind: AnyKind): { by: string[]; figures: string[] } {
  const places = placesIn(catalogueOf(kind));
  const own = kind.ownFields ? [JOB_FIELD] : [];
  const named = (fitting: readonly Placed[]) => [...fitting.map(({ path }) => enumName(path)), ...own];
  return {
    by: named(places.filter(canGroup)),
    figures: named(places.filter((placed) => sums.some((sum) => canMeasure(placed, sum)))),
  };
}

/** The body of a request for groups. */
export function GroupBody(kind: AnyKind) {
  const { by, figures } = groupNames(kind);
  const key = kind.ownFields && { jobField: OwnFieldKey };
  const Measured = Input({ is: OneOf(figureKinds), of: OneOf(figures), ...key });
  return Type.Unsafe<GroupRequest>(
    Input({
      companyId: Type.Optional(Id),
      by: Type.Optional(OneOf(by)),
      ...key,
      unit: Type.Optional(OneOf(units.map((unit) => unit.toUpperCase()))),
      figures: Type.Optional(Type.Array(Measured, { maxItems: MOST_FIGURES })),
      q: TypedQuery,
      filter: Type.Optional(
        Type.Unsafe<object>({ type: 'object', description: 'A filter: `{"status":{"in":["NEW"]}}`.' }),
      ),
      timeZone: Type.Optional(TimeZone),
      search: Search,
      ...DeletedFilter,
      orderBy: Type.Optional(OneOf(groupOrders)),
      ...PageQuery,
    }),
  );
}

export interface GroupRequest {
  companyId?: string;
  by?: string;
  jobField?: string;
  unit?: string;
  figures?: { is: (typeof figureKinds)[number]; of: string; jobField?: string }[];
  q?: string;
  filter?: object;
  timeZone?: string;
  search?: string;
  deleted: boolean;
  orderBy?: GroupOrder;
  first?: number;
  after?: string;
  last?: number;
  before?: string;
}

const Figure = Type.Object(
  {
    is: OneOf(figureKinds),
    of: Type.String(),
    currency: Nullable(Type.String()),
    value: Nullable(Type.String()),
  },
  { title: 'Figure' },
);

const Group = Type.Object(
  { key: Nullable(Type.String()), name: Nullable(Type.String()), count: Type.Integer(), figures: Type.Array(Figure) },
  { title: 'Group' },
);

export const Groups = Type.Object(
  {
    edges: Type.Array(Type.Object({ cursor: Type.String(), node: Group }, { title: 'GroupEdge' })),
    pageInfo: PageInfo,
    totalCount: Type.Integer(),
  },
  { title: 'GroupConnection' },
);
export type Groups = Static<typeof Groups>;

/** A field that makes groups; times by a unit. */
export interface By extends Placed {
  unit: Unit | null;
}

/** A figure of each group. */
export interface FigureOf extends Placed {
  is: (typeof figureKinds)[number];
}

/**
 * The field that makes groups; null for a single group.
 *
 * @throws Problem BAD_INPUT for an unknown job field.
 */
export function groupingOf({ by, jobField, unit }: GroupRequest, catalogue: Catalogue): By | null {
  if (by === undefined) return null;
  const placed = placeOf(by, jobField, catalogue, canGroup);
  const asked = units.find((each) => each.toUpperCase() === unit) ?? 'month';
  return { ...placed, unit: isTimed(placed) ? asked : null };
}

/**
 * The figures of each group.
 *
 * @throws Problem BAD_INPUT for a figure that the field doesn't have, such as the sum of days.
 */
export function figuresOf({ figures = [] }: GroupRequest, catalogue: Catalogue): FigureOf[] {
  return figures.map(({ is, of, jobField }, index) => {
    const sum = sums.find((each) => each.toUpperCase() === is) ?? 'sum';
    const path = `figures.${index}`;
    const placed = placeOf(
      of,
      jobField,
      catalogue,
      (each) => sums.some((any) => canMeasure(each, any)),
      `${path}.jobField`,
    );
    if (!canMeasure(placed, sum)) throw badField(`${path}.is`, 'NOT_ONE_OF', { allowed: ['MIN', 'MAX'] });
    return { ...placed, is };
  });
}

function placeOf(
  name: string,
  jobField: string | undefined,
  catalogue: Catalogue,
  fits: (placed: Placed) => boolean,
  path?: string,
): Placed {
  if (name !== JOB_FIELD) {
    const placed = placesIn(catalogue).find((each) => enumName(each.path) === name);
    if (placed) return placed;
  }
  return ownFieldOf(jobField, catalogue, fits, path);
}
