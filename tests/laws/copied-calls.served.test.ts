import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type DocumentNode,
  getArgumentValues,
  getVariableValues,
  type OperationDefinitionNode,
  parse,
  print,
  validate,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examples } from '../../web/commands/core/answers.ts';
import { asksOf } from '../../web/commands/core/command.ts';
import { everyCommand } from '../../web/commands/core/registry.ts';
import { callOf } from '../../web/commands/core/run.ts';
import type { Call } from '../../web/ground/graphql.ts';
import { pooled } from '../../web/ground/pool.ts';
import type { Actor } from '../../web/state/viewer.ts';
import { formats } from '../../web/wings/copying/formats.ts';
import { sampleOf } from './sample-subjects.ts';
import { schema } from './schema.ts';
import '../../web/app/registries.ts';

const run = promisify(execFile);
const actor: Actor = { userId: 'user_1', role: 'ROLE_SUPER_ADMIN', companyId: null, timeZone: 'UTC' };

/** The calls of all commands that send a mutation, with example answers. */
let calls: [id: string, call: Call][];
/** Bodies received from curl and fetch, by the command's name in the URL. */
const received = new Map<string, unknown>();
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  received.set(String(request.url).split('/')[1] ?? '', JSON.parse(Buffer.concat(chunks).toString()));
  response.setHeader('content-type', 'application/json').end('{"data":{}}');
});
let origin: string;
let directory: string;
beforeAll(async () => {
  calls = (await everyCommand()).flatMap((command): [string, Call][] => {
    if (!command.operation) return [];
    const subject = sampleOf(command.on);
    return [[command.id, callOf(command, subject, examples(asksOf(command, subject, actor), {}))]];
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  directory = await mkdtemp(join(tmpdir(), 'copied-'));
});
afterAll(async () => {
  server.close();
  await rm(directory, { recursive: true });
});

const once = ({ operation, variables }: Call) => ({ operation, each: [variables] });

describe('each command, copied', () => {
  test('as GraphQL is a complete document with the values of the variables inline', () => {
    const wrong = calls.flatMap(([id, call]) => {
      const copied = parse(formats.GraphQL(once(call)));
      const errors = validate(schema, copied).map(({ message }) => `${id}: ${message}`);
      if (errors.length > 0) return errors;
      return JSON.stringify(askedBy(copied, {})) ===
        JSON.stringify(askedBy(parse(print(call.operation)), call.variables))
        ? []
        : [`${id} asks something else`];
    });
    expect(wrong).toEqual([]);
    expect(calls.length).toBeGreaterThan(60);
  });

  test.each(['curl', 'fetch'] as const)('as %s sends the command’s request when pasted', async (name) => {
    received.clear();
    const texts = calls.map(([id, call]): [string, string] => [id, formats[name](once(call), `${origin}/${id}`)]);
    if (name === 'curl') await pooled(texts, 4, ([, text]) => run('sh', ['-c', text]));
    else await runModules(texts);
    const sent = calls.map(([id, { operation, variables }]) => {
      const body = received.get(id) as { query: string; variables: unknown } | undefined;
      return [id, body && print(parse(body.query)) === print(operation), body?.variables, variables];
    });
    expect(sent.map(([id, isSame, variables]) => [id, isSame, variables])).toEqual(
      sent.map(([id, , , variables]) => [id, true, JSON.parse(JSON.stringify(variables))]),
    );
  });
});

/** Runs each text as a module of its own, all in one process: a process takes far longer to start than to send a request. */
async function runModules(texts: readonly [id: string, text: string][]): Promise<void> {
  for (const [id, text] of texts) await writeFile(join(directory, `${id}.mjs`), text);
  const all = join(directory, 'all.mjs');
  await writeFile(all, texts.map(([id]) => `import './${id}.mjs';\n`).join(''));
  await run(process.execPath, [all]);
}

/** A document's root fields with their arguments, as the gateway reads them. */
function askedBy({ definitions }: DocumentNode, given: Call['variables']): unknown {
  return definitions
    .filter((each): each is OperationDefinitionNode => each.kind === 'OperationDefinition')
    .flatMap(({ operation, variableDefinitions, selectionSet }) => {
      const values = getVariableValues(schema, variableDefinitions ?? [], given);
      const root = schema.getRootType(operation);
      return selectionSet.selections.map((field) => {
        if (field.kind !== 'Field' || !root) throw new Error('A root selection is a field.');
        const definition = root.getFields()[field.name.value];
        if (!definition) throw new Error(`There is no field ${field.name.value}.`);
        if (!values.variableValues) throw new Error(values.errors.map(({ message }) => message).join('; '));
        return [field.name.value, getArgumentValues(definition, field, values.variableValues)];
      });
    });
}
