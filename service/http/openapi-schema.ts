import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  valueFromASTUntyped,
} from 'graphql';

/** A field of schema.graphql with the endpoint that answers it. */
export interface DescribedField {
  /** 'createJob', 'companySeats' for a field of a company, 'streamRecordChanges' for a subscription. */
  name: string;
  field: GraphQLField<unknown, unknown>;
  parent: GraphQLNamedType;
  /** The names in braces of the path, in order: 'id', 'input.jobId', 'parent.id'. */
  pathNames: string[];
  /** The arguments of the body. */
  body: string[];
}

export const readSchema = () => buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'));

/** The fields of schema.graphql by method and path, root fields first: 'GET /admin/job/get/info/{}'. */
export function describedFields(schema: GraphQLSchema): Map<string, DescribedField[]> {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const others = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && !roots.includes(type));
  const found = new Map<string, DescribedField[]>();
  for (const parent of [...roots, ...others]) {
    if (!isObjectType(parent)) continue;
    for (const field of Object.values(parent.getFields())) {
      const rest = restOf(field);
      if (!rest) continue;
      const isStream = parent === schema.getSubscriptionType();
      const before = isStream ? 'stream' : roots.includes(parent) ? '' : lowered(parent.name);
      const name = before + (before ? raised(field.name) : field.name);
      const { endpoint, longBy, pathNames, body } = rest;
      const add = (at: string, operation: string) =>
        found.set(at, [...(found.get(at) ?? []), { name: operation, field, parent, pathNames, body }]);
      add(endpoint, name);
      if (longBy) add(endpoint.replace('GET', longBy), `${name}By${longBy.charAt(0)}${longBy.slice(1).toLowerCase()}`);
    }
  }
  return found;
}

/** 'GET' and '/admin/job/get/info/{id}' → 'GET /admin/job/get/info/{}' */
export const endpointKey = (method: string, path: string) =>
  `${method.toUpperCase()} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`;

function restOf({ astNode }: GraphQLField<unknown, unknown>) {
  const directive = astNode?.directives?.find(({ name }) => name.value === 'rest');
  if (!directive) return undefined;
  const values = (directive.arguments ?? []).map(({ name, value }) => [name.value, String(valueFromASTUntyped(value))]);
  const { method = 'GET', path = '', body = '', longBy }: Record<string, string> = Object.fromEntries(values);
  const [bare = ''] = path.split(/\{[?&]|\?/);
  const pathNames = [...bare.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
  return { endpoint: endpointKey(method, bare), longBy, pathNames, body: body.split(',').filter(Boolean) };
}

/** An argument, a field of an input or a field of an object, with its description and its type. */
export type Described = { description?: string | null | undefined; type: GraphQLType };

/** The part of a type with a name. */
export function partOf(type: GraphQLType, name: string): Described | undefined {
  const named = getNamedType(type);
  return isObjectType(named) || isInterfaceType(named) || isInputObjectType(named)
    ? named.getFields()[name]
    : undefined;
}

/** The argument of a name, or of a path such as 'input.jobId' or 'parent.id'. */
export function argumentOf({ field, parent }: DescribedField, path: string): Described | undefined {
  const [first = '', ...more] = path.split('.');
  const start: Described | undefined =
    first === 'parent' ? { type: parent } : field.args.find(({ name }: GraphQLArgument) => name === first);
  return more.reduce<Described | undefined>((of, name) => of && partOf(of.type, name), start);
}

const lowered = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);
const raised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
