import { parse, print, validate } from 'graphql';
import { expect, test } from 'vitest';
import { findAll, findable } from '../../web/surfaces/find.ts';
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
