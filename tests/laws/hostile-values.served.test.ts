import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openScene, type Person, type Scene } from '../service/scene.ts';
import { sampleRequests } from './sample-requests.ts';
import { openTarget } from './target.ts';

/** Values for attacks and accidents. */
const HOSTILE: unknown[] = [
  null,
  true,
  -1,
  2 ** 53,
  '',
  ' ',
  '0',
  '1e5',
  'Infinity',
  '٣',
  '00012.5',
  '999999999999999999999999999999.99999',
  'a\u0000b',
  '\ud800',
  '../..',
  '2026-02-30',
  '2999-12-31',
  '__proto__',
  'x'.repeat(20_001),
  [],
  {},
  [null],
];

/** Invented cursors. */
const CURSORS = [
  ['CREATED_AT_DESC', 'yesterday', 'x'],
  ['CREATED_AT_DESC', '\u0000', 'x'],
  ['CREATED_AT_DESC', '99999-01-01T00:00:00Z', 'x'],
  ['CREATED_AT_DESC', 5, '\u0000'],
  ['VALID_UNTIL_ASC', 'tomorrow', 'x'],
  ['VALID_UNTIL_ASC', '2026-02-30', 'x'],
  ['DUE_DATE_ASC', 7, 'x'],
  ['NAME_ASC', 'a\u0000', 'x'],
  ['NAME_ASC', 7, 'x'],
  ['CODE_ASC', 1e300, 'x'],
  ['VERSION_NUMBER_DESC', 'one', 'x'],
  ['VERSION_NUMBER_DESC', 1e300, 'x'],
  ['AT_DESC', 'now and then', 'x'],
  ['AT_DESC', '2026-11-20T00:00:00.000Z', '\u0000'],
].map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'));

interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}
interface Operation {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

let scene: Scene;
let admin: Person;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  scene = await openScene();
  admin = await scene.person('ROLE_SUPER_ADMIN', null);
  ({ paths } = (await scene.call(null, 'GET /openapi.json')).body);
});
afterAll(() => scene[Symbol.asyncDispose]());

const routes = Object.keys(sampleRequests).filter((route) =>
  /\/v2\/admin\/quotation\/|\/(search|outbox|audit|saved|token|changes|note|mention)\//.test(route),
);

describe('the service answers any request, and names the error:', () => {
  test.each(routes)('%s', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const target = await openTarget(scene);
    const sample = await sampleRequests[route]?.(target);
    const { url, body } = sample ?? { url: path };
    const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const failures: string[] = [];
    const send = async (to: string, given: unknown, what: string) => {
      // A stream would not end, and the body of a refusal is read in a second call.
      if (sample?.isStream) {
        const { status } = await scene.call(admin, `${method} ${to}`, given, { payloadAsStream: true });
        if (status < 400) return;
      }
      const { status, body: answer } = await scene.call(admin, `${method} ${to}`, given);
      const says =
        status < 400 ||
        (status < 500 && typeof answer.detail === 'string' && (status !== 400 || (answer.errors ?? []).length > 0));
      if (!says) failures.push(`${what}: ${status} ${JSON.stringify(answer).slice(0, 200)}`);
    };
    const schema = operation?.requestBody?.content['application/json']?.schema;
    if (schema) {
      for (const [at, changed] of mutations(schema, body)) await send(url, changed, at);
    }
    const beforeQuery = url.includes('?') ? `${url}&` : `${url}?`;
    for (const { name } of (operation?.parameters ?? []).filter(({ in: where }) => where === 'query')) {
      const values = name === 'after' ? [...HOSTILE, ...CURSORS] : HOSTILE;
      for (const value of values.filter((value) => typeof value !== 'object')) {
        const order = orders[parsed(String(value))?.[0] ?? ''] ?? '';
        await send(
          `${beforeQuery}${name}=${encoded(String(value))}${order}`,
          body,
          `?${name}=${String(value).slice(0, 40)}`,
        );
      }
    }
    for (const value of HOSTILE.filter((value) => typeof value === 'string' && value !== '' && value.length < 100)) {
      const [last = ''] = url.match(/[a-z_]+_[0-9a-z]{26}/) ?? [];
      if (last) await send(url.replace(last, encoded(value as string)), body, `in the path: ${value}`);
    }
    expect(failures).toEqual([]);
  });
});

const orders = Object.fromEntries(
  ['VALID_UNTIL_ASC', 'DUE_DATE_ASC', 'NAME_ASC', 'CODE_ASC'].map((name) => [name, `&orderBy=${name}`]),
);

function parsed(cursor: string): string[] | undefined {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Bodies with each hostile value at each place of the schema. */
function* mutations(schema: JsonSchema, body: unknown, at = 'body'): Generator<[string, unknown]> {
  for (const value of HOSTILE) yield [`${at} ${JSON.stringify(value)?.slice(0, 40)}`, value];
  if (schema.properties) {
    const whole = (body ?? {}) as Record<string, unknown>;
    for (const [name, part] of Object.entries(schema.properties)) {
      for (const [where, value] of mutations(part, whole[name], `${at}.${name}`))
        yield [where, { ...whole, [name]: value }];
    }
  }
  if (schema.items) {
    const [first, ...rest] = Array.isArray(body) ? body : [];
    for (const [where, value] of mutations(schema.items, first, `${at}.0`)) yield [where, [value, ...rest]];
  }
}
