import { readFileSync } from 'node:fs';
import {
  type GraphQLField,
  GraphQLNonNull,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isLeafType,
  isObjectType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastSegment } from '../../gateway/calls/uri-template.ts';
import { type RestField, readRestFields } from '../../gateway/sdl/rest-directive.ts';
import { openScene, type Scene } from '../service/scene.ts';
import { place } from './place.ts';
import { inputDisagreements, inputFieldDisagreements, type JsonSchema, shapeDisagreements } from './rest-schema.ts';
import { schema } from './schema.ts';

/** Endpoints of any service, without resources. */
const OF_THE_SERVICE_ITSELF = [
  'GET /openapi.json',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  // The gateway calls them for a login provider.
  'POST /admin/user/login/provider/answer',
  'POST /admin/user/login/provider/logout',
];
/** For scripts that call the service. The schema searches by POST: the text of a search belongs in no URL. */
const BY_GET_TOO = ['GET /admin/search/get'];
/** The specification's endpoints that create a record, or change the record of an `id`. The schema has a mutation for each. */
const SAVES = [
  'POST /v2/admin/quotation/save/itemMaster',
  'POST /v2/admin/quotation/save/proforma/invoice/termsAndConditions',
];

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
  'x-extension'?: boolean;
}

interface OpenApi {
  tags: { name: string }[];
  servers: unknown[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

let scene: Scene;
let document: OpenApi;
/** The service's operations by place, such as `GET /app/file/get/{}`. */
let operations: Map<string, Operation>;

beforeAll(async () => {
  scene = await openScene();
  document = (await scene.call(null, 'GET /openapi.json')).body;
  operations = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [place(method, path), operation]),
    ),
  );
});
afterAll(() => scene[Symbol.asyncDispose]());

const endpoints = readRestFields(schema).fields.map((rest) => ({
  ...rest,
  name: `${rest.type}.${rest.field}`,
  place: place(rest.method, rest.path.text.replace(/\{[?&].*/, '')),
  definition: definitionOf(rest),
}));
type Endpoint = (typeof endpoints)[number];

describe('the OpenAPI document', () => {
  const about = ['operationId', 'summary', 'description', 'tags'] as const;

  test('names each operation once, and gives each a summary, a description, a tag and a good answer', () => {
    const ids = [...operations.values()].map(({ operationId }) => operationId);
    expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
    const lacking = [...operations].flatMap(([at, operation]) => [
      ...about.filter((name) => !operation[name]?.length).map((name) => `${at} has no ${name}`),
      ...(operation.tags ?? []).filter((tag) => !document.tags.some(({ name }) => name === tag)),
      ...(Object.keys(operation.responses).some((status) => status.startsWith('2')) ? [] : [`${at} never succeeds`]),
    ]);
    expect(lacking).toEqual([]);
    expect(operations.get('POST /admin/job/create')?.operationId).toBe('createJob');
    expect(document.servers).not.toEqual([]);
  });

  test('describes each parameter and property', () => {
    const undescribed = [...operations].flatMap(([at, { parameters = [] }]) =>
      parameters.filter(({ description }) => !description).map(({ name }) => `${at} ?${name}`),
    );
    const look = (value: unknown, at: string) => {
      if (typeof value !== 'object' || value === null) return;
      const { properties = {} } = value as JsonSchema;
      for (const [name, property] of Object.entries(properties))
        if (!property.description) undescribed.push(`${at}.${name}`);
      for (const [name, part] of Object.entries(value)) look(part, `${at}/${name}`);
    };
    look(document, '');
    expect(undescribed).toEqual([]);
  });

  test('has no keyword of its own', () => {
    const text = JSON.stringify(document);
    expect(['"expects"', '"maxLines"', '"maxWords"', '"x-about"'].filter((keyword) => text.includes(keyword))).toEqual(
      [],
    );
  });
});

describe('schema.graphql and the service', () => {
  test('name the same endpoints', () => {
    const named = new Set(endpoints.flatMap((endpoint) => [endpoint.place, ...longPlaceOf(endpoint)]));
    const routes = [...operations.keys()].filter((at) => ![...OF_THE_SERVICE_ITSELF, ...BY_GET_TOO].includes(at));
    expect(
      endpoints.filter(({ place }) => !operations.has(place)).map(({ name, place }) => `${name}: ${place}`),
    ).toEqual([]);
    expect(routes.filter((at) => !named.has(at))).toEqual([]);
    expect([...named].filter((at) => !operations.has(at))).toEqual([]);
  });

  test('read each list with a filter by POST too, with the query string as the body', () => {
    const filtered = endpoints.filter(({ path }) => path.queryNames.includes('filter'));
    expect(endpoints.filter(({ isLongByPost }) => isLongByPost)).toEqual(filtered);
    for (const endpoint of filtered) {
      const [long = ''] = longPlaceOf(endpoint);
      const body = Object.values(operations.get(long)?.requestBody?.content ?? {})[0]?.schema;
      const query = operations.get(endpoint.place)?.parameters?.filter((parameter) => parameter.in === 'query');
      expect(Object.keys(resolve(body ?? {}).properties ?? {})).toEqual(query?.map(({ name }) => name));
    }
  });

  test('agree on each answer, field by field', () => {
    expect(
      eachOperation(({ name, type, definition, isDocument }, { responses }) => {
        const content = responses[200]?.content ?? {};
        // A subscription's answer is in the events of its stream.
        const json = content[type === 'Subscription' ? 'text/event-stream' : 'application/json']?.schema;
        if (isDocument) return json ? [`${name} is a file, but JSON in the service`] : [];
        if (!json) return [`${name} is no JSON in the service`];
        return shapeDisagreements(getNullableType(definition.type), json, name, resolve);
      }),
    ).toEqual([]);
  });

  test('agree on each body, less the values in the path', () => {
    expect(
      eachOperation(({ name, definition, body, path, place: at }, { requestBody }) => {
        if (SAVES.includes(at)) return [];
        const given = Object.values(requestBody?.content ?? {})[0]?.schema;
        const [argument, ...others] = definition.args.filter((arg) => body.includes(arg.name));
        if (others.length > 0 && argument && given)
          return inputFieldDisagreements([argument, ...others], resolve(given), name, resolve);
        if (!argument || !given)
          return argument || given ? [`${name} has a body only ${given ? 'in the service' : 'in schema.graphql'}`] : [];
        const input = getNamedType(argument.type);
        if (!isInputObjectType(input)) return inputDisagreements(argument.type, given, name, resolve);
        const taken = [...path.pathNames, ...path.queryNames];
        const left = Object.values(input.getFields()).filter(
          (field) => !taken.includes(`${argument.name}.${field.name}`),
        );
        return inputFieldDisagreements(left, resolve(given), `${name}(${argument.name})`, resolve);
      }),
    ).toEqual([]);
  });

  test('agree on the body that creates or changes a record', () => {
    for (const at of SAVES) {
      const mutations = endpoints.filter((endpoint) => endpoint.place === at);
      const given = resolve(Object.values(operations.get(at)?.requestBody?.content ?? {})[0]?.schema ?? {});
      const inputs = mutations.map(({ definition }) => getNamedType(definition.args[0]?.type ?? definition.type));
      const fields = inputs.filter(isInputObjectType).flatMap((input) => Object.values(input.getFields()));
      // The service itself demands the fields that only a new record, or only a change, requires.
      const optional = fields.map(({ name, type }) => ({ name, type: getNullableType(type) }));
      expect(mutations.map(({ field }) => field.replace(/[A-Z].*/, ''))).toEqual(['create', 'update']);
      expect(inputFieldDisagreements(optional, given, at, resolve)).toEqual([]);
    }
  });

  test('agree on each query string', () => {
    expect(
      eachOperation((endpoint, { parameters = [] }) => {
        const given = parameters.filter((parameter) => parameter.in === 'query');
        const properties = Object.fromEntries(given.map((parameter) => [parameter.name, parameter.schema]));
        const required = given.filter((parameter) => parameter.required).map((parameter) => parameter.name);
        const wanted = endpoint.path.queryNames.filter((name) => !name.startsWith('selected.'));
        const selected = endpoint.path.queryNames.filter((name) => name.startsWith('selected.')).map(lastSegment);
        for (const name of selected) delete properties[name];
        return [
          ...selected
            .filter((name) => !given.some((parameter) => parameter.name === name))
            .map((name) => `${endpoint.name} has no ?${name} in the service`),
          ...inputFieldDisagreements(
            wanted.map((name) => argumentOf(endpoint, name)),
            { properties, required },
            endpoint.name,
            resolve,
          ),
        ];
      }),
    ).toEqual([]);
  });

  test('agree on the mutations with an idempotency key', () => {
    expect(
      eachOperation(({ name, definition, place: at }, { parameters = [] }) => {
        if (SAVES.includes(at) && name.startsWith('Mutation.update')) return [];
        const takesKey = parameters.some(
          (parameter) => parameter.in === 'header' && parameter.name === 'idempotency-key',
        );
        const hasArgument = definition.args.some((argument) => argument.name === 'idempotencyKey');
        return takesKey === hasArgument
          ? []
          : [`${name} takes a key only in ${takesKey ? 'the service' : 'schema.graphql'}`];
      }),
    ).toEqual([]);
  });
});

const listed = readFileSync(new URL('endpoints.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [number, , method = '', path = ''] = line.split('\t');
    return { number: Number(number), place: place(method, path) };
  });

describe('of the specification’s 82 endpoints', () => {
  test('each is listed once', () => {
    expect(listed.map(({ number }) => number)).toEqual(Array.from({ length: 82 }, (_, index) => index + 1));
    expect(new Set(listed.map(({ place }) => place)).size).toBe(82);
  });

  test('each exists', () => {
    expect(listed.filter(({ place }) => !operations.has(place))).toEqual([]);
  });

  test('every other endpoint is marked as an extension', () => {
    const isListed = (at: string) => listed.some(({ place }) => place === at);
    const mistaken = [...operations].filter(([at, operation]) => isListed(at) === (operation['x-extension'] ?? false));
    expect(mistaken.map(([at]) => at)).toEqual([]);
  });
});

function definitionOf({ type, field }: RestField): GraphQLField<unknown, unknown> {
  const parent = schema.getType(type);
  const definition = isObjectType(parent) ? parent.getFields()[field] : undefined;
  if (!definition) throw new Error(`There is no field ${type}.${field}`);
  return definition;
}

/** An argument, an argument's field or a field of the parent, as a query parameter: 'input.version' → version: Int! */
function argumentOf({ name, type, definition }: Endpoint, path: string) {
  const [first, second] = path.split('.');
  const parent = schema.getType(type);
  if (first === 'parent' && second && isObjectType(parent)) {
    const field = parent.getFields()[second];
    const leaf = field && getNullableType(field.type);
    if (field && isLeafType(leaf)) return { name: field.name, type: new GraphQLNonNull(leaf) };
  }
  const argument = definition.args.find((candidate) => candidate.name === first);
  const input = argument && getNamedType(argument.type);
  const part = second && isInputObjectType(input) ? input.getFields()[second] : argument;
  if (!part) throw new Error(`${name} has no argument ${path}`);
  return part;
}

/** The place that takes a long query string as a body. */
const longPlaceOf = ({ isLongByPost, place: at }: Pick<Endpoint, 'isLongByPost' | 'place'>) =>
  isLongByPost ? [at.replace('GET', 'POST')] : [];

function eachOperation(compare: (endpoint: Endpoint, operation: Operation) => string[]): string[] {
  return endpoints.flatMap((endpoint) => {
    const operation = operations.get(endpoint.place);
    return operation ? compare(endpoint, operation) : [];
  });
}

function resolve(given: JsonSchema): JsonSchema {
  const name = given.$ref?.split('/').at(-1);
  const found = name === undefined ? given : document.components.schemas[name];
  if (!found) throw new Error(`The OpenAPI document has no ${given.$ref}`);
  return found;
}
