import type { Client } from '@urql/core';
import type { DocumentNode } from 'graphql';
import { expect, test } from 'vitest';
import { type Kind, kindOf, type RecordOf, titleOf } from '../../web/records/kinds.ts';
import { fetchAll } from '../../web/shell/palette/line/fetch-all.ts';
import { Answered, type Wanted } from '../../web/shell/palette/line/known.ts';
import { searchKind } from '../../web/shell/search/hit.ts';
import { job, user } from './made.ts';
import { hit } from './made-hits.ts';

const maria = user({ fullName: 'Мария Иванова' });
const furnace = job({ title: 'Furnace' });
const permissions = new Set(['USERS_READ', 'CUSTOMERS_READ', 'JOBS_READ', 'QUOTATIONS_READ'] as const);
const reader = { permissions, companyId: 'company_1' };

const hitsOf = (record: RecordOf<Kind>, matchedWords: string[]) =>
  hit(record.id, { kind: searchKind(kindOf(record.id) ?? 'job'), title: titleOf(record), matchedWords });

/** A service that hears `maria` in Cyrillic letters, as the search does and a list does not. */
function asking() {
  const sent: string[] = [];
  const all: Record<string, unknown>[] = [];
  const answer = (name: string, { text0, search }: Record<string, unknown>) => {
    if (name === 'FindEach')
      return { found0: text0 === 'maria' ? [hitsOf(maria, ['Мария'])] : [hitsOf(furnace, ['Furnace'])] };
    const found = [maria, furnace].filter((each) => titleOf(each).includes(String(search)));
    return { found: { edges: found.map((node) => ({ node })) } };
  };
  const client = {
    query: ({ definitions: [operation] }: DocumentNode, variables: Record<string, unknown>) => {
      const name = operation?.kind === 'OperationDefinition' ? (operation.name?.value ?? '') : '';
      sent.push(name);
      all.push(variables);
      return { toPromise: async () => ({ data: answer(name, variables) }) };
    },
  } as unknown as Client; // queries alone
  return { client, sent, variables: all };
}

const wanted = (kind: Kind, search: string): Wanted => ({ is: 'found', kind, variables: { search } });

test('a word wanted of many kinds is searched once, and only kinds with a hit are asked', async () => {
  const { client, sent } = asking();
  const known = new Answered();
  const all = (['user', 'customer', 'job'] as const).map((kind) => wanted(kind, 'maria'));
  await fetchAll(client, reader, all, known);
  expect(known.found('user', { search: 'maria' })).toEqual([maria]);
  expect(known.found('customer', { search: 'maria' })).toEqual([]);
  expect(known.found('job', { search: 'maria' })).toEqual([]);
  expect(sent).toEqual(['FindEach', 'FindUsers', 'FindUsers']);
});

test('a word wanted of a kind or two is looked up there at once', async () => {
  const { client, sent } = asking();
  const known = new Answered();
  await fetchAll(client, reader, [wanted('job', 'Furnace')], known);
  expect(known.found('job', { search: 'Furnace' })).toEqual([furnace]);
  expect(sent).toEqual(['FindJobs']);
});

test('the list of a company is asked for the company of the person', async () => {
  const { client, variables } = asking();
  await fetchAll(client, reader, [wanted('item', 'crane')], new Answered());
  expect(variables).toEqual([{ first: 10, companyId: 'company_1', search: 'crane' }]);
});

test('a kind that the user may not read is never asked', async () => {
  const { client, sent } = asking();
  const known = new Answered();
  const all = (['item', 'quotation', 'customer'] as const).map((kind) => wanted(kind, 'maria'));
  await fetchAll(client, { permissions: new Set(['CUSTOMERS_READ'] as const), companyId: null }, all, known);
  expect(known.found('item', { search: 'maria' })).toEqual([]);
  expect(sent).toEqual(['FindEach']);
});
