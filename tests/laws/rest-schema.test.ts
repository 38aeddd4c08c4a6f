import { buildSchema, type GraphQLInputObjectType, type GraphQLObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { answerDisagreements, inputDisagreements, type JsonSchema } from './rest-schema.ts';

const schema = buildSchema(/* GraphQL */ `
  directive @rest(path: String!) on FIELD_DEFINITION
  scalar DateTime
  enum Color { RED GREEN }
  type Boat { name: String! builtAt: DateTime color: Color tags: [String!]! crew: [Person!]! @rest(path: "/crew") }
  type Person { name: String! }
  input BoatInput { name: String! color: Color }
`);
const boat = schema.getType('Boat') as GraphQLObjectType;
const boatInput = schema.getType('BoatInput') as GraphQLInputObjectType;

const answer: JsonSchema = {
  type: 'object',
  required: ['name', 'builtAt', 'color', 'tags'],
  properties: {
    name: { type: 'string' },
    builtAt: { type: ['string', 'null'], format: 'date-time' },
    color: { anyOf: [{ $ref: 'Color' }, { type: 'null' }] },
    tags: { type: 'array', items: { type: 'string' } },
  },
};
const input: JsonSchema = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, color: { type: ['string', 'null'], enum: ['GREEN', 'RED', null] } },
};

const resolve = (given: JsonSchema): JsonSchema => (given.$ref ? { type: 'string', enum: ['RED', 'GREEN'] } : given);
const answering = (properties: Record<string, JsonSchema>, required = answer.required ?? []) =>
  answerDisagreements(
    boat,
    { anyOf: [{ ...answer, required, properties: { ...answer.properties, ...properties } }, { type: 'null' }] },
    'Boat',
    resolve,
  );
const taking = (properties: Record<string, JsonSchema>, required = ['name']) =>
  inputDisagreements(
    boatInput,
    { ...input, required, properties: { ...input.properties, ...properties } },
    'boat',
    resolve,
  );

describe('an answer', () => {
  test('agrees when it matches the type, except fields with their own endpoint', () => {
    expect(answering({})).toEqual([]);
  });

  test.each<[string, Record<string, JsonSchema>]>([
    ['Boat.name may be null in the service', { name: { type: ['string', 'null'] } }],
    ['Boat.builtAt is never null in the service', { builtAt: { type: 'string', format: 'date-time' } }],
    ['Boat.builtAt has no format date-time in the service', { builtAt: { type: ['string', 'null'] } }],
    [
      'Boat.color is one of RED, BLUE in the service',
      { color: { type: ['string', 'null'], enum: ['RED', 'BLUE', null] } },
    ],
    ['Boat.tags is no list in the service', { tags: { type: 'string' } }],
    ['Boat.tags[] may be null in the service', { tags: { type: 'array', items: { type: ['string', 'null'] } } }],
    ['Boat.tags[] is integer, not string, in the service', { tags: { type: 'array', items: { type: 'integer' } } }],
    ['Boat.crew is not in schema.graphql', { crew: { type: 'array' } }],
  ])('disagrees: %s', (sentence, properties) => {
    expect(answering(properties)).toEqual([sentence]);
  });

  test('may omit only nullable fields', () => {
    expect(answering({}, ['name', 'tags'])).toEqual([]);
    expect(answering({}, ['builtAt', 'color', 'tags'])).toEqual(['Boat.name may be missing in the service']);
  });

  test('has every field', () => {
    const { name, ...others } = answer.properties ?? {};
    const given = { type: ['object', 'null'], required: ['builtAt', 'color', 'tags'], properties: others };
    expect(answerDisagreements(boat, given, 'Boat', resolve)).toEqual(['Boat.name is not in the service']);
    expect(name).toBeDefined();
  });
});

describe('an input', () => {
  test('agrees when the fields and the required fields are the same', () => {
    expect(taking({})).toEqual([]);
  });

  test('disagrees on required fields, names and values', () => {
    expect(taking({}, ['name', 'color'])).toEqual(['boat.color is required in the service']);
    expect(taking({}, [])).toEqual(['boat.name is not required in the service']);
    expect(taking({ size: { type: 'integer' } })).toEqual(['boat.size is not in schema.graphql']);
    expect(taking({ color: { type: 'string', enum: ['RED'] } })).toEqual(['boat.color is one of RED in the service']);
  });
});
