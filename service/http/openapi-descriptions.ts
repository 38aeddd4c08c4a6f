import { type GraphQLNamedType, type GraphQLType, getNamedType } from 'graphql';
import {
  argumentOf,
  type Described,
  type DescribedField,
  describedFields,
  endpointKey,
  partOf,
  readSchema,
} from './openapi-schema.ts';

interface JsonSchema {
  title?: string;
  type?: string | string[];
  description?: string;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
}

interface Media {
  content?: Record<string, { schema?: JsonSchema }>;
}

interface Operation {
  operationId?: string;
  tags?: string[];
  parameters?: { name: string; in: string; description?: string; schema?: JsonSchema }[];
  requestBody?: Media;
  responses: Record<string, Media>;
}

/** The description of a property whose schema becomes a reference; `hoistTitled` moves it beside the reference. */
export const ABOUT = 'x-about';

/**
 * Gives each operation an id and a tag, and each parameter and property the description of its field in schema.graphql.
 * Ids are the names of the fields: 'createJob'.
 */
export function describeOperations<Document extends { paths?: object }>(given: Document): Document {
  // Routes share schemas, and each place has a description of its own.
  const document: Document = JSON.parse(JSON.stringify(given));
  const paths: [string, Record<string, Operation>][] = Object.entries(document.paths ?? {});
  const schema = readSchema();
  const fields = describedFields(schema);
  const typeOf = (title: string) => schema.getType(title);
  const taken = new Set<string>();
  const tags = new Set<string>();
  for (const [path, operations] of paths) {
    for (const [method, operation] of Object.entries(operations)) {
      const described = fields.get(endpointKey(method, path)) ?? [];
      const free = described.map(({ name }) => name).find((name) => !taken.has(name));
      operation.operationId = free ?? nameOf(method, path);
      taken.add(operation.operationId);
      operation.tags = [tagOf(path)];
      tags.add(tagOf(path));
      describeOperation(operation, path, described, typeOf);
    }
  }
  return { ...document, tags: [...tags].map((name) => ({ name, description: `The endpoints of ${name}.` })) };
}

function describeOperation(
  operation: Operation,
  path: string,
  described: readonly DescribedField[],
  typeOf: TypeOf,
): void {
  const named = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  for (const parameter of operation.parameters ?? []) {
    const description = first(described, (field) => {
      const at = named.indexOf(parameter.name);
      const full = parameter.in === 'path' ? field.pathNames[at] : parameter.name;
      return argumentOf(field, full ?? parameter.name) ?? argumentOf(field, `input.${parameter.name}`);
    });
    if (description) parameter.description = description;
  }
  for (const { schema } of Object.values(operation.requestBody?.content ?? {})) {
    for (const field of described) {
      const [only, ...others] = field.body;
      const given = only && others.length === 0 ? argumentOf(field, only) : undefined;
      if (schema) describe(schema, (name) => (given ? partOf(given.type, name) : argumentOf(field, name)), typeOf);
    }
  }
  for (const { content } of Object.values(operation.responses)) {
    for (const { schema } of Object.values(content ?? {}))
      if (schema) describeType(schema, described[0]?.field.type, typeOf);
  }
}

/** The type of schema.graphql with the title of a schema. */
type TypeOf = (title: string) => GraphQLNamedType | undefined;

/** Describes the properties of an object by their names, and their parts. */
function describe(schema: JsonSchema, part: (name: string) => Described | undefined, typeOf: TypeOf): void {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const found = part(name);
    const isReference = property.title !== undefined && property.type === 'object';
    if (found?.description) Object.assign(property, { [isReference ? ABOUT : 'description']: found.description });
    describeType(property, found?.type, typeOf);
  }
}

/** @param type of the place, for a schema without a title. */
function describeType(schema: JsonSchema, type: GraphQLType | undefined, typeOf: TypeOf): void {
  const own = (schema.title && typeOf(schema.title)) || (type && getNamedType(type));
  for (const each of [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])])
    describeType(each, own, typeOf);
  if (schema.properties && schema.title && own?.description) schema.description ??= own.description;
  describe(schema, (name) => own && partOf(own, name), typeOf);
}

function first(fields: readonly DescribedField[], find: (field: DescribedField) => Described | undefined) {
  for (const field of fields) {
    const description = find(field)?.description;
    if (description) return description;
  }
  return undefined;
}

/** The resource of a path: '/v2/admin/quotation/save/itemMaster' → 'quotation'; '/healthz' → 'healthz'. */
function tagOf(path: string): string {
  return path.split('/').find((segment) => !['', 'app', 'admin', 'v2'].includes(segment)) ?? 'service';
}

/** A name for an endpoint that no field names: GET and '/openapi.json' → 'getOpenapiJson'. */
function nameOf(method: string, path: string): string {
  const words = path
    .replaceAll(/\{[^}]*\}/g, '')
    .split(/\W+/)
    .filter(Boolean);
  return [method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
}
