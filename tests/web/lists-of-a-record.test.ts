import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { customerCompanies } from '../../web/panes/customers/customer-lists.tsx';
import { CreateCustomer, deletes } from '../../web/records/documents/mutations.ts';
import { clientOf, graphqlServer } from './graphql-server.ts';
import { customer, customerCompany } from './made.ts';

const { id, companyId } = customerCompany();
const park = customer({ customerCompanyId: id, customerCompany: { id, name: 'Ito Trading' } });
let known = [park];
const server = await graphqlServer(({ name, variables }) => {
  if (name === 'CustomerCompanyCustomers') return { data: { record: { ...customerCompany(), customers: page() } } };
  const input = variables.input as { id?: string; fullName?: string };
  const isNew = input.id === undefined;
  const changed = isNew
    ? { ...park, id: 'customer_2', fullName: input.fullName ?? '' }
    : { ...park, deletedAt: '2026-03-01T09:00:00.000Z' };
  known = isNew ? [changed, ...known] : known.filter((one) => one.id !== changed.id);
  return { data: { changed: withTypes(changed) } };
});
afterAll(() => server.close());

const withTypes = (of: typeof park) => ({
  ...of,
  customerCompany: { __typename: 'CustomerCompany', ...of.customerCompany },
});
const page = () => ({
  __typename: 'CustomerConnection',
  totalCount: known.length,
  edges: known.map((node) => ({ __typename: 'CustomerEdge', node: withTypes(node) })),
});

beforeEach(() => vi.stubGlobal('document', { cookie: '' }));

test('a customer added or removed is updated at once under the customer company', async () => {
  const tab = customerCompanies.tabs.find(({ name }) => name === 'customers');
  if (!tab) throw new Error('A customer company has no tab of its customers');
  const client = clientOf(server.url);
  const counts: unknown[] = [];
  const { unsubscribe } = client
    .query(tab.query, { id })
    .subscribe(({ data }) => counts.push(data?.record.customers.totalCount));
  await vi.waitFor(() => expect(counts.at(-1)).toBe(1));
  const input = { companyId, customerCompanyId: id, fullName: 'Paula Ito', phone: '1' };
  await client.mutation(CreateCustomer, { input }).toPromise();
  await vi.waitFor(() => expect(counts.at(-1)).toBe(2));
  await client.mutation(deletes.customer, { input: { id: park.id, version: 3 } }).toPromise();
  await vi.waitFor(() => expect(counts.at(-1)).toBe(1));
  unsubscribe();
});
