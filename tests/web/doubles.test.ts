import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Command } from '../../web/commands/core/command.ts';
import { commandOf, everyCommand } from '../../web/commands/core/registry.ts';
import { doublesOf, similarTo } from '../../web/shell/prompt/similar.ts';
import { clientOf, graphqlServer, refusal } from './graphql-server.ts';
import { actor } from './made.ts';
import '../../web/app/registries.ts';

await everyCommand();
const command = (id: string) => commandOf(id) as Command; // both exist
vi.stubGlobal('document', { cookie: '' });
let answer: object;
const server = await graphqlServer(() => answer);
afterAll(() => server.close());
beforeEach(() => {
  server.calls.length = 0;
});

const line = (given: object) => ({ command: command('customer.add'), subjects: [], actor, given: { ...given } });

test('a line for a new customer names the records with the phone, e-mail, or name and city', async () => {
  const matched = ['PHONE', 'EMAIL'];
  answer = {
    data: {
      similarRecords: [
        { __typename: 'SimilarRecord', recordId: 'customer_1', name: 'Bob Smith', city: 'Toronto', matched },
      ],
    },
  };
  const task = line({ fullName: 'Robert Smith', phone: '416 555 0199' });
  expect(await doublesOf(clientOf(server.url), task)).toBe(
    'Bob Smith, Toronto has this phone and this e-mail. Press Enter again to add another.',
  );
  expect(server.calls.map(({ variables }) => variables)).toMatchObject([
    { kind: 'CUSTOMER', companyId: actor.companyId, name: 'Robert Smith', phone: '416 555 0199' },
  ]);
});

test('a line without doubles, and a line whose question fails, names none', async () => {
  answer = { data: { similarRecords: [] } };
  expect(await doublesOf(clientOf(server.url), line({ fullName: 'Bob Smith' }))).toBeNull();
  answer = refusal('UNAVAILABLE', 'Later');
  expect(await doublesOf(clientOf(server.url), line({ fullName: 'Bob Smith' }))).toBeNull();
});

test('an empty form and a command without doubles ask nothing', () => {
  expect(similarTo(line({}), {})).toBeNull();
  expect(similarTo({ ...line({}), command: command('job.add') }, { title: 'Leak', name: 'Leak' })).toBeNull();
});
