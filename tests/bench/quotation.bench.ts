import type { Bench, Measurement } from './bench.ts';
import { percentile } from './bench.ts';
import type { ManyCustomers } from './many-customers.ts';
import { fillWithQuotations } from './many-quotations.ts';
import { onEachEngine, openServicePages, type ServicePages } from './service-pages.ts';

const QUOTATIONS = 100_000;
const LINES = 500;
const SAVES = 20;
const SEARCH_GOAL_MS = { embedded: 75, PostgreSQL: 30 };

export const bench: Bench = {
  title: `Lists of ${QUOTATIONS.toLocaleString('en')} quotations, and a quotation of ${LINES} lines, in the service`,
  measure: () =>
    onEachEngine(async (database, engine) => {
      const made = await fillWithQuotations(database.db, QUOTATIONS);
      const filtered = lists(made);
      const path = '/v2/admin/quotation/get/all';
      await using pages = await openServicePages(database, made.companyId, path, [...filtered, ...searches]);
      const words = `${engine}: a search for words, numbers and what isn’t there`;
      return [
        await pages.measured(`${engine}: a page of the list, deeper and deeper`, ['first=50'], 10),
        await pages.measured(`${engine}: a page by each of ${filtered.length} filters and orders`, filtered, 10),
        await pages.measured(words, searches, SEARCH_GOAL_MS[engine]),
        ...(await saves(pages, made)).map(({ what, ...rest }) => ({ what: `${engine}: ${what}`, ...rest })),
      ];
    }),
};

function lists({ customerId, customerCompanyId }: ManyCustomers): string[] {
  return [
    'orderBy=VALID_UNTIL_ASC',
    'orderBy=VALID_UNTIL_DESC',
    'status=DRAFT',
    'status=SENT',
    'status=EXPIRED',
    'status=CANCELLED',
    'status=SENT&orderBy=VALID_UNTIL_ASC',
    'expiring=true',
    'expiring=false',
    'expiring=true&orderBy=VALID_UNTIL_ASC',
    'currency=USD',
    'leadNumber=L-042000',
    `customerId=${customerId}`,
    `customerCompanyId=${customerCompanyId}`,
  ];
}

const searches = [
  'Q-2026-042042',
  'Q-2026-042042-R2',
  '42042',
  'L-042000',
  'boiler',
  'bo',
  'zz',
  'lifts inspection',
  'c4ca4238',
  'zzzz',
  'boiler xyzzy',
].map((words) => `search=${encodeURIComponent(words)}`);

/** Creates a quotation of 500 lines, changes a line, and opens the quotation. */
async function saves({ service, headers }: ServicePages, { customerId }: ManyCustomers): Promise<Measurement[]> {
  const took = { created: [] as number[], changed: [] as number[], opened: [] as number[] };
  const timed = async (kind: keyof typeof took, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const startedMs = performance.now();
    const answer = await service.inject({ method, url, headers, ...(payload && { payload }) });
    took[kind].push(performance.now() - startedMs);
    if (answer.statusCode !== 200) throw new Error(`${method} ${url} was answered ${answer.body.slice(0, 500)}`);
    return answer.json();
  };
  const taxes = ['GST', 'QST'].map((name, index) => ({ name, percent: ['5', '9.975'][index] }));
  const lines = Array.from({ length: LINES }, (_, index) => ({
    description: `Copper pipe ${index}, cleaned, cut to length and laid`,
    quantity: `${1 + (index % 40)}.25`,
    unit: 'm',
    unitPrice: `${index}.4321`,
    discountPercent: index % 3 === 0 ? '7.5' : null,
    taxes,
  }));
  for (let round = 0; round < SAVES; round += 1) {
    const body = { customerId, subject: 'Copper', discountPercent: '2.5', lines };
    const { id, version } = await timed('created', 'POST', '/v2/admin/quotation/save', body);
    const kept = await timed('opened', 'GET', `/v2/admin/quotation/get/lines/${id}`);
    const next = kept.map(({ amounts, ...line }: { amounts: object; quantity: string }, index: number) =>
      index === round ? { ...line, quantity: '77' } : line,
    );
    await timed('changed', 'PUT', '/v2/admin/quotation/update', { id, version, lines: next });
  }
  // The first requests compile the code for the rest.
  const p50 = (kind: keyof typeof took) => percentile(took[kind].slice(5), 0.5);
  return [
    { what: `creating a quotation of ${LINES} lines, p50`, value: p50('created'), unit: 'ms', goal: 100 },
    { what: 'changing a line, p50', value: p50('changed'), unit: 'ms', goal: 100 },
    { what: 'reading the lines, p50', value: p50('opened'), unit: 'ms', goal: 50 },
  ];
}
