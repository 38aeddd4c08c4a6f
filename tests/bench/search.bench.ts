import { searchedKinds } from '../../service/search/kinds.ts';
import { type Bench, percentile } from './bench.ts';
import { fillWithRecords, LARGE } from './many-records.ts';
import { onEachEngine, openServicePages } from './service-pages.ts';

/** Folder for the filled databases. Filling takes longer than searching. */
const KEPT = process.env.BENCH_DATA;
const GOAL_MS = { embedded: 75, PostgreSQL: 30 };
const ROUNDS = 10;

export const bench: Bench = {
  title: `Search over ${searchedKinds.length} kinds: ${Object.entries(LARGE)
    .map(([kind, count]) => `${count.toLocaleString('en')} ${kind}`)
    .join(', ')}, in the service`,
  measure: () =>
    onEachEngine(async (database, engine) => {
      const { companyId } = await fillWithRecords(database.db, LARGE);
      await using asked = await openServicePages(database, companyId, '/admin/search/get', []);
      const took = async (path: string) => {
        const tookMs: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const startedMs = performance.now();
          const answer = await asked.service.inject({ url: path, headers: asked.headers });
          tookMs.push(performance.now() - startedMs);
          if (answer.statusCode !== 200) throw new Error(`${path} was answered ${answer.body}`);
        }
        return tookMs;
      };
      const groups: [string, string[]][] = [];
      for (const [what, texts] of Object.entries(TEXTS)) {
        groups.push([what, texts.map((text) => `/admin/search/get?text=${encodeURIComponent(text)}`)]);
      }
      const names = Array.from({ length: 100 }, (_, at) => `names=J-${String(at * 997 + 1).padStart(6, '0')}`);
      groups.push(['a lookup of 100 numbers', [`/admin/search/get/exact?${names.join('&')}`]]);
      // The first requests compile the code for the rest.
      for (const [, paths] of groups) for (const path of paths) await took(path);

      const all: number[] = [];
      const measured = [];
      for (const [what, paths] of groups) {
        const tookMs: number[] = [];
        for (const path of paths) tookMs.push(...(await took(path)));
        if (what in TEXTS) all.push(...tookMs);
        measured.push({ what: `${engine}: ${what}, p95`, value: percentile(tookMs, 0.95), unit: 'ms' as const });
      }
      const goal = GOAL_MS[engine];
      return [{ what: `${engine}: all searches, p95`, value: percentile(all, 0.95), unit: 'ms', goal }, ...measured];
    }, KEPT),
};

/** Common and rare searches. */
const TEXTS: Record<string, string[]> = {
  numbers: ['J-042041', '42041', 'Q-2026-042041', 'Q-2026-042041-R2', '2026-42041', 'l-42000', '7', '2026', '0420'],
  'names and words': [
    'ana lima',
    'lima ana',
    'tanaka',
    'furnace',
    'furn north',
    'harbour toronto',
    'boiler pump',
    'okafor bak',
  ],
  'phone numbers': ['416 555 0100', '+1 514 017 2017', '(613) 017-2017', '0172017', '416555', '41601'],
  'e-mails and codes': ['ana.lima', 'ana.lima17@mail.example', 'mail.example', 'CA100001041', 'c4ca4238'],
  'one letter and two': ['f', 'x', 'fu', 'li', 'zz', 'a b'],
  'what is misspelt': ['furnce', 'tanka', 'okafro', 'kowalsky anna', 'greenhuose'],
  'what nobody has': [
    'xyzzyq',
    'furnace xyzzyq',
    '999999999',
    'nobody@nowhere.example',
    'x'.repeat(200),
    '%',
    '... --',
  ],
  'a name and a thing': [
    'tanaka boiler',
    'okafor furnace chapel',
    'ana lima leak',
    'haddad bakery toronto',
    'petrov camera library',
  ],
  'numbers and phones as said': ['job 42041', 'quote 42041', 'no. 118', 'phone ending 2017', '0172', '416 017 2018'],
  'amounts and days': ['$1,234.50', 'quote over 4,260', 'job yesterday', 'quote from 12 november', '2026-03-02'],
  'heard and familiar': ['peggy okafor', 'kovalski', 'tamaka', 'bob lima', 'shmit'],
  sentences: [
    'the furnace in the chapel does not ignite again, says Mrs Tanaka',
    'Hello, this is Ana Lima, the leak in the library basement is back, my number is 416 017 2017. Please call me back',
    'invoice for quote Q-2026-042041 is still unpaid?',
  ],
  'common words': [
    'leak in the basement, library',
    'does not',
    'the of in',
    'reference',
    'road',
    'a leak in the roof of the chapel',
  ],
};
