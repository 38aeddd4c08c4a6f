import { readdirSync, readFileSync } from 'node:fs';
import { isObjectType, Kind, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { createCostModel } from '../../gateway/cost.ts';
import { LIMITS, limitRules } from '../../gateway/limits.ts';
import { loadSchema } from '../../gateway/schema.ts';
import { consoleOperations } from './console-documents.ts';
import { schema } from './schema.ts';

/** Words of records that English, GraphQL, HTTP and URIs have too. */
const OF_THE_TRADE = ['and', 'api', 'email', 'field', 'message', 'template', 'token'];

test('the gateway knows no word of the domain: any service that speaks the contract can stand behind it', () => {
  const records = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Record'))
    .flatMap(({ name }) => name.split(/(?=[A-Z])/))
    .map((word) => word.toLowerCase().replace(/y$/, ''));
  const words = new Set(records.filter((word) => !OF_THE_TRADE.includes(word)));
  expect(words.size).toBeGreaterThan(3);
  for (const file of readdirSync('gateway')) {
    const said = readFileSync(`gateway/${file}`, 'utf8').match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? [];
    const known = said.filter((each) => [...words].some((word) => each.toLowerCase().startsWith(word)));
    expect(known.map((word) => `${file}: ${word}`)).toEqual([]);
  }
});

describe('every operation of the console stays below half of each limit', () => {
  const half = { ...LIMITS };
  for (const name of Object.keys(LIMITS) as (keyof typeof LIMITS)[]) half[name] /= 2;
  const rules = limitRules(half);
  const costOf = createCostModel(loadSchema(readFileSync('schema.graphql', 'utf8')));

  test('there are some', () => expect(consoleOperations.length).toBeGreaterThan(20));

  test.each(consoleOperations)('$name', ({ document, operation }) => {
    const parsed = parse(document, { maxLexicalTokens: half.tokens });
    expect(validate(schema, parsed, rules).map(({ message }) => message)).toEqual([]);
    // A page is never longer than 200, whichever variable says so.
    const variables = Object.fromEntries(
      (operation.variableDefinitions ?? []).map(({ variable }) => [variable.name.value, 200]),
    );
    const fragments = parsed.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
    const byName = new Map(fragments.map((one) => [one.name.value, one]));
    expect(costOf(operation, byName, variables)).toBeLessThan(half.cost);
  });
});
