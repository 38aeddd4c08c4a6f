import { type Client, CombinedError } from '@urql/core';
import { expect, test } from 'vitest';
import { lookUp } from '../../web/shell/search/look-up.ts';
import { hit } from './made-hits.ts';

/** A client that answers look-ups only. */
const knowing = (known: Readonly<Record<string, readonly string[]>>) =>
  ({
    query: (_: unknown, { names }: { names: readonly string[] }) => ({
      toPromise: async () => ({
        data: { found: names.map((name) => ({ name, hits: (known[name] ?? []).map((id) => hit(id)) })) },
      }),
    }),
  }) as unknown as Client;

test('names of the same record share a result with all the names', async () => {
  const ana = 'customer_01jd3k8f0ve2mb2q5d6n7x8y9z';
  const job = 'job_01jd3k8f0ve2mb2q5d6n7x8y9z';
  const client = knowing({ 'ana@lima.example': [ana], '416 555 0100': [ana], 'J-1042': [job], other: ['other_1'] });
  const landed = await lookUp(client, ['ana@lima.example', 'J-1042', 'J-9999', '416 555 0100', 'other']);
  expect(landed.map(({ hit, by }) => [hit.recordId, ...by])).toEqual([
    [ana, 'ana@lima.example', '416 555 0100'],
    [job, 'J-1042'],
  ]);
});

test('a refused look-up finds nothing', async () => {
  const error = new CombinedError({ networkError: new TypeError('Failed to fetch') });
  const client = { query: () => ({ toPromise: async () => ({ error }) }) } as unknown as Client;
  expect(await lookUp(client, ['J-1042'])).toEqual([]);
});
