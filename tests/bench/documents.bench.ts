import { fastify } from 'fastify';
import { openDatabase } from '../../service/database/database.ts';
import { openDocuments } from '../../service/documents/documents.ts';
import { jobReport } from '../../service/documents/job-report.ts';
import { quotationDocument } from '../../service/documents/quotation.ts';
import { type Bench, type Measurement, percentile } from './bench.ts';
import { documentedCompany } from './documented-company.ts';
import { loopHeld } from './loop-held.ts';

const DOCUMENTS = 200;
const AT_ONCE = 8;
/** Repetitions of slow cases. */
const FEW = 20;

export const bench: Bench = {
  title: 'Documents: job reports and quotations made in the service’s threads, on the embedded database',
  async measure() {
    await using stack = new AsyncDisposableStack();
    const { db, close } = await openDatabase();
    stack.defer(close);
    const app = fastify();
    stack.defer(() => app.close());
    const surroundings = { db, publicUrl: 'https://docket.example', documents: openDocuments(app) };
    const company = await documentedCompany(db);
    const make = async (jobId: string) => {
      const start = performance.now();
      await jobReport(surroundings, null, jobId);
      return performance.now() - start;
    };

    const [first = '', ...small] = await company.jobs(DOCUMENTS * 2 + 40, []);
    const cold = await make(first);
    for (const id of small.splice(0, 39)) await make(id);
    const alone: number[] = [];
    for (const id of small.splice(0, DOCUMENTS)) alone.push(await make(id));
    const again: number[] = [];
    for (let i = 0; i < DOCUMENTS; i += 1) again.push(await make(first));

    const queue = [...small];
    const count = queue.length;
    const start = performance.now();
    const client = async () => {
      for (let id = queue.pop(); id; id = queue.pop()) await make(id);
    };
    const heldBusy = await loopHeld(() => Promise.all(Array.from({ length: AT_ONCE }, client)));
    const busyMs = performance.now() - start;

    const [large = ''] = await company.jobs(1, await company.photos(20));
    let largeMs = 0;
    const heldLarge = await loopHeld(async () => {
      largeMs = await make(large);
    });

    const quote = async (id: string) => {
      const start = performance.now();
      await quotationDocument(surroundings, null, id);
      return performance.now() - start;
    };
    const [firstQuote = '', ...quotes] = await company.quotations(DOCUMENTS + 40, 22);
    for (const id of quotes.splice(0, 39)) await quote(id);
    const quoted: number[] = [];
    const heldQuotes = await loopHeld(async () => {
      for (const id of quotes) quoted.push(await quote(id));
    });
    await quote(firstQuote);
    const quotedAgain: number[] = [];
    for (let i = 0; i < DOCUMENTS; i += 1) quotedAgain.push(await quote(firstQuote));
    const long = await company.quotations(FEW + 2, 500);
    for (const id of long.splice(0, 2)) await quote(id);
    const longQuotes: number[] = [];
    const heldLong = await loopHeld(async () => {
      for (const id of long) longQuotes.push(await quote(id));
    });
    return [
      { what: 'report of 2 pages, first in a thread (opens fonts)', value: cold, unit: 'ms' },
      { what: 'report of 2 pages, p50', value: percentile(alone, 0.5), unit: 'ms', goal: 25 },
      { what: 'report of 2 pages, p99', value: percentile(alone, 0.99), unit: 'ms' },
      { what: 'the same report again, p50', value: percentile(again, 0.5), unit: 'ms' },
      { what: `${AT_ONCE} callers at once, per document`, value: busyMs / count, unit: 'ms' },
      { what: 'meanwhile, event loop blocked, p99', value: percentile(heldBusy, 0.99), unit: 'ms', goal: 20 },
      { what: 'meanwhile, event loop blocked, longest', value: percentile(heldBusy, 1), unit: 'ms', goal: 20 },
      { what: 'report of 40 materials and 20 photos of 5 MiB', value: largeMs, unit: 'ms' },
      { what: 'meanwhile, event loop blocked, p99', value: percentile(heldLarge, 0.99), unit: 'ms', goal: 20 },
      { what: 'meanwhile, event loop blocked, longest', value: percentile(heldLarge, 1), unit: 'ms', goal: 20 },
      { what: 'quotation of 2 pages, p50', value: percentile(quoted, 0.5), unit: 'ms', goal: 25 },
      { what: 'quotation of 2 pages, p99', value: percentile(quoted, 0.99), unit: 'ms' },
      { what: 'meanwhile, event loop blocked, longest', value: percentile(heldQuotes, 1), unit: 'ms', goal: 20 },
      { what: 'the same quotation again, p50', value: percentile(quotedAgain, 0.5), unit: 'ms' },
      { what: 'quotation of 500 lines, p50', value: percentile(longQuotes, 0.5), unit: 'ms' },
      { what: 'meanwhile, event loop blocked, longest', value: percentile(heldLong, 1), unit: 'ms', goal: 20 },
    ] satisfies Measurement[];
  },
};
