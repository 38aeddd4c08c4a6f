import type { RawBuilder } from 'kysely';
import { type TObject, type TSchema, Type } from 'typebox';
import { CompanyIdParams, Id, Input } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import type { Viewer } from '../login/sessions.ts';
import type { AnyKind } from './fields.ts';
import type { RecordKind, RecordTable, Row } from './kind.ts';
import { ChoiceQuery, ListQuery, type ListWanted, listRecords, type Orders, orderOf } from './lists.ts';
import { Connection } from './pages.ts';
import { demandCompany } from './references.ts';

/** The endpoint of a list of records. */
export interface List<Table extends RecordTable> {
  /** A path with `:companyId` lists a company's records. */
  path: string;
  summary: string;
  extension?: boolean;
  /** The first order is the default; a query has `orderBy` for several orders only. */
  orders: Orders;
  /** Filters of the query by column, and `DeletedFilter`. */
  filters?: Record<string, TSchema>;
  /** The conditions of the filters, in SQL; without, each filter names a column. */
  conditions?(query: object): readonly RawBuilder<unknown>[];
  /** Values of every listed record, by column. */
  only?: Partial<Row<Table>>;
  /** For the records of an owner: the column with the owner, and the owner of the path's `:parameter`. */
  owner?: { column: keyof Row<Table> & string; find(viewer: Viewer, id: string): Promise<unknown> };
}

/** Adds the lists of a kind's records. */
export function listRoutes<Table extends RecordTable, Schema extends TObject>(
  app: Service,
  { db }: Surroundings,
  kind: RecordKind<Table, Schema>,
  lists: readonly List<Table>[],
): void {
  const ofCompany = { column: 'companyId', find: (viewer: Viewer, id: string) => demandCompany(db, viewer, id) };
  // The handler's types come from the kind; schemas of any kind and filter are too general for the type checker.
  const { title = '' } = kind.schema as { title?: string };
  const response = { 200: Type.Unsafe<unknown>(Connection(title, kind.schema)) };
  const any = kind as unknown as AnyKind; // a kind of any table

  for (const { path, summary, extension = false, orders, filters = {}, conditions, only, owner = ofCompany } of lists) {
    const [onlyOrder = '', ...others] = Object.keys(orders);
    const query =
      others.length > 0 ? ListQuery(any, orders, filters) : Input({ ...filters, ...ChoiceQuery.properties });
    const querystring = Type.Unsafe<ListWanted & { orderBy?: string }>(query);
    const parameter = /:(\w+)/.exec(path)?.[1];
    const params = Type.Unsafe<Record<string, string>>(
      parameter === 'companyId' ? CompanyIdParams : Type.Object(parameter ? { [parameter]: Id } : {}),
    );
    app.get(path, {
      config: { needs: kind.read, extension },
      schema: { summary, params, querystring, response },
      handler: async ({ params, query, viewer }) => {
        const ownerId = parameter && params[parameter];
        if (ownerId !== undefined) await owner.find(viewer, ownerId);
        const order = orderOf(any, orders, query.orderBy ?? onlyOrder);
        const isColumn = (name: string) => !conditions && name in filters && name !== 'deleted';
        const given = Object.entries(query).filter(([name]) => isColumn(name));
        // Each filter names a column of the kind.
        const wanted = {
          ...Object.fromEntries(given),
          ...(parameter && { [owner.column]: ownerId }),
          ...only,
        } as object;
        return listRecords(db, kind, viewer, query, order, wanted, conditions?.(query));
      },
    });
  }
}
