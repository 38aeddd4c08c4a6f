import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadSchema } from '../../gateway/sdl/schema.ts';
import { DEFINITIONS } from './gateway-over.ts';

const TYPES = /* GraphQL */ `
  interface Named { name: String }
  type Owner { id: ID! }
  type Thing implements Named { id: ID! name: String ownerId: ID tags: [String!] FIELD }
  type Things { nodes: [Thing!]! totalCount: Int }
  input ThingInput { id: ID! note: String inner: Inner }
  input Inner { a: ID! }
  input FileInput { file: Upload! note: String }
  input FilesInput { files: [Upload!]! }
  interface Node { id: ID! }
  type Item implements Node { id: ID! }
  type Result { row: Int! record: Item error: RowError }
  type RowError { code: String! }
  input DeepInput { deep: DeepInput inner: FileInput }
`;

const ONE = 'x(input: ThingInput!): Item! @rest(path: "/x", method: POST, body: "input")';
const KEYED = ONE.replace('!)', '!, idempotencyKey: String)');

function mistakesOf({ query = '', mutation = '', thing = '' }): string {
  const sdl = `${DEFINITIONS}${TYPES.replace('FIELD', thing)}
type Query { ok: Int @rest(path: "/ok") ${query} }
${mutation && `type Mutation { ${mutation} }`}`;
  try {
    loadSchema(sdl);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test.each([
  [{ query: 'x: Int @rest' }, '"@rest(path:)" of type "String!" is required'],
  [{ query: 'x: Int @rest(path: 3)' }, 'Query.x: Argument "@rest(path:)" has invalid value'],
  [{ query: 'x: Int @rest(path: "/x", method: PATCH)' }, '"PATCH" does not exist in "HttpMethod"'],
  [{ query: 'x: Int @rest(path: "/x", verb: "GET")' }, 'Unknown argument "verb" on directive "@rest"'],
  [{ query: 'x: Int' }, 'Query.x: no @rest'],
  [{ query: 'x: Int @rest(path: "/{id}")' }, '{id}: there is no argument "id"'],
  [{ query: 'x(id: ID): Int @rest(path: "/{id}")' }, '{id} is optional, but the path needs it'],
  [{ query: 'x(id: [ID!]!): Int @rest(path: "/{id}")' }, '{id} is not a single value'],
  [{ query: 'x(id: [ID!]!): Int @rest(path: "/a{?id}")' }, '{id} is not a single value'],
  [{ query: 'x(id: ID!): Int @rest(path: "/a{?id*}")' }, '{id*} is not a list of single values'],
  [{ query: 'x(id: ID!, b: Int): Int @rest(path: "/{id}")' }, 'the endpoint does not use the argument "b"'],
  [
    { query: 'x(in: ThingInput!, id: ID!): Int @rest(path: "/x{?in.id,id}")' },
    'the query string has two values named "id"',
  ],
  [{ query: 'x(in: ThingInput!): Int @rest(path: "/{in.inner.a}")' }, 'is optional, but the path needs it'],
  [{ query: 'x(in: ThingInput!): Int @rest(path: "/{in.nope}")' }, '"nope" is not a field of ThingInput'],
  [{ query: 'x(in: ThingInput!): Int @rest(path: "/x", body: "in")' }, 'GET has no body'],
  [{ query: 'x: Int @rest(path: "/x", method: POST)' }, 'only a mutation may use another method than GET'],
  [{ query: 'x(in: ID!): Int @rest(path: "/x", method: PUT, body: "in")' }, 'only a mutation may use another method'],
  [{ thing: 'x(in: ID!): Int @rest(path: "/x", method: POST, body: "in")' }, 'only a mutation may use another method'],
  [{ query: 'x(a: ID): Int @rest(path: "/x", method: POST, body: "a,b")' }, 'the body names no argument: "b"'],
  [{ query: 'x(in: FileInput): Int @rest(path: "/x", method: POST, body: "in")' }, 'the file in "in"'],
  [{ query: 'x: Int @rest(path: "/{parent.id}")' }, 'Query has no field "id"'],
  [{ query: 'x: Int @rest(path: "/x{?selected.totalCount}")' }, 'the answer has no such field'],
  [{ query: 'x: Things @rest(path: "/{selected.totalCount}")' }, 'only the query string may hold it'],
  [{ query: 'x: Int @rest(path: "x")' }, 'does not begin with "/"'],
  [{ query: 'x: Int @rest(path: "/x/{id")' }, 'not closed'],
  [{ query: 'x: Nope @rest(path: "/x")' }, 'Unknown type "Nope"'],
  [{ mutation: 'x: Int @rest(path: "/x")' }, 'GET only reads'],
  [{ query: 'x: Int @rest(path: "/x") @cost(weight: "much")' }, '@cost: "much" is no number of points'],
  [{ mutation: 'x: Int @rest(path: "/x", method: POST, body: "input")' }, 'the body names no argument: "input"'],
  [{ mutation: 'x: Document @rest(path: "/x", method: POST)' }, 'a Document needs the method GET'],
  [{ mutation: 'x(f: Upload!): Int @rest(path: "/x", method: POST, body: "f")' }, 'the file in "f"'],
  [{ mutation: 'x(in: FilesInput!): Int @rest(path: "/x", method: POST, body: "in")' }, 'the file in "in"'],
  [{ mutation: 'x(in: DeepInput!): Int @rest(path: "/x", method: POST, body: "in")' }, 'the file in "in"'],
  [{ query: 'x(f: Upload): Int @rest(path: "/x{?f}")' }, 'the file in "f"'],
  [{ thing: 'owner: Owner @rest(path: "/{parent.nope}")' }, 'Thing has no field "nope"'],
  [{ thing: 'owner: Owner! @rest(path: "/{parent.ownerId}")' }, 'the field must be nullable'],
  [{ thing: 'owner: Owner @rest(path: "/{parent.tags}")' }, 'not a single value'],
  [{ thing: 'a: ID @rest(path: "/a") owner: Owner @rest(path: "/{parent.a}")' }, 'is not part of the record'],
  [{ mutation: 'xs(inputs: [ThingInput!]!): [Result!]! @each(of: "x")' }, 'no mutation "x" has an endpoint'],
  [{ mutation: `${ONE} xs(inputs: [ThingInput!]!): [Result!]! @each(of: "xs")` }, 'no mutation "xs" has an endpoint'],
  [{ mutation: `${ONE} xs(inputs: [ThingInput!]!): [Result!]! @each` }, '"@each(of:)" of type "String!" is required'],
  [
    { mutation: `${ONE} xs(input: [ThingInput!]!): [Result!]! @each(of: "x")` },
    'it takes (input: [ThingInput!]!); expected',
  ],
  [{ mutation: `${ONE} xs(inputs: [ThingInput]!): [Result!]! @each(of: "x")` }, 'expected (inputs: [ThingInput!]!)'],
  [{ mutation: `${KEYED} xs(inputs: [ThingInput!]!): [Result!]! @each(of: "x")` }, 'idempotencyKey: String)'],
  [{ mutation: `${ONE} xs(inputs: [ThingInput!]!): [Result]! @each(of: "x")` }, 'it answers ([Result]!); expected'],
  [{ mutation: `${ONE} xs(inputs: [ThingInput!]!): [Thing!]! @each(of: "x")` }, 'record: Item, error: RowError)'],
  [{ mutation: `${ONE} xs(inputs: [ThingInput!]!): Int @each(of: "x")` }, 'Int is (); expected (row: Int!'],
  [
    { mutation: 'x(id: ID!): Item! @rest(path: "/{id}", method: POST) xs(inputs: [ID!]!): [Result!]! @each(of: "x")' },
    '"x" does not take one "input"',
  ],
  [
    { mutation: `${ONE.replace(': Item!', ': Thing!')} xs(inputs: [ThingInput!]!): [Result!]! @each(of: "x")` },
    '"x" does not answer a Node',
  ],
  [
    { mutation: `${ONE.replace('ThingInput', 'FileInput')} xs(inputs: [FileInput!]!): [Result!]! @each(of: "x")` },
    '"x" takes a file',
  ],
  [{ query: 'xs(inputs: [ThingInput!]!): [Result!]! @each(of: "x")' }, 'Query.xs: no @rest'],
])('a schema with %j is refused: %s', (parts, why) => {
  expect(mistakesOf(parts)).toContain(why);
  expect(mistakesOf(parts)).toMatch(/^ {2}schema\.graphql:\d+:\d+: /m);
});

test('a query may send a body by POST', () => {
  expect(mistakesOf({ query: 'x(a: ID!, b: Int): Int @rest(path: "/x", method: POST, body: "a,b")' })).toBe('');
});

test('a file may be a direct field of the body', () => {
  expect(mistakesOf({ mutation: 'x(in: FileInput!): Int @rest(path: "/x", method: POST, body: "in")' })).toBe('');
});

test('all mistakes are listed, each with its line and column', () => {
  const query = `
    a: Int
    b(id: ID!): Int @rest(path: "/{ix}")
    c: Int @rest(path: "/c", method: PUT)`;
  const lines = mistakesOf({ query }).split('\n');
  const first = `${DEFINITIONS}${TYPES}`.split('\n').length + 2;
  expect(lines.slice(1).map((line) => line.trim())).toEqual([
    `schema.graphql:${first}:5: Query.a: no @rest names its endpoint`,
    `schema.graphql:${first + 1}:5: Query.b: {ix}: there is no argument "ix"`,
    `schema.graphql:${first + 1}:5: Query.b: the endpoint does not use the argument "id"`,
    `schema.graphql:${first + 2}:5: Query.c: only a mutation may use another method than GET; a query with a body may use POST`,
  ]);
});

test('a syntax error is told with its line and column', () => {
  expect(() => loadSchema('type Query {\n  a: }')).toThrow('schema.graphql:2:6: Syntax Error');
});

test("the product's schema is right, and each root field has an endpoint or repeats another mutation", () => {
  const { schema, fields, eachFields } = loadSchema(readFileSync('schema.graphql', 'utf8'));
  const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}).map((field) => `${type?.name}.${field}`),
  );
  const answered = [...fields, ...eachFields.map(({ field }) => ({ type: 'Mutation', field }))];
  expect(answered.map(({ type, field }) => `${type}.${field}`)).toEqual(expect.arrayContaining(roots));
});
