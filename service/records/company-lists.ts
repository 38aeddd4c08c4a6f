import { type TObject, type TSchema, Type } from 'typebox';
import { CompanyIdParams } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import type { RecordKind, RecordTable } from './kind.ts';
import { DeletedFilter, ListQuery, type ListWanted, listRecords, type Orders, orderOf } from './lists.ts';
import { Connection } from './pages.ts';
import { demandCompany } from './references.ts';

interface CompanyList {
  /** Contains `:companyId`. */
  path: string;
  summary: string;
  /** The title of the kind's schema: 'BankDetails'. */
  node: string;
  extension?: boolean;
  /** The first order is the default. */
  orders: Orders;
  /** Further filters, by column. */
  filters?: Record<string, TSchema>;
}

/** Adds the list of a company's records of a kind. */
export function companyListRoute<Table extends RecordTable, Schema extends TObject>(
  app: Service,
  { db }: Surroundings,
  kind: RecordKind<Table, Schema>,
  { path, summary, node, extension = false, orders, filters = {} }: CompanyList,
): void {
  // The kind types the handler; schemas of any kind and filter are too general for the check.
  const querystring = Type.Unsafe<ListWanted & { orderBy: string }>(
    ListQuery(orders, { ...filters, ...DeletedFilter }),
  );
  const response = { 200: Type.Unsafe<unknown>(Connection(node, kind.schema)) };
  const schema = { summary, params: CompanyIdParams, querystring, response };
  app.get(path, {
    config: { needs: kind.read, extension },
    schema,
    handler: async ({ params: { companyId }, query, viewer }) => {
      await demandCompany(db, viewer, companyId);
      const wanted = Object.entries(query).filter(([name]) => name in filters);
      const order = orderOf(orders, query.orderBy);
      return listRecords(db, kind, viewer, query, order, { companyId, ...Object.fromEntries(wanted) } as object);
    },
  });
}
