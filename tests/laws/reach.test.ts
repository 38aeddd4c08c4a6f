import { readFileSync } from 'node:fs';
import { getNamedType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { eachOf, readRestFields } from '../../gateway/sdl/rest-directive.ts';
import { place } from './place.ts';
import { schema } from './schema.ts';

const ROOTS = ['Query', 'Mutation', 'Subscription'];
/** The columns of `roles.tsv` with a role's answers about the role's own company. */
const ROLES = ['super admin', 'company, own', 'quotation, own'];

const [head = [], ...rows] = readFileSync(new URL('roles.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'));
const answers = new Map(rows.map(([method = '', path = '', ...rest]) => [place(method, path), rest]));
const restFields = readRestFields(schema).fields.map(({ type, field, method, path, isNullable }) => ({
  type,
  field,
  isNullable,
  place: place(method, path.text.replace(/\{[?&].*/, '')),
}));
const placeOf = new Map(restFields.map(({ type, field, place: at }) => [`${type}.${field}`, at]));

test.each(ROLES)('GraphQL reaches every endpoint that serves the role: %s', (role) => {
  const column = head.indexOf(role) - 2;
  const isServed = (at: string) => answers.get(at)?.[column] === '200';
  const reached = typesReachedBy(isServed);
  const open = new Set(restFields.filter(({ type }) => reached.has(type)).map((field) => field.place));
  const inSchema = new Set(restFields.map((field) => field.place));
  expect([...inSchema].filter((at) => isServed(at) && !open.has(at))).toEqual([]);
});

test.each(ROLES)(
  'no relation empties an answer by a refusal, so a relation that may be refused is nullable: %s',
  (role) => {
    const column = head.indexOf(role) - 2;
    const isServed = (at: string) => answers.get(at)?.[column] === '200';
    const reached = typesReachedBy(isServed);
    const emptying = restFields.filter(
      ({ type, isNullable, place: at }) => !ROOTS.includes(type) && reached.has(type) && !isNullable && !isServed(at),
    );
    expect(emptying.map(({ type, field }) => `${type}.${field}`)).toEqual([]);
  },
);

/**
 * The types on a path from a root, where the role may read each field of the path. An interface leads no further: `node`
 * reads any record, and each record's kind decides who may.
 */
function typesReachedBy(isServed: (place: string) => boolean): ReadonlySet<string> {
  const reached = new Set(ROOTS);
  // A set's iteration includes the types that the loop adds.
  for (const name of reached) {
    const type = schema.getType(name);
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const at = placeOf.get(`${name}.${eachOf(field) ?? field.name}`);
      const answer = getNamedType(field.type);
      if (isObjectType(answer) && (at === undefined || isServed(at))) reached.add(answer.name);
    }
  }
  return reached;
}
