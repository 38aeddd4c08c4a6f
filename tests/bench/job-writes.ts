import { type Measurement, medianOf } from './bench.ts';
import type { ManyJobs } from './many-jobs.ts';
import type { ServicePages } from './service-pages.ts';

const WRITES = 200;

/** Medians of a job's creation, edit and assignment, each with words that the company has and a word that is new. */
export async function jobWrites(
  engine: string,
  { service, headers }: Pick<ServicePages, 'service' | 'headers'>,
  { customerId, assigneeId }: Pick<ManyJobs, 'customerId' | 'assigneeId'>,
): Promise<Measurement[]> {
  const took = { created: [] as number[], edited: [] as number[], assigned: [] as number[] };
  const write = async (method: 'POST' | 'PUT', url: string, payload: object, tookMs: number[]) => {
    const startedMs = performance.now();
    const answer = await service.inject({ method, url, headers, payload });
    tookMs.push(performance.now() - startedMs);
    if (answer.statusCode !== 200) throw new Error(`${url} was answered ${answer.body}`);
    return answer.json() as { id: string; version: number };
  };
  for (let count = 0; count < WRITES; count += 1) {
    const title = `Furnace ${newWord(count)} does not ignite`;
    const siteAddress = { line1: `${count} Harbour Road`, city: 'Toronto' };
    const made = await write('POST', '/admin/job/create', { customerId, title, siteAddress }, took.created);
    const edit = { ...idOf(made), description: `The pump in the library leaks ${newWord(count + WRITES)}` };
    const edited = await write('PUT', '/admin/job/update', edit, took.edited);
    const { id, version } = idOf(edited);
    await write('POST', '/admin/job/assgin', { id, version, assigneeId }, took.assigned);
  }
  return Object.entries(took).map(([what, tookMs]) => ({
    what: `${engine}: a job ${what}, p50`,
    ...medianOf(tookMs.slice(WRITES / 10)),
    unit: 'ms',
  }));
}

const idOf = ({ id, version }: { id: string; version: number }) => ({ id, version });

/** A word of letters alone, never the same. */
const newWord = (count: number): string =>
  `w${[...String(count)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}ord`;
