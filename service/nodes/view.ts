import type { Row } from '../records/kind.ts';
import { type Catalogue, fieldAt } from '../shared/query/catalogue.ts';
import { orderArguments } from '../shared/query/names.ts';
import { parse } from '../shared/query/parse.ts';
import { printCondition } from '../shared/query/print.ts';
import { conditionsIn } from '../shared/query/tokens.ts';
import { type Condition, normal } from '../shared/query/tree.ts';

/** The list of each pane of the console, with its kind. */
export const listsOfPanes: Readonly<Record<string, { kind: string; path: string }>> = {
  '/layout/jobs': { kind: 'job', path: '/admin/job/get/all' },
  '/layout/customers': { kind: 'customer', path: '/admin/customer/get/all' },
  '/layout/customer-companies': { kind: 'customer_company', path: '/admin/customer/get/all/customer/companies' },
  '/layout/quotations': { kind: 'quotation', path: '/v2/admin/quotation/get/all' },
  '/layout/proforma-invoices': {
    kind: 'proforma_invoice',
    path: '/v2/admin/quotation/get/all/proforma/invoices',
  },
  '/layout/items': { kind: 'item', path: '/v2/admin/quotation/get/itemMaster/list/:companyId' },
  '/layout/terms-and-conditions': {
    kind: 'terms_and_conditions',
    path: '/v2/admin/quotation/get/termsAndConditions/:companyId',
  },
  '/layout/contact-details': { kind: 'contact_details', path: '/v2/admin/quotation/get/contact/details/:companyId' },
  '/layout/bank-details': { kind: 'bank_details', path: '/v2/admin/quotation/get/bank/details/:companyId' },
  '/layout/proforma-invoice-terms': {
    kind: 'proforma_invoice_terms',
    path: '/v2/admin/quotation/get/all/proforma/invoice/termsAndConditions/:companyId',
  },
  '/layout/email-templates': { kind: 'email_template', path: '/v2/admin/quotation/get/emailTemplates/:companyId' },
  '/layout/outbox': { kind: 'message', path: '/admin/outbox/get/all' },
  '/layout/companies': { kind: 'company', path: '/app/company/get/all' },
  '/layout/departments': { kind: 'department', path: '/app/department/get/all' },
  '/layout/users': { kind: 'user', path: '/admin/user/get/all/users' },
  '/layout/job-fields': { kind: 'job_field', path: '/admin/job/get/all/fields' },
  '/layout/api-tokens': { kind: 'api_token', path: '/admin/token/get/all' },
  '/layout/webhooks': { kind: 'webhook', path: '/app/webhook/get/all' },
};

/** A view in a saved command, as the console writes the definition: the parameters of the list's address. */
export interface ViewDefinition {
  path: string;
  query: Readonly<Record<string, string>>;
}

/** The view of a saved command; null for a macro, and for a definition of another program. */
export function viewIn({ kind, definition }: Pick<Row<'savedCommands'>, 'kind' | 'definition'>): ViewDefinition | null {
  const { path, query } = definition as Partial<ViewDefinition>;
  if (kind !== 'VIEW' || typeof path !== 'string' || !(path in listsOfPanes)) return null;
  const isQuery =
    typeof query === 'object' && query !== null && Object.values(query).every((value) => typeof value === 'string');
  return isQuery ? { path, query } : null;
}

/**
 * The query of the list's endpoint: `q` of an address is the text of the search, and `ask` the typed query. Other
 * parameters lay out the list, such as `cols`. An order in `ask` precedes `orderBy`, as in the console.
 *
 * @param known the parameters of the endpoint.
 */
export function listQueryOf({ query }: ViewDefinition, known: object, catalogue: Catalogue): Record<string, string> {
  const { order } = parse(query.ask ?? '', catalogue).query;
  const { q: search, ask = '', ...others } = { ...query, ...(order && present(orderArguments(order))) };
  const { orderBy: orders } = known as { orderBy?: { enum?: readonly string[] } };
  const start = startOf(query);
  const orderBy = others.orderBy ?? orderOf(query);
  const typed = [start, conditionsIn(ask).trim()].filter(Boolean).join(', ');
  const given = {
    ...Object.fromEntries(
      Object.entries(others)
        .filter(([name]) => name in known && !APART.includes(name))
        .map(([name, value]) => [name, IN_CAPITALS.includes(name) ? value.toUpperCase() : value]),
    ),
    search,
    ...(typed && { q: typed }),
    // The console shows its usual order in place of an unknown order.
    ...(orderBy && orders?.enum?.includes(orderBy) && { orderBy }),
  };
  return present(given);
}

/** The parameters with a value. */
const present = (given: Readonly<Record<string, string | null | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => !!entry[1]));

/** The console's order of a list narrowed by days; undefined for the usual order. */
function orderOf(query: Readonly<Record<string, string>>): string | undefined {
  if (startOf(query)) return 'SCHEDULED_START_ASC';
  return query.expiring === 'true' ? 'VALID_UNTIL_ASC' : undefined;
}

/** The condition of the filter Start of jobs: a named span, or days. */
function startOf({ scheduled = '', from = '', to = '' }: Readonly<Record<string, string>>): string {
  const days = SPANS[scheduled] ?? (from || to ? `${from}..${to}` : '');
  return days && `start: ${days}`;
}

const SPANS: Readonly<Record<string, string>> = { TODAY: 'today', TOMORROW: 'tomorrow', WEEK: 'next 7 days' };

/** Filters that people type in any case. */
const IN_CAPITALS = ['leadNumber', 'currency'];

/** Parameters of the request, and the order. */
const APART = ['orderBy', 'first', 'after', 'last', 'before', 'totalCount', 'totalIsExact', 'timeZone', 'filter'];

/** The filters of a list's query as a typed query; null where queries don't know a filter. */
export function typedQueryOf(
  {
    q = '',
    search,
    orderBy: _,
    jobField: __,
    deleted: ___,
    companyId: ____,
    ...filters
  }: Readonly<Record<string, string>>,
  catalogue: Catalogue,
): string | null {
  const { query, wrong } = parse(q, catalogue);
  const conditions = Object.entries(filters).map(([name, value]) => conditionOf(name, value, catalogue));
  if (wrong.length > 0 || conditions.includes(null)) return null;
  const text: Condition[] = search ? [{ is: 'text', text: search }] : [];
  const all = conditions.filter((each) => each !== null);
  return printCondition(normal({ is: 'all', of: [...all, ...text, query.where] }), catalogue);
}

/** A filter of a list as a condition: `customerId` is the field `customer`. */
function conditionOf(name: string, value: string, catalogue: Catalogue): Condition | null {
  const start = { at: value, isOpen: false };
  if (name === 'unassigned' && value === 'false') return field('assignee', { is: 'some' });
  if (name === 'scheduledFrom') return field('scheduledStart', { is: 'range', from: start, to: null });
  if (name === 'scheduledBefore')
    return field('scheduledStart', { is: 'range', from: null, to: { at: value, isOpen: true } });
  const path = [name, name.replace(/Id$/, ''), `customer.${name.replace(/Id$/, '')}`].find((each) =>
    fieldAt(catalogue, each),
  );
  return path === undefined ? null : field(path, { is: 'value', value });
}

type OfField = Extract<Condition, { is: 'field' }>;
const field = (path: string, test: OfField['tests'][number]): Condition => ({ is: 'field', path, tests: [test] });
