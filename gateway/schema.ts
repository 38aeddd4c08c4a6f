import { makeExecutableSchema } from '@graphql-tools/schema';
import {
  buildASTSchema,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  isAbstractType,
  parse,
  Source,
  validateSchema,
} from 'graphql';
// Not among the exports of graphql itself: `buildASTSchema` finds the same mistakes, but doesn't say where.
import { validateSDL } from 'graphql/validation/validate.js';
import { StartError } from '../lifecycle.ts';
import { type EachField, readEachFields } from './each-directive.ts';
import { eachResolver } from './each-resolver.ts';
import { type RestField, readRestFields } from './rest-directive.ts';
import { restResolver, restSubscriber } from './rest-resolver.ts';
import { scalars } from './scalars.ts';

/** A schema that answers, the fields that an endpoint answers, and those that do it for each of many inputs. */
export interface RestSchema {
  readonly schema: GraphQLSchema;
  readonly fields: readonly RestField[];
  readonly eachFields: readonly EachField[];
}

/**
 * Makes an executable schema of one that says with `@rest` and `@each` what answers its fields.
 *
 * @throws StartError that lists every mistake, each with its line and column: `schema.graphql:7:3: Query.a: …`.
 */
export function loadSchema(sdl: string, name = 'schema.graphql'): RestSchema {
  const document = parsed(new Source(sdl, name));
  refuse(validateSDL(document));
  const schema = buildASTSchema(document, { assumeValidSDL: true });
  refuse(validateSchema(schema));
  const { fields, mistakes } = readRestFields(schema);
  const each = readEachFields(schema, fields);
  refuse([...mistakes, ...each.mistakes]);
  const abstractTypes = Object.values(schema.getTypeMap()).filter(isAbstractType);
  const resolvers = [
    scalars,
    ...abstractTypes.map((type) => ({ [type.name]: { __resolveType: typeOf } })),
    ...fields.map((rest) => ({ [rest.type]: { [rest.field]: resolverOf(rest) } })),
    ...each.fields.map(({ field, of }) => ({ Mutation: { [field]: eachResolver(of) } })),
  ];
  // Not every schema names every scalar.
  const resolverValidationOptions = { requireResolversToMatchSchema: 'ignore' } as const;
  const executable = makeExecutableSchema({ typeDefs: schema, resolvers, resolverValidationOptions });
  return { schema: executable, fields, eachFields: each.fields };
}

/** An event of a subscription's stream is what its field answers. */
function resolverOf(rest: RestField) {
  if (rest.type !== 'Subscription') return restResolver(rest);
  return { subscribe: restSubscriber(rest), resolve: (event: unknown) => event };
}

function parsed(source: Source): DocumentNode {
  try {
    return parse(source);
  } catch (error) {
    if (error instanceof GraphQLError) refuse([error]);
    throw error;
  }
}

function refuse(mistakes: readonly GraphQLError[]): void {
  if (mistakes.length === 0) return;
  const lines = mistakes.map(({ message, source, locations }) => {
    const place = locations?.map(({ line, column }) => `${source?.name}:${line}:${column}: `)[0];
    return `  ${place ?? ''}${message}`;
  });
  throw new StartError(['The schema is wrong:', ...lines].join('\n'));
}

/** The type that a record's id names: audit_entry_01h… → AuditEntry */
function typeOf({ id }: { id: string }): string {
  const prefix = id.slice(0, id.lastIndexOf('_'));
  return prefix.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
}
