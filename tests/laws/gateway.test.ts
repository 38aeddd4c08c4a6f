import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { isObjectType, Kind, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { createCostModel } from '../../gateway/query/cost.ts';
import { LIMITS, limitRules } from '../../gateway/query/limits.ts';
import { loadSchema } from '../../gateway/sdl/schema.ts';
import { API_TOKEN_PREFIX } from '../../service/login/api-token-secret.ts';
import { consoleOperations } from './console-documents.ts';
import { schema } from './schema.ts';

const sources = readdirSync('gateway', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ path: posix.join('gateway', file), text: readFileSync(`gateway/${file}`, 'utf8') }));

describe('any service that speaks the contract can stand behind the gateway', () => {
  test('no source imports the service or the console', () => {
    const imported = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, to = '']) => posix.join(posix.dirname(path), to)),
    );
    expect(imported.filter((path) => !/^(gateway|process)\//.test(path))).toEqual([]);
  });

  test('no source says the name of a record, or how an API token begins', () => {
    // Every JavaScript error has a message, and to note is also a verb.
    const names = Object.values(schema.getTypeMap())
      .filter((type) => isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Record'))
      .map(({ name }) => wordsOf(name).replace(/y$/, ''))
      .filter((name) => !(name in new Error('')) && name !== 'note');
    expect(names.length).toBeGreaterThan(10);
    const said = new RegExp(`\\b(${names.join('|')})\\w*`, 'g');
    for (const { path, text } of sources) {
      // A header's name is HTTP's.
      expect({ path, names: wordsOf(text.replaceAll("'user-agent'", '')).match(said) }).toEqual({ path, names: null });
      expect(text).not.toContain(API_TOKEN_PREFIX);
    }
  });
});

/** apiToken, API_TOKEN → api token */
const wordsOf = (text: string) => text.replace(/(?<=[a-z])(?=[A-Z])|[\s_-]+/g, ' ').toLowerCase();

// Many documents are put together as texts, which the type checker does not compare with the schema.
test('every operation of the console is valid by the schema', () => {
  const wrong = consoleOperations.flatMap(({ name, document }) =>
    validate(schema, parse(document)).map(({ message }) => `${name}: ${message}`),
  );
  expect(wrong).toEqual([]);
});

/** The variables that ask for the related record of a column. */
const isOfColumn = /^with[A-Z]/;

describe('every operation of the console stays below half of each limit, and below three quarters of the cost with every column', () => {
  const half = { ...LIMITS };
  for (const name of Object.keys(LIMITS) as (keyof typeof LIMITS)[]) half[name] /= 2;
  const rules = limitRules(half);
  const costOf = createCostModel(loadSchema(readFileSync('schema.graphql', 'utf8')));

  test('there are some', () => expect(consoleOperations.length).toBeGreaterThan(20));

  test.each(consoleOperations)('$name', ({ document, operation }) => {
    const parsed = parse(document, { maxLexicalTokens: half.tokens });
    expect(validate(schema, parsed, rules).map(({ message }) => message)).toEqual([]);
    // A page is never longer than 200, whichever variable says so.
    const names = (operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value);
    const variables = Object.fromEntries(names.map((name) => [name, isOfColumn.test(name) ? false : 200]));
    const withColumns = Object.fromEntries(names.map((name) => [name, 200]));
    const fragments = parsed.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
    const byName = new Map(fragments.map((one) => [one.name.value, one]));
    expect(costOf(operation, byName, variables)).toBeLessThan(half.cost);
    // A person chose the columns that ask for related records, so they may cost more, up to three quarters.
    expect(costOf(operation, byName, withColumns)).toBeLessThan(half.cost * 1.5);
  });
});
