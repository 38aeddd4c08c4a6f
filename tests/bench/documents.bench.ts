import { randomBytes } from 'node:crypto';
import { fastify } from 'fastify';
import type { Kysely } from 'kysely';
import sharp from 'sharp';
import { openDatabase } from '../../service/database/database.ts';
import type { CompletedPhoto, Tables } from '../../service/database/tables.ts';
import { openDocuments } from '../../service/documents/documents.ts';
import { jobReport } from '../../service/documents/job-report.ts';
import { newId } from '../../service/ids.ts';
import { type Bench, type Measurement, percentile } from './bench.ts';

const DOCUMENTS = 200;
const AT_ONCE = 8;
/** Of the largest that are kept. */
const PHOTO_BYTES = 5 * 1024 * 1024;

export const bench: Bench = {
  title: 'Documents: job reports made in the threads of a service, on the embedded database',
  async measure() {
    await using stack = new AsyncDisposableStack();
    const { db, close } = await openDatabase();
    stack.defer(close);
    const app = fastify();
    stack.defer(() => app.close());
    const surroundings = { db, publicUrl: 'https://docket.example', documents: openDocuments(app) };
    const company = await fill(db);
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
    return [
      { what: 'report of 2 pages, first of a thread (fonts opened)', value: cold, unit: 'ms' },
      { what: 'report of 2 pages, p50', value: percentile(alone, 0.5), unit: 'ms', goal: 25 },
      { what: 'report of 2 pages, p99', value: percentile(alone, 0.99), unit: 'ms' },
      { what: 'the same report again, p50', value: percentile(again, 0.5), unit: 'ms' },
      { what: `${AT_ONCE} callers at once, a document`, value: busyMs / count, unit: 'ms' },
      { what: 'meanwhile the service’s loop held, p99', value: percentile(heldBusy, 0.99), unit: 'ms', goal: 20 },
      { what: 'meanwhile the service’s loop held, longest', value: percentile(heldBusy, 1), unit: 'ms', goal: 20 },
      { what: 'report of 40 materials and 20 photos of 5 MiB', value: largeMs, unit: 'ms' },
      { what: 'meanwhile the service’s loop held, p99', value: percentile(heldLarge, 0.99), unit: 'ms', goal: 20 },
      { what: 'meanwhile the service’s loop held, longest', value: percentile(heldLarge, 1), unit: 'ms', goal: 20 },
    ] satisfies Measurement[];
  },
};

const TICK_MS = 2;

/**
 * How long the event loop was held between two turns, while something was done: what its thread computed meanwhile, in
 * milliseconds of CPU time, so that other programs of a busy machine don't count.
 */
async function loopHeld(work: () => Promise<unknown>): Promise<number[]> {
  const held: number[] = [];
  let last = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    held.push((user + system) / 1000);
    last = process.threadCpuUsage();
  }, TICK_MS);
  try {
    await work();
    return held;
  } finally {
    clearInterval(timer);
  }
}

async function fill(db: Kysely<Tables>) {
  const companyId = newId('company');
  const customerId = newId('customer');
  const words = { search: '', sortName: '' };
  await db
    .insertInto('companies')
    .values({
      id: companyId,
      name: 'Boreal Heating',
      email: 'office@boreal.example',
      numberOfUsers: 10,
      currency: 'CAD',
      locale: 'en-CA',
      timeZone: 'America/Toronto',
      ...words,
    })
    .execute();
  await db
    .insertInto('customers')
    .values({ id: customerId, companyId, fullName: 'محمد 王小明 प्रिया', phone: '1', ...words })
    .execute();
  return {
    async jobs(count: number, photos: CompletedPhoto[]): Promise<string[]> {
      const materials = Array.from({ length: 40 }, (_, i) => ({
        description: `Copper pipe, part ${i + 1}`,
        quantity: '2.50',
        unit: 'm',
      }));
      const ids: string[] = [];
      for (let i = 0; i < count; i += 1) {
        const id = newId('job');
        ids.push(id);
        const at = new Date(Date.UTC(2026, 10, 20, 9));
        const number = `J-${photos.length}-${ids.length}`;
        await db
          .insertInto('jobs')
          .values({
            id,
            companyId,
            customerId,
            number,
            title: `Job ${id}`,
            requestedAt: at,
            completedAt: at,
            search: '',
          })
          .execute();
        await db
          .insertInto('completedInfos')
          .values({
            jobId: id,
            startedAt: at,
            finishedAt: at,
            outcome: 'FULL',
            findings: 'The expansion vessel had lost its charge; the pump cavitated when it started. '.repeat(4),
            workDone: 'Recharged the vessel, bled the circuit, replaced the coupling and tested three starts. '.repeat(
              6,
            ),
            noSignatureReason: 'Nobody was there at the end',
            materials: JSON.stringify(materials),
            photos: JSON.stringify(photos),
          })
          .execute();
      }
      return ids;
    },
    async photos(count: number): Promise<CompletedPhoto[]> {
      const photos: CompletedPhoto[] = [];
      for (let i = 0; i < count; i += 1) {
        const fileId = newId('file');
        const bytes = await photo();
        const file = {
          id: fileId,
          companyId,
          name: 'a.jpg',
          contentType: 'image/jpeg',
          size: bytes.length,
          sha256: '',
        };
        await db.insertInto('files').values(file).execute();
        await db.insertInto('fileBytes').values({ fileId, bytes }).execute();
        photos.push({ fileId, caption: `Photo ${i + 1}`, moment: i % 2 ? 'AFTER' : 'BEFORE' });
      }
      return photos;
    },
  };
}

/** Noise, which no encoder makes smaller: about 5 MiB as JPEG. */
async function photo(): Promise<Buffer> {
  const [width, height] = [2600, 1950];
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  const bytes = await noise.jpeg({ quality: 95 }).toBuffer();
  if (Math.abs(bytes.length / PHOTO_BYTES - 1) > 0.25) throw new Error(`A photo has ${bytes.length} bytes.`);
  return bytes;
}
