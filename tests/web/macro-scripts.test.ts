import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildSchema, parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandOf, everyCommand } from '../../web/commands/core/registry.ts';
import type { Actor } from '../../web/state/viewer.ts';
import { macroFormats } from '../../web/wings/macros/formats.ts';
import type { Macro, Step } from '../../web/wings/macros/macro.ts';
import { programOf } from '../../web/wings/macros/program.ts';
import { type Stack, startStack } from '../stack.ts';
import '../../web/app/registries.ts';

const run = promisify(execFile);
const schema = buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'));

let stack: Stack;
let actor: Actor;
let folder: string;
let apiToken: string;
beforeAll(async () => {
  stack = await startStack();
  await everyCommand();
  const { id: userId, companyId } = stack.lima.admin;
  actor = { userId, role: 'ROLE_COMPANY', companyId, timeZone: 'America/Toronto' };
  const { createApiToken } = await ask(
    'mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { secret } }',
    {
      input: {
        ...{ name: 'Macros', scope: 'WRITE', expiresOn: new Date().toISOString().slice(0, 10) },
        currentPassword: stack.lima.admin.password,
      },
    },
  );
  apiToken = createApiToken.secret;
  folder = await mkdtemp(join(tmpdir(), 'docket-macro-'));
});
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const text = (label: string, recorded: string) =>
  ({ field: { type: 'text', label }, recorded, suggested: { is: 'fixed' }, value: { is: 'fixed' } }) as const;
const asked = (label: string, recorded: string, question: string) =>
  ({ ...text(label, recorded), value: { is: 'asked', question } }) as const;

/** Characters with a meaning in shells, templates and comments. */
const hostile = `O'Brien "Ltd" \`x\` \${process.exit(1)} $(exit 1) \\n ☃`;

/** Adds a customer and a job for the customer, and assigns the job. */
const newcomer = (): Macro => ({
  version: 1,
  kind: null,
  questions: [{ name: 'fullName', label: 'Name\nof them' }],
  steps: [
    {
      id: 'a',
      command: 'customer.add',
      on: { is: 'nothing' },
      values: { fullName: asked('Name', hostile, 'fullName'), phone: text('Phone', '1') },
    },
    {
      id: 'b',
      command: 'job.add',
      on: { is: 'nothing' },
      values: {
        customer: {
          field: { type: 'record', kind: 'customer', label: 'Customer' },
          recorded: { id: 'x', title: 'x' },
          suggested: { is: 'made', step: 'a' },
          value: { is: 'made', step: 'a' },
        },
        title: asked('Title', hostile, 'fullName'),
        priority: text('Priority', 'HIGH'),
      },
    },
    {
      id: 'c',
      command: 'job.assign',
      on: { is: 'made', step: 'b' },
      values: {
        assignee: {
          field: { type: 'record', kind: 'user', label: 'Worker' },
          recorded: { id: stack.lima.worker.id, title: 'Will Lima' },
          suggested: { is: 'fixed' },
          value: { is: 'fixed' },
        },
      },
    },
  ],
});

const row = (id: string, command: string, values: Step['values'] = {}): Step => ({
  id,
  command,
  on: { is: 'row' },
  values,
});

/** Starts jobs, puts them on hold and resumes them. */
const holding: Macro = {
  version: 1,
  kind: 'job',
  questions: [],
  steps: [row('a', 'job.start'), row('b', 'job.hold', { reason: text('Reason', hostile) }), row('c', 'job.resume')],
};

/** Sends quotations in the words of their template. */
const sending: Macro = {
  version: 1,
  kind: 'quotation',
  questions: [],
  steps: [row('a', 'quotation.send', { subject: text('Subject', hostile) })],
};

const written = (macro: Macro, format: keyof typeof macroFormats) =>
  macroFormats[format](programOf('Of\na name', macro, { actor, commandOf, now: new Date() }), stack.url);

const shells = { fetch: [process.execPath, 'macro.mjs'], curl: ['bash', 'macro.sh'] } as const;

/** Runs a macro in its copied form. */
async function perform(macro: Macro, format: keyof typeof shells, ...ids: string[]): Promise<void> {
  const [program, file] = shells[format];
  await writeFile(join(folder, file), written(macro, format));
  const env = { ...process.env, DOCKET_TOKEN: apiToken };
  await run(program, [join(folder, file), ...ids], { env });
}

const ask = (query: string, variables?: Record<string, unknown>) =>
  stack.demand(stack.lima.admin.token, query, variables);

async function newCustomer(): Promise<string> {
  const { createCustomer } = await ask(
    'mutation { createCustomer(input: { fullName: "Paula Ito", email: "paula@ito.example" }) { id } }',
  );
  return createCustomer.id;
}

describe.each(['fetch', 'curl'] as const)('as %s, a copied macro runs:', (format) => {
  test('a created record is passed to the next step', async () => {
    await perform(newcomer(), format);
    const { jobs } = await ask(
      '{ jobs(first: 1) { edges { node { title priority customer { fullName } assignee { fullName } } } } }',
    );
    expect(jobs.edges[0].node).toEqual({
      title: hostile,
      priority: 'HIGH',
      customer: { fullName: hostile },
      assignee: { fullName: 'Will Lima' },
    });
  });

  test('every named record goes through all steps', async () => {
    const input = { customerId: await newCustomer(), title: 'Leak', assigneeId: stack.lima.worker.id };
    const make = async () =>
      (await ask('mutation ($input: CreateJobInput!) { createJob(input: $input) { id } }', { input })).createJob.id;
    const ids = [await make(), await make()];
    await perform(holding, format, ...ids);
    for (const id of ids) {
      const { job } = await ask(
        'query ($id: ID!) { job(id: $id) { status version history { edges { node { changes { to } } } } } }',
        { id },
      );
      expect(job).toMatchObject({ status: 'IN_PROGRESS', version: 4 });
      expect(JSON.stringify(job.history)).toContain(JSON.stringify(hostile));
    }
  });

  test('a step’s read is part of the script', async () => {
    const line = { description: 'Boiler', quantity: '1', unit: 'pc', unitPrice: '10' };
    const input = { customerId: await newCustomer(), subject: 'Boiler', lines: [line] };
    const { createQuotation } = await ask(
      'mutation ($input: CreateQuotationInput!) { createQuotation(input: $input) { id } }',
      { input },
    );
    await perform(sending, format, createQuotation.id);
    const { messages } = await ask(
      '{ messages(first: 1) { edges { node { recordId subject body recipients { address } } } } }',
    );
    expect(messages.edges[0].node).toMatchObject({
      recordId: createQuotation.id,
      subject: hostile,
      recipients: [{ address: 'paula@ito.example' }],
    });
    expect(messages.edges[0].node.body).not.toBe('');
  });

  test('a refusal stops the script and gives the reason', async () => {
    await expect(perform(holding, format, 'job_01jd3k8f0ve2mb2q5d6n7x8y9z')).rejects.toThrow();
  });
});

test('as GraphQL, a macro is a series of valid operations with values passed on', () => {
  const text = written(newcomer(), 'GraphQL');
  expect(validate(schema, parse(text))).toEqual([]);
  expect(text).toContain('"customerId": "<made1.changed.id>"');
  expect([...text.matchAll(/^(?:mutation|query) (\w+)/gm)].map(([, name]) => name)).toEqual([
    'Made1',
    'Made2',
    'On3',
    'Made3',
  ]);
});
