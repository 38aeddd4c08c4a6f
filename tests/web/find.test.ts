import { type Client, CombinedError } from '@urql/core';
import { isEnumType } from 'graphql';
import { expect, test } from 'vitest';
import { kinds } from '../../web/records/kinds.ts';
import { type Hit, lookUp, namesOf, searchKind } from '../../web/surfaces/find.ts';
import { mentionsIn } from '../../web/surfaces/mentions.ts';
import { whyUnsearched } from '../../web/surfaces/why-unsearched.ts';
import { schema } from '../laws/schema.ts';

test('every kind that a search finds has a place in the console, under the name that a search calls it by', () => {
  const type = schema.getType('SearchKind');
  const searched = isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
  const known = Object.values(kinds).map(({ kind }) => searchKind(kind) as string);
  expect(searched.filter((name) => !known.includes(name))).toEqual([]);
});

test('asks for no name that is too long to be one, and for no place', () => {
  expect(namesOf(mentionsIn('#/layout/jobs?status=NEW and J-1042'))).toEqual(['J-1042']);
});

test('says why records were not searched, and that the rest was', () => {
  const refused = (code: 'OFFLINE' | 'TOO_MANY_REQUESTS', message: string) =>
    whyUnsearched({
      typed: 'lima',
      hits: [],
      refusal: { code, message, fields: [], retryAfterSeconds: null, requestId: null },
    });
  expect(refused('OFFLINE', 'The server could not be reached. Nothing was changed.')).toBe(
    'Records are not searched: the server can’t be reached. Commands and places are found all the same.',
  );
  expect(refused('TOO_MANY_REQUESTS', 'Too many searches.')).toMatch(/^Records are not searched: Too many searches\. /);
  expect(whyUnsearched({ typed: '', hits: [], refusal: null })).toBeNull();
});

const hit = (recordId: string): Hit => ({
  recordId,
  kind: 'CUSTOMER',
  title: 'Ana',
  detail: null,
  status: null,
  tier: 'EXACT',
  matchedField: 'email',
  matchedText: 'ana@lima.example',
});

/** A client that knows what names stand for; it calls nothing else of one. */
const knowing = (known: Readonly<Record<string, readonly string[]>>) =>
  ({
    query: (_: unknown, { names }: { names: readonly string[] }) => ({
      toPromise: async () => ({ data: { found: names.map((name) => ({ name, hits: (known[name] ?? []).map(hit) })) } }),
    }),
  }) as unknown as Client;

test('of names that are one record’s, the record is there once with each of them; what nothing has is told', async () => {
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

test('a look-up that was refused knows nothing, and says why', async () => {
  const error = new CombinedError({ networkError: new TypeError('Failed to fetch') });
  const client = { query: () => ({ toPromise: async () => ({ error }) }) } as unknown as Client;
  const landed = await lookUp(client, ['J-1042']);
  expect(landed).toMatchObject({ hits: [], unknown: [], refusal: { code: 'OFFLINE' } });
});
