import { makeExecutableSchema } from '@graphql-tools/schema';
import {
  buildASTSchema,
  GraphQLError,
  type GraphQLSchema,
  isAbstractType,
  parse,
  Source,
  validateSchema,
} from 'graphql';
// An internal module of graphql: `buildASTSchema` finds the same mistakes, but not their places.
import { validateSDL } from 'graphql/validation/validate.js';
import { StartError } from '../../process/lifecycle.ts';
import { type EachField, readEachFields } from './each-directive.ts';
import { eachResolver } from './each-resolver.ts';
import { type RestField, readRestFields } from './rest-directive.ts';
import { restResolver, restSubscriber } from './rest-resolver.ts';
import { scalars } from './scalars.ts';

/** An executable schema with its fields of `@rest` and `@each`. */
export interface RestSchema {
  readonly schema: GraphQLSchema;
  readonly fields: readonly RestField[];
  readonly eachFields: readonly EachField[];
}

/** Makes a schema executable. @throws StartError that lists every mistake with its place: `schema.graphql:7:3: Query.a: …`. */
export function loadSchema(sdl: string): RestSchema {
  const document = parsed(new Source(sdl, 'schema.graphql'));
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
  // A schema may leave scalars out.
  const resolverValidationOptions = { requireResolversToMatchSchema: 'ignore' } as const;
  const executable = makeExecutableSchema({ typeDefs: schema, resolvers, resolverValidationOptions });
  return { schema: executable, fields, eachFields: each.fields };
}

/** The field of a subscription answers each event of its stream. */
function resolverOf(rest: RestField) {
  if (rest.type !== 'Subscription') return restResolver(rest);
  return { subscribe: restSubscriber(rest), resolve: (event: unknown) => event };
}

function parsed(source: Source) {
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

/** The type of a record by its id: audit_entry_01h… → AuditEntry */
function typeOf({ id }: { id: string }): string {
  const prefix = id.slice(0, id.lastIndexOf('_'));
  return prefix.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
}
