import { makeExecutableSchema } from '@graphql-tools/schema';
import {
  buildASTSchema,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getLocation,
  isAbstractType,
  isScalarType,
  parse,
  Source,
  validateSchema,
} from 'graphql';
import { StartError } from '../lifecycle.ts';
import { directiveMistakes, type Mistake, type RestField, readRestFields } from './rest-directive.ts';
import { restResolver } from './rest-resolver.ts';
import { scalars } from './scalars.ts';

/** A schema that answers, and the fields that an endpoint answers. */
export interface RestSchema {
  readonly schema: GraphQLSchema;
  readonly fields: readonly RestField[];
}

/**
 * Makes an executable schema of one that says with `@rest` what answers its fields.
 *
 * @throws StartError that lists every mistake, each with its line and column: `schema.graphql:7:3: Query.a: …`.
 */
export function loadSchema(sdl: string, name = 'schema.graphql'): RestSchema {
  const source = new Source(sdl, name);
  const document = parsed(source);
  const early = directiveMistakes(document);
  refuse(source, early);
  const schema = built(document, source);
  const { fields, mistakes } = readRestFields(schema);
  refuse(source, mistakes);
  return { schema: makeExecutableSchema({ typeDefs: schema, resolvers: resolversOf(schema, fields) }), fields };
}

function parsed(source: Source): DocumentNode {
  try {
    return parse(source);
  } catch (error) {
    throw error instanceof GraphQLError ? wrong([located(error, source)]) : error;
  }
}

function built(document: DocumentNode, source: Source): GraphQLSchema {
  let schema: GraphQLSchema;
  try {
    schema = buildASTSchema(document);
  } catch (error) {
    throw error instanceof Error ? wrong([`${source.name}: ${error.message}`]) : error;
  }
  const errors = validateSchema(schema);
  if (errors.length > 0) throw wrong(errors.map((error) => located(error, source)));
  return schema;
}

function refuse(source: Source, mistakes: readonly Mistake[]): void {
  if (mistakes.length === 0) return;
  throw wrong(mistakes.map(({ at, message }) => `${place(source, at?.loc?.start)}: ${message}`));
}

function located(error: GraphQLError, source: Source): string {
  return `${place(source, error.positions?.[0])}: ${error.message}`;
}

function place(source: Source, position: number | undefined): string {
  if (position === undefined) return source.name;
  const { line, column } = getLocation(source, position);
  return `${source.name}:${line}:${column}`;
}

function wrong(lines: string[]): StartError {
  return new StartError(['The schema is wrong:', ...lines.map((line) => `  ${line}`)].join('\n'));
}

function resolversOf(schema: GraphQLSchema, fields: readonly RestField[]) {
  const resolvers: Record<string, Record<string, unknown>> = {};
  for (const type of Object.values(schema.getTypeMap())) {
    if (isAbstractType(type)) resolvers[type.name] = { __resolveType: typeOf };
    if (isScalarType(type) && scalars[type.name]) Object.assign(resolvers, { [type.name]: scalars[type.name] });
  }
  for (const rest of fields) {
    const type = resolvers[rest.type] ?? {};
    resolvers[rest.type] = { ...type, [rest.field]: restResolver(rest) };
  }
  return resolvers;
}

/** The type that a record's id names: audit_entry_01h… → AuditEntry */
function typeOf({ id }: { id: string }): string {
  const prefix = id.slice(0, id.lastIndexOf('_'));
  return prefix.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
}
