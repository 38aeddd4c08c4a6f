import { parse, print, validate } from 'graphql';
import { expect, test } from 'vitest';
import { findAll, findable, spellings } from '../../web/surfaces/find.ts';
import { schema } from '../laws/schema.ts';

test('asks for records of every kind in one valid query, by what was typed', () => {
  const document = parse(print(findAll(['company', 'department', 'user'])));
  expect(validate(schema, document)).toEqual([]);
  const [operation] = document.definitions;
  expect(operation && print(operation)).toMatch(
    /^query Find\(\$search: String, \$first: Int\) \{\n {2}company: companies\(/,
  );
});

test('asks for what this person may see alone', () => {
  expect(findable(new Set(['USERS_READ']))).toEqual(['user']);
});

test('asks for a number as records write it, besides as it was typed', () => {
  expect(spellings('1042')).toEqual(['001042', '1042']);
  expect(spellings('J-001042')).toEqual(['001042', 'J-001042']);
  expect(spellings('Lima')).toEqual(['Lima']);
});
