import { afterAll, expect, test, vi } from 'vitest';
import { pipe, subscribe } from 'wonka';
import { graphql } from '../../web/ground/graphql.ts';
import { refusalOf } from '../../web/ground/refusal.ts';
import { deletes } from '../../web/records/documents/mutations.ts';
import { clientOf, department, graphqlServer, refusal } from './graphql-server.ts';

const One = graphql(`
  query One($id: ID!) {
    one: department(id: $id) {
      id
      name
    }
  }
`);

vi.stubGlobal('document', { cookie: '' });
let busy = 0;
const server = await graphqlServer(({ name }) => {
  if (busy > 0) {
    busy -= 1;
    const { errors } = refusal('UNAVAILABLE', 'Many requests are waiting.', { retryAfter: 0.05 });
    return { errors, status: 503 };
  }
  return name === 'One' ? { data: { one: department(1) } } : { data: { changed: department(1) } };
});
afterAll(server.close);

test('a read on the screen tells that the server is busy, and is sent again after the time that the server names', async () => {
  busy = 2;
  const seen: string[] = [];
  const { unsubscribe } = pipe(
    clientOf(server.url).query(One, { id: 'department_1' }),
    subscribe(({ data, error }) => seen.push(error ? refusalOf(error).code : String(data?.one?.id))),
  );
  await expect.poll(() => seen).toEqual(['UNAVAILABLE', 'UNAVAILABLE', 'department_1']);
  unsubscribe();
});

test('a read that left the screen is not sent again', async () => {
  busy = 10;
  const before = server.calls.length;
  const { error } = await clientOf(server.url).query(One, { id: 'department_1' }).toPromise();
  expect(error && refusalOf(error)).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 0.05 });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(server.calls.length).toBe(before + 1);
});

test('a change is never sent again by itself', async () => {
  busy = 10;
  const before = server.calls.length;
  const { error } = await clientOf(server.url)
    .mutation(deletes.department, { input: { id: 'department_1', version: 1 } })
    .toPromise();
  expect(error && refusalOf(error).code).toBe('UNAVAILABLE');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(server.calls.length).toBe(before + 1);
});
