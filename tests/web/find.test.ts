import { isEnumType } from 'graphql';
import { expect, test } from 'vitest';
import { kinds } from '../../web/records/kinds.ts';
import { whyUnsearched } from '../../web/shell/search/find.ts';
import { searchKind } from '../../web/shell/search/hit.ts';
import { schema } from '../laws/schema.ts';

test('every searchable kind has a place in the console under its search name', () => {
  const type = schema.getType('SearchKind');
  const searched = isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
  const known = Object.values(kinds).map(({ kind }) => searchKind(kind) as string);
  // The hit of a note leads to the note's record.
  expect(searched.filter((name) => !known.includes(name))).toEqual(['NOTE']);
});

test('a failed search gives its reason and names the working parts', () => {
  const refused = (code: 'OFFLINE' | 'TOO_MANY_REQUESTS') =>
    whyUnsearched({
      refusal: { code, fields: [], retryAfterSeconds: null, requestId: null },
    });
  expect(refused('OFFLINE')).toBe('Can’t search records: the server can’t be reached. Commands and panes still work.');
  expect(refused('TOO_MANY_REQUESTS')).toMatch(/^Can’t search records: Too many requests in a short time\. /);
  expect(whyUnsearched({ refusal: null })).toBeNull();
});
