import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { graphql } from '../../web/ground/graphql.ts';
import { type Calls, formats } from '../../web/wings/copying/formats.ts';

const run = promisify(execFile);

const ChangeName = graphql(`
  mutation ChangeName($input: CreateDepartmentInput!, $idempotencyKey: String) {
    changed: createDepartment(input: $input, idempotencyKey: $idempotencyKey) {
      id
    }
  }
`) as Calls['operation'];

/** Characters with a meaning in shells, templates or comments. */
const hostile = [
  "it's",
  '"quoted"',
  `\`backticks\` and \${braces} and $HOME and \\backslashes\\ and $(id)`,
  'two\nlines\r\n\tand a tab',
  '!! # -- // */ <tags> &amp; %20',
  'Zoë 東京 🧰 \u2028 \u0000',
  '@file',
];

/** A stand-in for the gateway that keeps the received requests. */
const received: { authorization: string | undefined; body: { query: string; variables: unknown } }[] = [];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = JSON.parse(Buffer.concat(chunks).toString());
  received.push({ authorization: request.headers.authorization, body });
  response.setHeader('content-type', 'application/json').end('{"data":{"changed":{"id":"it"}}}');
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const env = { ...process.env, DOCKET_TOKEN: 'docket_secret' };
const ways: Record<'curl' | 'fetch', (text: string) => Promise<unknown>> = {
  curl: (text) => run('sh', ['-c', text], { env }),
  async fetch(text) {
    const file = join(tmpdir(), `copied-${process.pid}-${received.length}.mjs`);
    await writeFile(file, text);
    return run(process.execPath, [file], { env });
  },
};

describe.each(['curl', 'fetch'] as const)('the call as %s, pasted,', (name) => {
  test('sends the exact call with the token of DOCKET_TOKEN, whatever its characters', async () => {
    const variables = { input: { id: 'department_1', version: 1, name: hostile.join('') } };
    await ways[name](formats[name]({ operation: ChangeName, each: [variables] }, origin));
    const sent = received.at(-1);
    expect(sent?.body.variables).toEqual(variables);
    expect(sent?.body.query).toContain('mutation ChangeName');
    expect(sent?.authorization).toBe('Bearer docket_secret');
  });

  test('sends a call for each of several records', async () => {
    const each = hostile.map((text) => ({ input: { id: 'department_1', version: 1, name: text } }));
    const before = received.length;
    await ways[name](formats[name]({ operation: ChangeName, each }, origin));
    expect(received.slice(before).map(({ body }) => body.variables)).toEqual(each);
  });
});

describe('the call as GraphQL', () => {
  const write = (each: Calls['each'], operation: Calls['operation'] = ChangeName) =>
    formats.GraphQL({ operation, each });

  test('contains its variables and omits absent values', () => {
    expect(write([{ input: { id: 'department_1', version: 1, name: 'It’s "it"\n' } }])).toBe(
      `mutation ChangeName {
  changed: createDepartment(input: { id: "department_1", version: 1, name: "It’s \\"it\\"\\n" }) {
    id
  }
}
`,
    );
  });

  test('distinguishes enums from texts by the schema', () => {
    const CreateUser = graphql(`
      mutation CreateUser($input: CreateUserInput!) {
        createUser(input: $input) {
          id
        }
      }
    `) as Calls['operation'];
    expect(write([{ input: { role: 'ROLE_USER', fullName: 'ROLE_USER' } }], CreateUser)).toContain(
      '{ role: ROLE_USER, fullName: "ROLE_USER" }',
    );
  });

  test('has an operation for each of several records', () => {
    const text = write([{ input: { id: 'a' } }, { input: { id: 'b' } }]);
    expect(text.match(/mutation \w+/g)).toEqual(['mutation ChangeName1', 'mutation ChangeName2']);
  });

  test('keeps values in variables when GraphQL has no literal for them', () => {
    const text = write([{ input: { 'two words': 1 } }]);
    expect(text).toMatch(/^# variables:\n# \{(.|\n)*\$input/);
  });
});
