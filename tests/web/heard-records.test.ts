import type { Client } from '@urql/core';
import { expect, test } from 'vitest';
import { recordsHeard } from '../../web/shell/search/heard-records.ts';
import { customer, user } from './made.ts';

const maria = user({ fullName: 'Мария Иванова', id: 'user_01jd3k8f0ve2mb2q5d6n7x8y92' });
const leak = customer({ fullName: 'Lima Bakery', id: 'customer_01jd3k8f0ve2mb2q5d6n7x8y11' });

const hit = ({ id }: { id: string }, title: string, matchedWords: string[]) => ({ recordId: id, title, matchedWords });

/** A service whose search finds `hits`, and whose lists find the records with a title. */
const service = (hits: readonly object[], listed: readonly { fullName: string }[]) => {
  const asked: string[] = [];
  const query = (_: unknown, { text, search }: { text?: string; search?: string }) => {
    asked.push(text ?? search ?? '');
    const edges = listed.filter(({ fullName }) => fullName === search).map((node) => ({ node }));
    return { toPromise: async () => ({ data: { found: text === undefined ? { edges } : hits } }) };
  };
  return { client: { query } as unknown as Client, asked };
};

test('a line takes a name in other letters, as far as the list of the field offers the record', async () => {
  const { client } = service([hit(maria, 'Мария Иванова', ['Мария'])], [maria]);
  expect(await recordsHeard(client, 'user', { status: 'ACTIVE' }, 'maria')).toEqual([maria]);
  const inactive = service([hit(maria, 'Мария Иванова', ['Мария'])], []);
  expect(await recordsHeard(inactive.client, 'user', { status: 'ACTIVE' }, 'maria')).toEqual([]);
});

test('a word of a customer’s jobs is no name of the customer', async () => {
  const { client, asked } = service([hit(leak, 'Lima Bakery', ['Leaking'])], [leak]);
  expect(await recordsHeard(client, 'customer', {}, 'leaking')).toEqual([]);
  expect(asked).toEqual(['leaking']);
});

test('only names of people and businesses are heard', async () => {
  const { client, asked } = service([], []);
  expect(await recordsHeard(client, 'job', {}, 'furnace')).toEqual([]);
  expect(asked).toEqual([]);
});
