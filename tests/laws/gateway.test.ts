import { readdirSync, readFileSync } from 'node:fs';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  validate,
  visit,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { createCostModel } from '../../gateway/cost.ts';
import { LIMITS, limitRules } from '../../gateway/limits.ts';
import { loadSchema } from '../../gateway/schema.ts';
import { schema } from './schema.ts';

/** Words of records that English, GraphQL, HTTP and URIs have too. */
const OF_THE_TRADE = ['and', 'email', 'field', 'message', 'template', 'token'];

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
  const definitions = consoleDefinitions();
  const operations = definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  const fragments = new Map(
    definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION).map((one) => [one.name.value, one]),
  );
  const half = { ...LIMITS };
  for (const name of Object.keys(LIMITS) as (keyof typeof LIMITS)[]) half[name] /= 2;
  const rules = limitRules(half);
  const costOf = createCostModel(loadSchema(readFileSync('schema.graphql', 'utf8')));

  test('there are some', () => expect(operations.length).toBeGreaterThan(20));

  test.each(operations.map((one) => [one.name?.value, one] as const))('%s', (_, operation) => {
    const document = withFragments(operation, fragments);
    expect(() => parse(print(document), { maxLexicalTokens: half.tokens })).not.toThrow();
    expect(validate(schema, document, rules).map(({ message }) => message)).toEqual([]);
    // A page is never longer than 200, whichever variable says so.
    const variables = Object.fromEntries(
      (operation.variableDefinitions ?? []).map(({ variable }) => [variable.name.value, 200]),
    );
    expect(costOf(operation, fragments, variables)).toBeLessThan(half.cost);
  });
});

function consoleDefinitions() {
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.d)\.tsx?$/.test(file),
  );
  return files.flatMap((file) => {
    const literals = readFileSync(`web/${file}`, 'utf8').matchAll(/\bgraphql\(\s*(?:\/\*.*?\*\/\s*)?`([^`]*)`/g);
    return [...literals].flatMap(([, text = '']) => parse(text).definitions);
  });
}

function withFragments(
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): DocumentNode {
  const needed = new Set<FragmentDefinitionNode>();
  const collect = (node: OperationDefinitionNode | FragmentDefinitionNode) =>
    visit(node, {
      FragmentSpread({ name }) {
        const fragment = fragments.get(name.value);
        if (!fragment || needed.has(fragment)) return;
        needed.add(fragment);
        collect(fragment);
      },
    });
  collect(operation);
  return { kind: Kind.DOCUMENT, definitions: [operation, ...needed] };
}
