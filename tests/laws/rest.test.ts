import { getNamedType, isInputObjectType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { eachOf, readRestFields } from '../../gateway/sdl/rest-directive.ts';
import { fields, schema } from './schema.ts';

const { fields: endpoints, mistakes } = readRestFields(schema);
const endpointOf = new Map(endpoints.map((endpoint) => [`${endpoint.type}.${endpoint.field}`, endpoint]));

test('each root field has an endpoint, each brace in a path a source, and each argument a place', () => {
  expect(mistakes).toEqual([]);
  expect(endpoints.length).toBeGreaterThan(28);
});

/** Paths of documents that are stored whole, or take no longer than a record. */
const atUsualCost = [
  '/app/file/get',
  '/admin/outbox/get/document',
  '/app/company/get/qrCode',
  '/app/company/download/qr-code',
];

test('each search, and each document that the service makes, costs as much as measured', () => {
  const costs = fields.flatMap(({ name, field }) => {
    const endpoint = endpointOf.get(name);
    if (!endpoint) return [];
    const { isDocument, cost, path } = endpoint;
    const isMade = isDocument && !atUsualCost.some((usual) => path.text.startsWith(usual));
    const isSearch = getNamedType(field.type).name === 'SearchHit';
    return isMade || isSearch ? [{ name, cost }] : [];
  });
  expect(costs.filter(({ cost }) => cost !== 100)).toEqual([]);
  expect(costs.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Query.search', 'Query.searchNearest', 'Quotation.document', 'Job.report']),
  );
});

test('each object field with arguments has an endpoint', () => {
  const unanswered = fields.filter(({ name, type, field }) => {
    return isObjectType(type) && field.args.length > 0 && !endpointOf.has(name) && eachOf(field) === undefined;
  });
  expect(unanswered.map(({ name }) => name)).toEqual([]);
});

test('every field of an input without a body is in the path', () => {
  const lost = fields.flatMap(({ name, field }) => {
    const endpoint = endpointOf.get(name);
    if (!endpoint) return [];
    const placed = [...endpoint.path.pathNames, ...endpoint.path.queryNames];
    return field.args
      .filter((argument) => ![...endpoint.body, ...placed].includes(argument.name))
      .flatMap((argument) => {
        const input = getNamedType(argument.type);
        return isInputObjectType(input) ? Object.keys(input.getFields()).map((key) => `${argument.name}.${key}`) : [];
      })
      .filter((path) => !placed.includes(path))
      .map((path) => `${name} {${path}}`);
  });
  expect(lost).toEqual([]);
});
