import {
  type GraphQLInputType,
  getDirectiveValues,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { fields, mutations, queries, schema } from './schema.ts';

type PlacedField = (typeof fields)[number];

/** A name in the braces of a path: `{?input.version}` is `{ source: 'input', rest: ['version'], inQuery: true }`. */
interface Brace {
  text: string;
  source: string;
  rest: string[];
  inQuery: boolean;
}

const directive = schema.getDirective('rest');
if (!directive) throw new Error('schema.graphql has no directive @rest');

const endpoints = fields.flatMap((placed) => {
  const node = placed.field.astNode;
  const values =
    node && (getDirectiveValues(directive, node) as { method: string; path: string; body?: string } | undefined);
  return values ? [{ ...placed, ...values, braces: bracesIn(values.path) }] : [];
});
type Endpoint = (typeof endpoints)[number];

const named = (placed: PlacedField[]) => placed.map(({ name }) => name);
const hasEndpoint = ({ name }: PlacedField) => endpoints.some((endpoint) => endpoint.name === name);

describe('an endpoint', () => {
  test('stands behind each root field', () => {
    expect(named([...queries, ...mutations].filter((field) => !hasEndpoint(field)))).toEqual([]);
  });

  test('stands behind each field of an object that takes arguments', () => {
    const ofObjects = fields.filter(({ type, field }) => isObjectType(type) && field.args.length > 0);
    expect(named(ofObjects.filter((field) => !hasEndpoint(field)))).toEqual([]);
  });

  test('stands behind a field of an object, never of an interface', () => {
    expect(named(endpoints.filter(({ type }) => isInterfaceType(type)))).toEqual([]);
  });

  test('is only read by queries, and changed by mutations', () => {
    const writes = (endpoint: Endpoint) => endpoint.method !== 'GET';
    const isMutation = (endpoint: Endpoint) => endpoint.type === schema.getMutationType();
    expect(named(endpoints.filter((endpoint) => writes(endpoint) !== isMutation(endpoint)))).toEqual([]);
  });

  test('of a GET or DELETE has no body', () => {
    expect(named(endpoints.filter(({ method, body }) => body && /GET|DELETE/.test(method)))).toEqual([]);
  });
});

describe('every brace of a path', () => {
  test('has a source', () => {
    const sourceless = endpoints.flatMap((endpoint) =>
      endpoint.braces.filter((brace) => !hasSource(endpoint, brace)).map(({ text }) => `${endpoint.name} {${text}}`),
    );
    expect(sourceless).toEqual([]);
  });

  test('outside of the query string has a value whenever the field has', () => {
    const mayBeEmpty = endpoints.flatMap((endpoint) =>
      endpoint.braces
        .filter(({ inQuery, source }) => !inQuery && source !== 'parent')
        .filter((brace) => !isNonNullType(argumentType(endpoint, brace)))
        .map(({ text }) => `${endpoint.name} {${text}}`),
    );
    const nullableParents = endpoints.flatMap((endpoint) =>
      endpoint.braces
        .filter(({ source }) => source === 'parent')
        .filter(({ rest: [field = ''] }) => !isNonNullType(endpoint.type.getFields()[field]?.type))
        .filter(() => isNonNullType(endpoint.field.type))
        .map(({ text }) => `${endpoint.name} {${text}}`),
    );
    expect([...mayBeEmpty, ...nullableParents]).toEqual([]);
  });
});

test('every argument goes somewhere: into the path, the query string, the body or the Idempotency-Key', () => {
  const lost = endpoints.flatMap((endpoint) =>
    endpoint.field.args
      .filter(({ name }) => name !== 'idempotencyKey' && name !== endpoint.body)
      .flatMap(({ name, type }) => {
        const inPath = (rest: string[]) =>
          endpoint.braces.some((brace) => [brace.source, ...brace.rest].join('.') === [name, ...rest].join('.'));
        const input = getNamedType(type);
        if (!isInputObjectType(input)) return inPath([]) ? [] : [`${endpoint.name}(${name}:)`];
        return Object.keys(input.getFields())
          .filter((field) => !inPath([field]))
          .map((field) => `${endpoint.name}(${name}.${field}:)`);
      }),
  );
  expect(lost).toEqual([]);
});

test('every body is an argument', () => {
  const bodiless = endpoints.filter(({ body, field }) => body && !field.args.some(({ name }) => name === body));
  expect(named(bodiless)).toEqual([]);
});

function bracesIn(path: string): Brace[] {
  return [...path.matchAll(/\{([?&]?)([^}]*)\}/g)].flatMap(([, operator, list = '']) =>
    list.split(',').map((text) => {
      const [source = '', ...rest] = text.split('.');
      return { text, source, rest, inQuery: operator !== '' };
    }),
  );
}

function hasSource(endpoint: Endpoint, brace: Brace): boolean {
  const [field = ''] = brace.rest;
  if (brace.source === 'selected') {
    const answer = getNamedType(endpoint.field.type);
    return isObjectType(answer) && answer.getFields()[field] !== undefined;
  }
  if (brace.source === 'parent') {
    const parent = fields.find(({ name }) => name === `${endpoint.type.name}.${field}`);
    return parent !== undefined && !hasEndpoint(parent);
  }
  return argumentType(endpoint, brace) !== undefined;
}

function argumentType(endpoint: Endpoint, { source, rest }: Brace): GraphQLInputType | undefined {
  const argument = endpoint.field.args.find(({ name }) => name === source);
  return rest.reduce<GraphQLInputType | undefined>((type, field) => {
    const input = type && getNamedType(type);
    return isInputObjectType(input) ? input.getFields()[field]?.type : undefined;
  }, argument?.type);
}
