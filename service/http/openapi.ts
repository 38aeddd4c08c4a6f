import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { Type } from 'typebox';
import { isForPeople, type Needs } from '../shared/permissions.ts';
import { problemCodes } from '../shared/problem.ts';
import { rolesFor } from './endpoints.ts';
import { ABOUT, describeOperations } from './openapi-descriptions.ts';
import { FieldErrorSchema } from './schemas.ts';

const ProblemDocument = Type.Object(
  {
    type: Type.String({ description: 'Always `about:blank`: the code says more.' }),
    title: Type.String({ description: 'The code in words.' }),
    status: Type.Integer({ description: 'The HTTP status.' }),
    detail: Type.String({ description: 'A sentence for the person.' }),
    code: Type.String({ enum: problemCodes, description: 'The kind of refusal, for programs.' }),
    errors: Type.Optional(Type.Array(FieldErrorSchema, { description: 'Each wrong field.' })),
    record: Type.Optional(Type.Unknown({ description: 'With STALE_VERSION: the record as it stands.' })),
    challenge: Type.Optional(
      Type.Object(
        {
          token: Type.String({ description: 'Good once.' }),
          expiresAt: Type.String({ format: 'date-time', description: 'The end of the challenge.' }),
        },
        { description: 'With SECOND_FACTOR_REQUIRED: the token for the second step of the login.' },
      ),
    ),
  },
  { title: 'Problem', description: 'RFC 9457.' },
);

const refusal = { description: 'A refusal.', content: { 'application/problem+json': { schema: ProblemDocument } } };

/** The rate limit headers. */
const RATE_FIELDS = {
  'RateLimit-Policy': {
    description:
      'To an API token that has a limit, how often it may call: `"calls";q=30000;w=60` is 30000 calls (q) in 60 seconds (w). As `RateLimit`, by draft-ietf-httpapi-ratelimit-headers-10, a structured field (RFC 9651).',
    schema: { type: 'string' },
  },
  RateLimit: {
    description:
      'To an API token that has a limit, what it has left: `"calls";r=29988;t=41` is 29988 calls at least (r), for 41 seconds (t).',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'With TOO_MANY_REQUESTS and UNAVAILABLE, the seconds after which the same may succeed.',
    schema: { type: 'integer' },
  },
} as const;

/** The OpenAPI 3.1 document, made from the schemas that validate requests and serialise answers. */
export const openapi: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Docket service',
      version: '1',
      description: 'The REST contract. Operations marked x-extension go beyond the specification.',
      contact: { name: 'The operator of this Docket' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The service itself, behind the gateway.' }],
    components: {
      headers: RATE_FIELDS,
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiToken: { type: 'http', scheme: 'bearer', bearerFormat: 'docket_…' },
      },
    },
  },
  transform: ({ schema, url, route }) => {
    const needs = route.config?.needs ?? 'AUTHENTICATED';
    const { response = { 200: { description: schema?.summary } }, ...rest } = schema ?? {};
    const documented = {
      ...rest,
      ...(rest.querystring ? { querystring: callersView(rest.querystring) } : {}),
      ...(rest.body ? { body: callersView(rest.body) } : {}),
      description: [rest.description, `Needs: ${needs}. For: ${rolesFor(needs).join(', ')}.`]
        .filter(Boolean)
        .join('\n\n'),
      security: securityOf(needs),
      response: { ...(response as object), '4XX': refusal, '5XX': refusal },
      ...(route.config?.extension && { 'x-extension': true }),
    };
    return { schema: documented, url };
  },
  transformObject: (documents) =>
    'openapiObject' in documents ? hoistTitled(withRateFields(describeOperations(documents.openapiObject))) : {},
};

/** The credentials of a call, either of them. */
function securityOf(needs: Needs): Record<string, never[]>[] {
  if (needs === 'PUBLIC') return [];
  return isForPeople(needs) ? [{ accessToken: [] }] : [{ accessToken: [] }, { apiToken: [] }];
}

/** A field with a default is optional in requests, though handlers always receive a value. */
function callersView(schema: unknown): unknown {
  const {
    required = [],
    properties = {},
    ...rest
  } = schema as {
    required?: string[];
    properties?: Record<string, { default?: unknown }>;
  };
  return { ...rest, properties, required: required.filter((name) => properties[name]?.default === undefined) };
}

/** Adds the headers of each answer. */
function withRateFields<Document extends { paths?: object }>(document: Document): Document {
  for (const { security = [], responses } of Object.values(document.paths ?? {}).flatMap(
    Object.values,
  ) as Operation[]) {
    const isForTokens = security.some((scheme) => 'apiToken' in scheme);
    for (const [status, response] of Object.entries(responses)) {
      const isRefusal = /^[45]/.test(status);
      const names = [...(isForTokens ? ['RateLimit-Policy', 'RateLimit'] : []), ...(isRefusal ? ['Retry-After'] : [])];
      response.headers = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
    }
  }
  return document;
}

interface Operation {
  security?: object[];
  responses: Record<string, { headers?: object }>;
}

/** The keywords that only this service validates, and their names in the document; the description covers `expects`. */
const OWN_KEYWORDS: Readonly<Record<string, string | undefined>> = {
  expects: undefined,
  maxLines: 'x-max-lines',
  maxWords: 'x-max-words',
};

function ownKeyword(key: string, part: unknown): [string, unknown][] {
  const name = OWN_KEYWORDS[key];
  return name === undefined ? [] : [[name, part]];
}

/** Moves each titled schema to `components.schemas`, so each appears once. */
function hoistTitled<Document extends { components?: { schemas?: object } }>(document: Document): Document {
  const schemas: Record<string, unknown> = {};
  const hoist = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(hoist);
    if (typeof value !== 'object' || value === null) return value;
    const copy = Object.fromEntries(
      Object.entries(value).flatMap(([key, part]) =>
        key in OWN_KEYWORDS ? ownKeyword(key, part) : [[key, hoist(part)]],
      ),
    );
    if (typeof copy.title !== 'string' || copy.type !== 'object') return copy;
    const { [ABOUT]: description, ...schema } = copy;
    schemas[copy.title] = schema;
    return { $ref: `#/components/schemas/${copy.title}`, ...(description !== undefined && { description }) };
  };
  const hoisted = hoist(document) as Document;
  return { ...hoisted, components: { ...hoisted.components, schemas: { ...hoisted.components?.schemas, ...schemas } } };
}
