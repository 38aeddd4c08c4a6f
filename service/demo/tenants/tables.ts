import type { Role } from '../../shared/values.ts';
import { rowsOf } from '../tables.ts';
import type { Group, Tenant, Trade } from './tenant.ts';

type Told = Pick<Tenant, 'departments' | 'people' | 'customerCompanies' | 'households' | 'notes'> & { groups: Group[] };

/** The tables of one tenant: its people, customers, items, notes and work. */
export function tablesOf(folder: string): Told {
  const read = <Column extends string>(name: string, ...columns: Column[]) =>
    rowsOf(new URL(`./${folder}/${name}.tsv`, import.meta.url), columns);

  const work = Map.groupBy(read('work', 'department', 'trade', 'description', 'work'), (row) => row.department);
  const departments = [...work].map(([name, rows]) => ({
    name,
    description: rows[0]?.description ?? '',
    trade: rows[0]?.trade as Trade,
    work: rows.map((row) => row.work),
  }));
  const people = read('people', 'name', 'mailbox', 'role', 'department', 'hasLeft').map((row) => ({
    name: row.name,
    mailbox: row.mailbox,
    role: row.role as Exclude<Role, 'ROLE_SUPER_ADMIN'>,
    ...(row.department && { department: departments.findIndex(({ name }) => name === row.department) }),
    ...(row.hasLeft && { hasLeft: true as const }),
  }));
  const customers = Map.groupBy(
    read('customers', 'company', 'domain', 'city', 'name', 'mailbox'),
    (row) => row.company,
  );
  const { '': households = [], ...companies } = Object.fromEntries(customers);
  const items = read('items', 'heading', 'code', 'name', 'unit', 'unitPrice', 'quantities', 'isUntaxed', 'description');
  return {
    departments,
    people,
    customerCompanies: Object.entries(companies).map(([name, rows]) => ({
      name,
      domain: rows[0]?.domain ?? '',
      city: rows[0]?.city ?? '',
      people: rows.map((row): [string, string] => [row.name, row.mailbox]),
    })),
    households: households.map(({ name, mailbox }) => [name, mailbox || null]),
    notes: read('notes', 'on', 'author', 'daysAgo', 'text').map((row) => ({ ...row, daysAgo: Number(row.daysAgo) })),
    groups: [...Map.groupBy(items, ({ heading }) => heading)].map(([heading, rows]) => ({
      heading,
      code: rows[0]?.code ?? '',
      items: rows.map(({ name, unit, unitPrice, quantities, isUntaxed, description }) => ({
        name,
        ...(description && { description }),
        unit,
        unitPrice,
        quantities: quantities.split(' '),
        ...(isUntaxed && { isUntaxed: true as const }),
      })),
    })),
  };
}
