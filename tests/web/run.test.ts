import { CombinedError } from '@urql/core';
import { GraphQLError } from 'graphql';
import { expect, test } from 'vitest';
import type { AnySending, Call } from '../../web/commands/command.ts';
import { departments } from '../../web/commands/departments.ts';
import { attempt, callOf, deedOf, explain, perform, type Send } from '../../web/commands/run.ts';
import { actor, department } from './made.ts';

const find = (id: string) => departments.find((each) => each.id === id) as AnySending; // these send
const [add, changeState] = [find('department.add'), find('department.changeState')];

/** A service that answers each call in turn: a record's version, or the code that refuses it. */
function service(...answers: readonly (number | string)[]) {
  const calls: Call[] = [];
  const send: Send = async (call) => {
    calls.push(call);
    const answer = answers[calls.length - 1] ?? 1;
    if (typeof answer === 'number') return { data: { changed: { ...department(), version: answer } } };
    const refused = new GraphQLError(`Refused as ${answer}.`, { extensions: { code: answer } });
    return {
      error:
        answer === 'OFFLINE'
          ? new CombinedError({ networkError: new TypeError('Failed to fetch') })
          : new CombinedError({ graphQLErrors: [refused] }),
    };
  };
  return { calls, send };
}

test('an attempt that is sent again carries the same idempotency key, another attempt another', async () => {
  const { calls, send } = service('OFFLINE', 1, 1);
  const once = attempt(add, [null], { name: 'Lab', description: null }, actor);
  await perform(once, send);
  await perform(once, send);
  await perform(attempt(add, [null], { name: 'Lab', description: null }, actor), send);
  const keys = calls.map(({ variables }) => variables.idempotencyKey);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('an operation without a place for a key gets none', () => {
  expect(callOf(changeState, department(), { status: 'INACTIVE' }, 'key').variables).toEqual({
    input: { id: department().id, version: 3, status: 'INACTIVE' },
  });
});

test('several are sent one after another, each with an outcome of its own', async () => {
  const { calls, send } = service(4, 'CONFLICT');
  const subjects = [
    department({ name: 'A' }),
    department({ name: 'B', deletedAt: '2026-01-01T00:00:00Z' }),
    department({ name: 'C' }),
  ];
  const results = await perform(attempt(changeState, subjects, { status: 'INACTIVE' }, actor), send);
  expect(results.map((result) => ('said' in result ? result.said : result.refusal.message))).toEqual([
    'A is inactive',
    'B is deleted.',
    'Refused as CONFLICT.',
  ]);
  expect(calls).toHaveLength(2);
});

test('stops between two records when asked to', async () => {
  const { calls, send } = service(4, 4, 4);
  const subjects = [department(), department(), department()];
  await perform(attempt(changeState, subjects, { status: 'INACTIVE' }, actor), send, (done) => done < 2);
  expect(calls).toHaveLength(2);
});

test('what was done can be taken back from the version that it led to', async () => {
  const { send } = service(4);
  const results = await perform(attempt(changeState, [department()], { status: 'INACTIVE' }, actor), send);
  expect(deedOf('Heating is inactive', results).changes).toMatchObject([
    { fromVersion: 3, toVersion: 4, undo: { variables: { input: { version: 4, status: 'ACTIVE' } } } },
  ]);
});

test('a refusal says what happened, and the next move', async () => {
  const { send } = service('OFFLINE', 'FORBIDDEN');
  const refusals = [];
  for (let at = 0; at < 2; at++) {
    const [result] = await perform(attempt(changeState, [department()], { status: 'INACTIVE' }, actor), send);
    if (result && 'refusal' in result) refusals.push(explain(changeState, result.refusal));
  }
  expect(refusals).toEqual([
    expect.stringMatching(/^Switch department on or off: no answer came.*nothing is done twice\.$/),
    'Switch department on or off: not done. Refused as FORBIDDEN. Ask an administrator who may.',
  ]);
});
