import { afterAll, expect, test, vi } from 'vitest';
import { noteZone, zoneOf } from '../../web/ground/company-zones.ts';
import { graphql } from '../../web/ground/graphql.ts';
import { sceneWith, written } from './line-scene.ts';
import { means } from './line-world.ts';

const stored = new Map<string, string>();
vi.stubGlobal('document', { cookie: '' });
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => stored.set(name, value),
  removeItem: (name: string) => stored.delete(name),
});
const { clientOf, graphqlServer } = await import('./graphql-server.ts');
const { beginSession } = await import('../../web/ground/session.ts');

const [york, oslo, far] = ['york', 'oslo', 'far'].map((name) => `company_${name}`) as [string, string, string];

const job = (companyId: string, at: number) => ({ __typename: 'Job', id: `job_${at}`, companyId });
const company = (id: string, timeZone: string) => ({ __typename: 'Company', id, timeZone });
const server = await graphqlServer(({ name, variables }) => {
  if (name === 'CompanyZones') {
    const all = [company(york, 'America/New_York'), company(oslo, 'Europe/Oslo')];
    return {
      data: {
        companies: { __typename: 'CompanyConnection', edges: all.map((node) => ({ __typename: 'CompanyEdge', node })) },
      },
    };
  }
  if (name === 'CompanyZone') return { data: { company: company(far, 'Asia/Tokyo') } };
  return { data: { job: job(String(variables.id), 1) } };
});
afterAll(server.close);

const OneJob = graphql(`
  query OneJob($id: ID!) {
    job(id: $id) {
      id
      companyId
    }
  }
`);

const asked = () => server.calls.map(({ name }) => name);

test('an answer with a record of an unknown company comes with its zone, asked for once', async () => {
  beginSession({ accessToken: 'token', role: 'ROLE_SUPER_ADMIN', userId: 'user_1', fullName: 'Ann', companyId: null });
  const client = clientOf(server.url);
  for (const id of [york, oslo, york]) {
    const { data } = await client.query(OneJob, { id }, { requestPolicy: 'network-only' }).toPromise();
    expect(zoneOf(data?.job)).toBe(id === york ? 'America/New_York' : 'Europe/Oslo');
  }
  expect(asked()).toEqual(['OneJob', 'CompanyZones', 'OneJob', 'OneJob']);
  const { data } = await client.query(OneJob, { id: far }, { requestPolicy: 'network-only' }).toPromise();
  expect(zoneOf(data?.job)).toBe('Asia/Tokyo');
  expect(asked().at(-1)).toBe('CompanyZone');
});

test('the zone of a place is the zone of the company that narrows it', () => {
  expect(zoneOf({ path: '/layout/jobs', query: { companyId: york } })).toBe('America/New_York');
  expect(zoneOf({ path: '/layout/jobs', query: {} })).toBe(null);
});

test('a typed time is read on the clocks of the record’s company, and names the zone', async () => {
  const scene = sceneWith();
  const theirs = scene.records.map((record) => ({ ...record, companyId: york }));
  const actor = { ...scene.hand.actor, role: 'ROLE_SUPER_ADMIN', companyId: null, timeZone: 'UTC' } as const;
  const world = { ...scene, records: theirs as typeof scene.records, hand: { ...scene.hand, actor } };
  const { understood } = await means('schedule 118 tomorrow 9', {
    ...world,
    clock: { ...scene.clock, timeZone: 'UTC' },
  });
  expect(written(understood)).toContain('Start: Sun, Nov 22, 9:00 a.m. EST');
  expect(understood[0]?.task.given.scheduledStart).toBe('2026-11-22T14:00:00.000Z');
  noteZone(york, 'UTC');
  const { understood: same } = await means('schedule 118 tomorrow 9', {
    ...world,
    clock: { ...scene.clock, timeZone: 'UTC' },
  });
  expect(written(same)).toContain('Start: Sun, Nov 22, 9:00 a.m.');
  expect(written(same)).not.toContain('UTC');
});
