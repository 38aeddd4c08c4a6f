import { getNamedType, isInputObjectType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { eachOf, readRestFields } from '../../gateway/rest-directive.ts';
import { fields, schema } from './schema.ts';

const { fields: endpoints, mistakes } = readRestFields(schema);
const endpointOf = new Map(endpoints.map((endpoint) => [`${endpoint.type}.${endpoint.field}`, endpoint]));

test('one endpoint answers each root field, each brace of its path has a source and each argument a place', () => {
  expect(mistakes).toEqual([]);
  expect(endpoints.length).toBeGreaterThan(28);
});

test('an endpoint answers each field of an object that takes arguments', () => {
  const unanswered = fields.filter(({ name, type, field }) => {
    return isObjectType(type) && field.args.length > 0 && !endpointOf.has(name) && eachOf(field) === undefined;
  });
  expect(unanswered.map(({ name }) => name)).toEqual([]);
});

test('nothing is lost of an input that is not sent as a body', () => {
  const lost = fields.flatMap(({ name, field }) => {
    const endpoint = endpointOf.get(name);
    if (!endpoint) return [];
    const placed = [...endpoint.path.pathNames, ...endpoint.path.queryNames];
    return field.args
      .filter((argument) => argument.name !== endpoint.body)
      .flatMap((argument) => {
        const input = getNamedType(argument.type);
        return isInputObjectType(input) ? Object.keys(input.getFields()).map((key) => `${argument.name}.${key}`) : [];
      })
      .filter((path) => !placed.includes(path))
      .map((path) => `${name} {${path}}`);
  });
  expect(lost).toEqual([]);
});
