import type { Client, ExchangeIO, Operation, OperationResult } from '@urql/core';
import { expect, test } from 'vitest';
import { fromArray, pipe, publish } from 'wonka';
import { keepAnswers } from '../../web/ground/seen-answers.ts';
import { hitGroups } from '../../web/shell/palette/hit-rows.ts';
import type { Usage } from '../../web/shell/palette/row.ts';
import { KnownHits } from '../../web/shell/search/known-hits.ts';
import { user } from './made.ts';
import { hit } from './made-hits.ts';

/** The known records of a client after some answers. */
function knowing(...answers: readonly unknown[]) {
  const client = {} as Client;
  const results = answers.map(
    (data, key) => ({ operation: { kind: 'query', key } as Operation, data }) as OperationResult,
  );
  const forward: ExchangeIO = () => fromArray(results);
  pipe(keepAnswers({ client, forward, dispatchDebug: () => {} })(fromArray<Operation>([])), publish);
  return new KnownHits(client);
}

const listed = (...records: readonly object[]) => ({ list: { edges: records.map((node) => ({ node })) } });
const ana = user();
const job = 'job_01jd3k8f0ve2mb2q5d6n7x8y90';
const furnace = hit(job, {
  kind: 'JOB',
  title: 'J-001042 Furnace does not ignite',
  detail: 'Aoife Brennan',
  tier: 'EXACT',
});

test('records of lists and records found before are known by the beginnings of their words, in any order', () => {
  const known = knowing(listed(ana), { found: [furnace] });
  const ids = (typed: string) => known.fitting(typed).map(({ recordId }) => recordId);
  expect(ids('lim an')).toEqual([ana.id]);
  expect(ids('bren furn')).toEqual([job]);
  expect(ids('1042')).toEqual([job]);
  expect(ids('brennan zebra')).toEqual([]);
  expect(ids('l')).toEqual([]);
});

test('a known record is marked where it begins as typed, and is never exact', () => {
  const [first] = knowing({ found: [furnace] }).fitting('bren furn');
  expect(first).toMatchObject({ tier: 'WORD', matchedWords: ['Furnace', 'Brennan'] });
  expect(knowing({ found: [furnace] }).fitting('1042')[0]?.tier).toBe('PREFIX');
});

test('a single digit finds the known record with the number alone', () => {
  const second = hit('job_01jd3k8f0ve2mb2q5d6n7x8y92', {
    kind: 'JOB',
    title: 'J-000002 New boiler',
    detail: '26 Main',
  });
  const known = knowing({ found: [furnace, second, hit(ana.id, { title: 'Ana Lima', detail: '2 King Street' })] });
  expect(known.fitting('2').map(({ title }) => title)).toEqual(['J-000002 New boiler']);
});

test('of an answer before, the record with the typed number stays above records with the digit elsewhere', () => {
  const job = hit('job_01jd3k8f0ve2mb2q5d6n7x8y92', { kind: 'JOB', title: 'J-000002 New boiler', tier: 'EXACT' });
  const quotation = hit('quotation_01jd3k8f0ve2mb2q5d6n7x8y93', {
    kind: 'QUOTATION',
    title: 'Q-2026-000003 To be sent',
  });
  const known = knowing();
  known.remember('2', [job, quotation]);
  const used: Usage = ({ record }) => (record?.id === quotation.recordId ? 5 : 0);
  const [first] = hitGroups({ hits: [], isCurrent: false, early: known.fitting('2') }, used);
  expect(first?.rows.map(({ title }) => title)).toEqual(['J-000002 New boiler']);
});

test('a phone number finds the record that its end found before', () => {
  const phone = hit(ana.id, { matchedField: 'phone', matchedText: '+1 416 555 0100' });
  expect(knowing({ found: [phone] }).fitting('4165550')).toHaveLength(1);
});

test('a text searched before shows its records at once, also where no word begins as typed', () => {
  const known = knowing();
  known.remember('Peggy', [hit(ana.id, { title: 'Margaret Sutherland', tier: 'EXACT', matchedWords: ['Margaret'] })]);
  expect(known.fitting('peggy ')).toMatchObject([{ title: 'Margaret Sutherland', tier: 'PREFIX' }]);
  expect(known.fitting('peggy', 'customer')).toEqual([]);
});

test('a deleted record, a part of a record and another kind are left out', () => {
  expect(knowing(listed({ ...ana, deletedAt: '2026-11-20T10:00:00Z' })).fitting('lima')).toEqual([]);
  expect(knowing({ job: { assignee: { id: ana.id, fullName: ana.fullName } } }).fitting('lima')).toEqual([]);
  const { email: _, ...part } = ana;
  expect(knowing(listed(part)).fitting('lima')).toEqual([]);
  const message = { id: 'message_01jd3k8f0ve2mb2q5d6n7x8y90', version: 1, subject: 'Lima' };
  expect(knowing({ job: { messages: [message] } }).fitting('lima')).toEqual([]);
  expect(knowing(listed(ana)).fitting('lima', 'customer')).toEqual([]);
  expect(knowing(listed(ana)).fitting('lima', 'user')).toHaveLength(1);
});

test('a changed title replaces the title that a search gave', () => {
  const known = knowing({ found: [hit(ana.id, { title: 'Ana Lopez' })] }, listed(ana));
  expect(known.fitting('ana').map(({ title }) => title)).toEqual([ana.fullName]);
});
