import { isEnumType } from 'graphql';
import { expect, test } from 'vitest';
import { kinds } from '../../web/records/kinds.ts';
import { chunked, namesOf, searchKind } from '../../web/surfaces/find.ts';
import { mentionsIn } from '../../web/surfaces/mentions.ts';
import { whyUnsearched } from '../../web/surfaces/why-unsearched.ts';
import { schema } from '../laws/schema.ts';

test('every kind that a search finds has a place in the console, under the name that a search calls it by', () => {
  const type = schema.getType('SearchKind');
  const searched = isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
  const known = Object.values(kinds).map(({ kind }) => searchKind(kind) as string);
  expect(searched.filter((name) => !known.includes(name))).toEqual([]);
});

test('asks for many names in as many requests as their paths hold', () => {
  const names = Array.from({ length: 120 }, (_, at) => `J-${at}`);
  expect(chunked(names).map(({ length }) => length)).toEqual([50, 50, 20]);
  const long = Array.from({ length: 60 }, () => 'ж'.repeat(190));
  for (const chunk of chunked(long)) expect(encodeURIComponent(chunk.join('&names=')).length).toBeLessThan(5_000);
  expect(chunked(long).flat()).toEqual(long);
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
