import { beforeEach, expect, test, vi } from 'vitest';
import { graphql } from '../../web/ground/graphql.ts';
import { GenerateProformaInvoice, SendQuotation, UpdateQuotation } from '../../web/records/documents/mutations.ts';
import { quotation as kind, QuotationLineFields } from '../../web/records/quotation.ts';
import { clientOf, graphqlServer } from './graphql-server.ts';
import { proformaInvoice, quotation } from './made.ts';

const LinesOfTwo = graphql(
  `
    query LinesOfTwo($one: ID!, $other: ID!) {
      one: quotation(id: $one) {
        __typename
        id
        lines {
          __typename
          ...QuotationLineFields
        }
      }
      other: editedVersion(id: $other) {
        __typename
        id
        lines {
          __typename
          ...QuotationLineFields
        }
      }
    }
  `,
  [QuotationLineFields],
);

const transition = { __typename: 'QuotationTransition', status: 'SENT', needsReason: true };
const money = { __typename: 'Money', amount: '10.00', currency: 'EUR' };
const nested = {
  customer: { __typename: 'Customer', id: 'customer_1', fullName: 'Jo Park' },
  totals: { __typename: 'Totals', subtotal: money, discount: money, total: money, taxes: [] },
};
const line = (quantity: string) => ({
  __typename: 'QuotationLine',
  id: 'quotation_line_1',
  kind: 'PRICED',
  itemId: null,
  description: 'Boiler',
  quantity,
  unit: 'pc',
  unitPrice: '10',
  discountPercent: null,
  discountAmount: null,
  taxes: [],
  amounts: null,
});

let state: 'DRAFT' | 'ACCEPTED' = 'DRAFT';
const server = await graphqlServer(({ name }) => {
  const record = { ...quotation({ status: state }), ...nested, transitions: [transition] };
  if (name === 'QuotationById') return { data: { record } };
  if (name === 'UpdateQuotation') return { data: { changed: { ...record, version: 4 } } };
  if (name === 'SendQuotation') {
    const sent = { ...record, status: 'SENT', version: 4 };
    return { data: { changed: { __typename: 'Message', id: 'message_1', version: 1, reason: null, record: sent } } };
  }
  if (name === 'GenerateProformaInvoice') {
    const billed = { ...record, transitions: [] };
    return { data: { changed: { ...proformaInvoice(), ...nested, transitions: [], quotation: billed } } };
  }
  const kept = { __typename: 'EditedVersion', id: 'edited_version_1', lines: [line('1')] };
  return { data: { one: { __typename: 'Quotation', id: quotation().id, lines: [line('2')] }, other: kept } };
});

const asked = (name: string) => server.calls.filter((call) => call.name === name).length;

beforeEach(() => {
  state = 'DRAFT';
  server.calls.length = 0;
  vi.stubGlobal('document', { cookie: '' });
});

test('the answer to a sent message also updates its quotation to the sent version', async () => {
  const client = clientOf(server.url);
  const present = () => client.readQuery(kind.byId, { id: quotation().id })?.data?.record;
  await client.query(kind.byId, { id: quotation().id }).toPromise();
  expect(present()).toMatchObject({ status: 'DRAFT', version: 3 });
  const letter = { to: ['rosa@reyes.example'], subject: 'Our offer', body: 'Dear Rosa' };
  await client.mutation(SendQuotation, { input: { id: quotation().id, version: 3, ...letter } }).toPromise();
  expect(present()).toMatchObject({ status: 'SENT', version: 4 });
});

test('generating a proforma invoice updates the quotation, with taking back the acceptance blocked', async () => {
  const client = clientOf(server.url);
  const present = () => client.readQuery(kind.byId, { id: quotation().id })?.data?.record;
  state = 'ACCEPTED';
  await client.query(kind.byId, { id: quotation().id }).toPromise();
  expect(present()?.transitions).toHaveLength(1);
  await client.mutation(GenerateProformaInvoice, { input: { id: quotation().id, version: 3 } }).toPromise();
  expect(present()?.transitions).toEqual([]);
});

test('a line keeps separate values in each version despite its id', async () => {
  const client = clientOf(server.url);
  const { data } = await client.query(LinesOfTwo, { one: quotation().id, other: 'edited_version_1' }).toPromise();
  expect(data?.one?.lines[0]?.quantity).toBe('2');
  expect(data?.other?.lines[0]?.quantity).toBe('1');
});

test('an edit refetches the lines missing from its answer', async () => {
  const client = clientOf(server.url);
  const variables = { one: quotation().id, other: 'edited_version_1' };
  const { unsubscribe } = client.query(LinesOfTwo, variables).subscribe(() => {});
  await vi.waitFor(() => expect(asked('LinesOfTwo')).toBe(1));
  await client.mutation(UpdateQuotation, { input: { id: quotation().id, version: 3, subject: 'New' } }).toPromise();
  await vi.waitFor(() => expect(asked('LinesOfTwo')).toBe(2));
  unsubscribe();
});
