import { type Client, CombinedError } from '@urql/core';
import { isEnumType } from 'graphql';
import { expect, test } from 'vitest';
import { kinds } from '../../web/records/kinds.ts';
import { lookUp, namesOf, searchKind, whyUnsearched } from '../../web/shell/search/find.ts';
import { mentionsIn } from '../../web/shell/search/mentions.ts';
import { schema } from '../laws/schema.ts';
import { hit } from './made-hits.ts';

test('every searchable kind has a place in the console under its search name', () => {
  const type = schema.getType('SearchKind');
  const searched = isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
  const known = Object.values(kinds).map(({ kind }) => searchKind(kind) as string);
  // The hit of a note leads to the note's record.
  expect(searched.filter((name) => !known.includes(name))).toEqual(['NOTE']);
});

test('the look-up skips overlong names and places', () => {
  expect(namesOf(mentionsIn('#/layout/jobs?status=NEW and J-1042'))).toEqual(['J-1042']);
});

test('a failed search gives its reason and names the working parts', () => {
  const refused = (code: 'OFFLINE' | 'TOO_MANY_REQUESTS') =>
    whyUnsearched({
      refusal: { code, fields: [], retryAfterSeconds: null, requestId: null },
    });
  expect(refused('OFFLINE')).toBe('Can’t search records: the server can’t be reached. Commands and panes still work.');
  expect(refused('TOO_MANY_REQUESTS')).toMatch(/^Can’t search records: Too many calls in a short time\. /);
  expect(whyUnsearched({ refusal: null })).toBeNull();
});

/** A client that answers look-ups only. */
const knowing = (known: Readonly<Record<string, readonly string[]>>) =>
  ({
    query: (_: unknown, { names }: { names: readonly string[] }) => ({
      toPromise: async () => ({
        data: { found: names.map((name) => ({ name, hits: (known[name] ?? []).map((id) => hit(id)) })) },
      }),
    }),
  }) as unknown as Client;

test('names of the same record share a result with all the names, and unknown names are listed', async () => {
  const ana = 'customer_01jd3k8f0ve2mb2q5d6n7x8y9z';
  const job = 'job_01jd3k8f0ve2mb2q5d6n7x8y9z';
  const client = knowing({ 'ana@lima.example': [ana], '416 555 0100': [ana], 'J-1042': [job], other: ['other_1'] });
  const landed = await lookUp(client, ['ana@lima.example', 'J-1042', 'J-9999', '416 555 0100', 'other']);
  expect(landed.hits.map(({ hit, by }) => [hit.recordId, ...by])).toEqual([
    [ana, 'ana@lima.example', '416 555 0100'],
    [job, 'J-1042'],
  ]);
  expect(landed.unknown).toEqual(['J-9999', 'other']);
});

test('a refused look-up finds nothing and gives the reason', async () => {
  const error = new CombinedError({ networkError: new TypeError('Failed to fetch') });
  const client = { query: () => ({ toPromise: async () => ({ error }) }) } as unknown as Client;
  const landed = await lookUp(client, ['J-1042']);
  expect(landed).toMatchObject({ hits: [], unknown: [], refusal: { code: 'OFFLINE' } });
});
