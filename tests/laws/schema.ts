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
import { eachOf } from '../../gateway/sdl/rest-directive.ts';

type TypeWithFields = GraphQLObjectType | GraphQLInterfaceType;

/** A field with its schema coordinate as `name`, such as `Company.seats`. */
interface PlacedField {
  name: string;
  type: TypeWithFields;
  field: GraphQLField<unknown, unknown>;
}

export const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

/** All types of the project. */
export const types: GraphQLNamedType[] = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);

/** All fields of objects and interfaces. */
export const fields: PlacedField[] = types
  .filter((type): type is TypeWithFields => isObjectType(type) || isInterfaceType(type))
  .flatMap((type) =>
    Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, type, field })),
  );

export const queries = fields.filter(({ type }) => type === schema.getQueryType());

const changing = fields.filter(({ type }) => type === schema.getMutationType());
/** Single mutations. */
export const mutations = changing.filter(({ field }) => eachOf(field) === undefined);
/** Bulk mutations: each runs the mutation `of` for many inputs. */
export const bulkMutations = changing.flatMap(({ name, field }) => {
  const of = eachOf(field);
  return of === undefined ? [] : [{ name, field, of }];
});
