import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { Type } from 'typebox';
import { rolesFor } from './endpoints.ts';
import type { Needs } from './permissions.ts';
import { problemCodes } from './problem.ts';

const ProblemDocument = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'A sentence for the person.' }),
    code: Type.String({ enum: problemCodes }),
    errors: Type.Optional(
      Type.Array(Type.Object({ path: Type.String(), code: Type.String(), message: Type.String() }), {
        description: 'Each field that is wrong.',
      }),
    ),
    record: Type.Optional(Type.Unknown({ description: 'With STALE_VERSION: the record as it stands.' })),
  },
  { title: 'Problem', description: 'RFC 9457.' },
);

const refusal = { description: 'A refusal.', content: { 'application/problem+json': { schema: ProblemDocument } } };

/** The OpenAPI 3.1 document, from the same definitions that validate what comes in and write what goes out. */
export const openapi: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Docket service',
      version: '1',
      description: 'The REST contract. What is marked x-extension goes beyond the specification.',
    },
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiToken: { type: 'http', scheme: 'bearer', bearerFormat: 'docket_…' },
      },
    },
  },
  transform: ({ schema, url, route }) => {
    const needs = route.config?.needs ?? 'AUTHENTICATED';
    const { response, ...rest } = schema ?? {};
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
  transformObject: (documents) => ('openapiObject' in documents ? hoistTitled(documents.openapiObject) : {}),
};

/** What a call may bring, one or the other. */
function securityOf(needs: Needs): Record<string, never[]>[] {
  if (needs === 'PUBLIC') return [];
  const isForPeople = needs === 'SESSION' || needs === 'API_TOKENS_WRITE';
  return isForPeople ? [{ accessToken: [] }] : [{ accessToken: [] }, { apiToken: [] }];
}

/** What has a default needn't be sent, though the one who reads it always finds it. */
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

/** Moves each schema with a title to `components.schemas`, so that it stands in the document once. */
function hoistTitled<Document extends { components?: { schemas?: object } }>(document: Document): Document {
  const schemas: Record<string, unknown> = {};
  const hoist = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(hoist);
    if (typeof value !== 'object' || value === null) return value;
    const copy = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, hoist(part)]));
    if (typeof copy.title !== 'string' || copy.type !== 'object') return copy;
    schemas[copy.title] = copy;
    return { $ref: `#/components/schemas/${copy.title}` };
  };
  const hoisted = hoist(document) as Document;
  return { ...hoisted, components: { ...hoisted.components, schemas: { ...hoisted.components?.schemas, ...schemas } } };
}
