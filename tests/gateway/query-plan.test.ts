import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  execute,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getOperationAST,
  getVariableValues,
  type OperationDefinitionNode,
  parse,
  typeFromAST,
  validate,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../gateway/errors.ts';
import { planQuery } from '../../gateway/query/query-plan.ts';
import { loadSchema } from '../../gateway/sdl/schema.ts';
import { consoleQueries } from '../laws/console-documents.ts';
import { diceOf, randomAnswer, randomInput, randomQueries } from './random-queries.ts';

const { schema, fields } = loadSchema(readFileSync('schema.graphql', 'utf8'));

/** The answer's type of each endpoint that reads. A change may share the path of a read. */
const answered = new Map<string, GraphQLOutputType>(
  fields.flatMap(({ type, field, path }) => {
    if (type === 'Mutation') return [];
    const its = (schema.getType(type) as GraphQLObjectType).getFields()[field]?.type;
    return its ? [[path.text, its]] : [];
  }),
);

/** A service that answers each path by dice, and refuses one path in `faults`. */
function serviceOf(seed: string, faults: number) {
  const reads = new Map<string, Promise<unknown>>();
  const once = (path: string, answer: () => unknown) => {
    const read = reads.get(path) ?? (async () => answer())();
    reads.set(path, read);
    return read;
  };
  const refuses = (path: string) => {
    if (faults > 0 && diceOf(`${seed} refuses ${path}`)(faults) === 0) throw new Refusal('FORBIDDEN', 'Not for you.');
  };
  return {
    read: (endpoint: string, path: string) =>
      once(path, () => {
        refuses(path);
        return randomAnswer(schema, answered.get(endpoint) as GraphQLOutputType, diceOf(seed + path), faults);
      }),
    readFile: (_: string, path: string, { withBody }: { withBody: boolean }) =>
      once(`file ${withBody} ${path}`, () => {
        refuses(path);
        return {
          status: 200,
          headers: { 'content-type': 'image/png', 'content-length': '7' },
          body: Buffer.from(path),
        };
      }),
  };
}

/** Runs a query by a plan and by graphql-js over the same service, with the variables and with their flags negated. */
async function both(document: string, given: Record<string, unknown>, seed: string, faults: number) {
  const parsed = parse(document);
  const operation = getOperationAST(parsed) as OperationDefinitionNode; // each document has an operation
  const plan = planQuery(schema, parsed, operation);
  const switched = Object.entries(given).map(([name, value]) => [name, typeof value === 'boolean' ? !value : value]);
  const answers = [given, Object.fromEntries(switched)].map(async (variables) => {
    const { variableValues, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
    if (!variableValues) throw new Error(`${document} can't be given ${JSON.stringify(variables)}: ${errors}`);
    const contextValue = { calls: serviceOf(seed, faults) };
    const planned = await plan(variableValues, contextValue);
    const executed = await execute({ schema, document: parsed, variableValues: variables, contextValue });
    return { planned, executed };
  });
  return Promise.all(answers);
}

const isValid = (document: string) => validate(schema, parse(document)).length === 0;

describe('a plan answers as graphql-js does', () => {
  test('any query over a service that keeps the schema', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(randomQueries(schema), fc.string(), async ({ document, variables }, seed) => {
        if (!isValid(document)) return;
        for (const { planned, executed } of await both(document, variables, seed, 0)) {
          expect(executed.errors, document).toBeUndefined();
          expect(planned, document).toBe(JSON.stringify(executed.data));
          compared += 1;
        }
      }),
      { numRuns: 400 },
    );
    expect(compared).toBeGreaterThan(200);
  });

  test('any query over a service with faults, or leaves the query to graphql-js', async () => {
    const counts = { planned: 0, faulty: 0 };
    await fc.assert(
      fc.asyncProperty(randomQueries(schema), fc.string(), async ({ document, variables }, seed) => {
        if (!isValid(document)) return;
        for (const { planned, executed } of await both(document, variables, seed, 25)) {
          if (executed.errors) expect(planned, document).toBeNull();
          else expect([JSON.stringify(executed.data), null], document).toContain(planned);
          counts.planned += planned === null ? 0 : 1;
          counts.faulty += executed.errors ? 1 : 0;
        }
      }),
      { numRuns: 400 },
    );
    expect(Math.min(counts.planned, counts.faulty)).toBeGreaterThan(20);
  });

  test.each(consoleQueries)('the console’s $name', async ({ document, operation }) => {
    for (const seed of ['one', 'two', 'three']) {
      const declared = operation.variableDefinitions ?? [];
      const inputs = declared.map(({ variable, type }) => {
        const its = typeFromAST(schema, type) as GraphQLInputType; // valid documents declare input types only
        return [variable.name.value, randomInput(its, diceOf(seed))];
      });
      for (const { planned, executed } of await both(document, Object.fromEntries(inputs), seed, 0)) {
        expect(executed.errors).toBeUndefined();
        expect(planned).toBe(JSON.stringify(executed.data));
      }
    }
  });
});
