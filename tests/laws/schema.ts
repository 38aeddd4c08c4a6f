import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import { eachOf } from '../../gateway/rest-directive.ts';

type TypeWithFields = GraphQLObjectType | GraphQLInterfaceType;

/** A field with its place: `name` is its schema coordinate, such as `Company.seats`. */
interface PlacedField {
  name: string;
  type: TypeWithFields;
  field: GraphQLField<unknown, unknown>;
}

export const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

/** Every type that the project wrote. */
export const types: GraphQLNamedType[] = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);

/** Every field of every object and interface. */
export const fields: PlacedField[] = types
  .filter((type): type is TypeWithFields => isObjectType(type) || isInterfaceType(type))
  .flatMap((type) =>
    Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, type, field })),
  );

export const queries = fields.filter(({ type }) => type === schema.getQueryType());

const changing = fields.filter(({ type }) => type === schema.getMutationType());
/** Those that do one thing. */
export const mutations = changing.filter(({ field }) => eachOf(field) === undefined);
/** Those that do one of these for each of many inputs: `of` is its name. */
export const bulkMutations = changing.flatMap(({ name, field }) => {
  const of = eachOf(field);
  return of === undefined ? [] : [{ name, field, of }];
});
