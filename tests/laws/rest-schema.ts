import {
  type GraphQLInputType,
  type GraphQLNullableOutputType,
  type GraphQLOutputType,
  type GraphQLType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql';

/** The part of JSON Schema 2020-12 used by the service's OpenAPI 3.1 document. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  contentMediaType?: string;
  enum?: unknown[];
  const?: unknown;
  description?: string;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

type Resolve = (schema: JsonSchema) => JsonSchema;

/** The JSON type and format of each scalar. `JSON` is anything. */
const SCALARS: Record<string, { type: string; format?: string } | 'anything'> = {
  ID: { type: 'string' },
  String: { type: 'string' },
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  DateTime: { type: 'string', format: 'date-time' },
  Date: { type: 'string', format: 'date' },
  Decimal: { type: 'string' },
  CountryCode: { type: 'string' },
  CurrencyCode: { type: 'string' },
  LanguageTag: { type: 'string' },
  TimeZone: { type: 'string' },
  EmailAddress: { type: 'string' },
  JSON: 'anything',
  Upload: { type: 'string', format: 'binary' },
};

/**
 * Differences between an endpoint's JSON and its field's GraphQL type. They agree when each field without an endpoint of its
 * own has the same name, type and enum values, is always present, and is null exactly where the type allows null.
 *
 * answerDisagreements(User, schema, 'User', resolve) → ['User.phone is never null in the service']
 */
export function answerDisagreements(
  type: GraphQLOutputType,
  given: JsonSchema,
  where: string,
  resolve: Resolve,
): string[] {
  const { schema, isNullable } = withoutNull(given, resolve);
  const mayBeNull = !isNonNullType(type);
  return [
    ...(isNullable && !mayBeNull ? [`${where} may be null in the service`] : []),
    ...(mayBeNull && !isNullable ? [`${where} is never null in the service`] : []),
    ...shapeDisagreements(getNullableType(type), schema, where, resolve),
  ];
}

/** Like `answerDisagreements`, without the null check for the answer itself: a root field's null is the service's 404. */
export function shapeDisagreements(
  type: GraphQLNullableOutputType,
  given: JsonSchema,
  where: string,
  resolve: Resolve,
): string[] {
  const { schema } = withoutNull(given, resolve);
  if (isListType(type)) {
    if (schema.type !== 'array' || !schema.items) return [`${where} is no list in the service`];
    return answerDisagreements(type.ofType, schema.items, `${where}[]`, resolve);
  }
  if (!isObjectType(type)) return leafDisagreements(type, schema, where, resolve);

  const fields = Object.values(type.getFields()).filter(({ astNode }) => !hasEndpoint(astNode));
  return [
    ...nameDisagreements(fields, schema, where),
    ...fields.flatMap((field) => {
      const property = schema.properties?.[field.name];
      if (!property) return [];
      const path = `${where}.${field.name}`;
      if (schema.required?.includes(field.name)) return answerDisagreements(field.type, property, path, resolve);
      // An optional property needn't be nullable: the gateway turns an omitted property into null.
      const missing = isNonNullType(field.type) ? [`${path} may be missing in the service`] : [];
      return [...missing, ...shapeDisagreements(getNullableType(field.type), property, path, resolve)];
    }),
  ];
}

/** Differences between a GraphQL input and the service's body: names, types and required fields. */
export function inputDisagreements(
  type: GraphQLInputType,
  given: JsonSchema,
  where: string,
  resolve: Resolve,
): string[] {
  const { schema } = withoutNull(given, resolve);
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    if (schema.type !== 'array' || !schema.items) return [`${where} is no list in the service`];
    return inputDisagreements(nullable.ofType, schema.items, `${where}[]`, resolve);
  }
  if (!isInputObjectType(nullable)) return leafDisagreements(nullable, schema, where, resolve);
  // An input object stands in a query string as JSON. A filter is read by the catalogue of its kind, which writes the input.
  if (schema.contentMediaType === 'application/json' || (schema.type === 'object' && !schema.properties)) return [];
  return inputFieldDisagreements(Object.values(nullable.getFields()), schema, where, resolve);
}

/** Like `inputDisagreements`, for the fields of an input left over by the path. */
export function inputFieldDisagreements(
  fields: readonly { name: string; type: GraphQLInputType }[],
  schema: JsonSchema,
  where: string,
  resolve: Resolve,
): string[] {
  return [
    ...nameDisagreements(fields, schema, where),
    ...fields.flatMap((field) => {
      const property = schema.properties?.[field.name];
      if (!property) return [];
      const path = `${where}.${field.name}`;
      const isRequired = schema.required?.includes(field.name) ?? false;
      const must = isNonNullType(field.type);
      return [
        ...(isRequired === must ? [] : [`${path} is ${isRequired ? '' : 'not '}required in the service`]),
        ...inputDisagreements(field.type, property, path, resolve),
      ];
    }),
  ];
}

function leafDisagreements(type: GraphQLType, schema: JsonSchema, where: string, resolve: Resolve): string[] {
  if (isEnumType(type)) {
    const expected = type.getValues().map(({ name }) => name);
    const found = enumValues(schema, resolve);
    return sameNames(expected, found) ? [] : [`${where} is one of ${found.join(', ') || 'anything'} in the service`];
  }
  if (isScalarType(type)) {
    const expected = SCALARS[type.name];
    if (!expected) return [`${where} is of the scalar ${type.name}, which this law doesn't know`];
    if (expected === 'anything') return [];
    return [
      ...(schema.type === expected.type
        ? []
        : [`${where} is ${String(schema.type)}, not ${expected.type}, in the service`]),
      ...(schema.format === expected.format || !expected.format
        ? []
        : [`${where} has no format ${expected.format} in the service`]),
    ];
  }
  // Each type of an interface is compared at a field of its own.
  return isInterfaceType(type) ? [] : [`${where} is of a kind that this law doesn't know`];
}

function nameDisagreements(fields: readonly { name: string }[], schema: JsonSchema, where: string): string[] {
  const expected = fields.map(({ name }) => name);
  const found = Object.keys(schema.properties ?? {});
  return [
    ...expected.filter((name) => !found.includes(name)).map((name) => `${where}.${name} is not in the service`),
    ...found.filter((name) => !expected.includes(name)).map((name) => `${where}.${name} is not in schema.graphql`),
  ];
}

/** Nullable: `type: ['string', 'null']`, `anyOf: [{ … }, { type: 'null' }]`, or an empty schema. */
function withoutNull(given: JsonSchema, resolve: Resolve): { schema: JsonSchema; isNullable: boolean } {
  const schema = resolve(given);
  if (!schema.type && !schema.anyOf && !schema.enum) return { schema, isNullable: true };
  if (Array.isArray(schema.type)) {
    const [type, ...more] = schema.type.filter((name) => name !== 'null');
    const rest = { ...schema, type: type && more.length === 0 ? type : schema.type };
    return { schema: rest, isNullable: schema.type.includes('null') };
  }
  const choices = schema.anyOf?.filter((choice) => resolve(choice).type !== 'null');
  if (!choices || choices.length === schema.anyOf?.length) return { schema, isNullable: false };
  const [only, ...more] = choices;
  return { schema: only && more.length === 0 ? resolve(only) : { ...schema, anyOf: choices }, isNullable: true };
}

function enumValues(schema: JsonSchema, resolve: Resolve): string[] {
  const values =
    schema.enum ?? schema.anyOf?.map((choice) => resolve(choice).const) ?? ('const' in schema ? [schema.const] : []);
  return values.filter((value) => value !== null).map(String);
}

function sameNames(left: string[], right: string[]): boolean {
  return left.toSorted().join() === right.toSorted().join();
}

function hasEndpoint(
  node: { directives?: readonly { name: { value: string } }[] | undefined } | undefined | null,
): boolean {
  return node?.directives?.some(({ name }) => name.value === 'rest') ?? false;
}
