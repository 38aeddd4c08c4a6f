import { readFileSync } from 'node:fs';
import { parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRestFields } from '../../gateway/sdl/rest-directive.ts';
import { openScene, type Scene } from '../service/scene.ts';
import { consoleOperations } from './console-documents.ts';
import { place } from './place.ts';
import { schema } from './schema.ts';

/** The specification's 82 endpoints with their numbers. */
const endpoints = rowsOf('endpoints.tsv').map(([number = '', , method = '', path = '']) => ({
  name: `${number} ${method} ${path}`,
  place: place(method, path),
}));

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

describe('each of the specification’s 82 endpoints', () => {
  const restFields = readRestFields(schema).fields.map(({ type, field, method, path }) => ({
    name: `${type}.${field}`,
    place: place(method, path.text.replace(/\{[?&].*/, '')),
  }));

  test('is answered by a field of schema.graphql', () => {
    expect(withoutAnyOf(new Set(restFields.map((field) => field.place)))).toEqual([]);
  });

  // A quotation administrator may not read `company`.
  test('that serves a quotation administrator is answered outside `Company`', () => {
    const outside = new Set(restFields.filter(({ name }) => !name.startsWith('Company.')).map((field) => field.place));
    const served = rowsOf('roles.tsv').flatMap(([method = '', path = '', ...roles]) =>
      roles[5] === '200' ? [place(method, path)] : [],
    );
    expect(
      withoutAnyOf(new Set([...outside, ...endpoints.map((each) => each.place).filter((at) => !served.includes(at))])),
    ).toEqual([]);
  });

  test('is a route of the service', () => {
    expect(withoutAnyOf(new Set(scene.app.endpoints.map(({ method, path }) => place(method, path))))).toEqual([]);
  });

  test('is called by a command or a pane of the console', () => {
    const asked = fieldsAskedBy(consoleOperations.map(({ document }) => document));
    expect(withoutAnyOf(new Set(restFields.filter(({ name }) => asked.has(name)).map((field) => field.place)))).toEqual(
      [],
    );
  });

  test('has its row in the table of roles', () => {
    expect(withoutAnyOf(new Set(rowsOf('roles.tsv').map(([method = '', path = '']) => place(method, path))))).toEqual(
      [],
    );
  });
});

/** The endpoints outside the given places. */
const withoutAnyOf = (places: ReadonlySet<string>) =>
  endpoints.filter((endpoint) => !places.has(endpoint.place)).map(({ name }) => name);

function rowsOf(table: string): string[][] {
  const [, ...lines] = readFileSync(new URL(table, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => line.split('\t'));
}

/** Schema coordinates of the fields selected by documents, such as `Company.seats`. */
function fieldsAskedBy(documents: readonly string[]): Set<string> {
  const asked = new Set<string>();
  const info = new TypeInfo(schema);
  const note = visitWithTypeInfo(info, {
    Field({ name }) {
      asked.add(`${info.getParentType()?.name}.${name.value}`);
    },
  });
  for (const text of documents) visit(parse(text), note);
  return asked;
}
