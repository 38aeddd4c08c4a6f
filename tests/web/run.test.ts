import { CombinedError } from '@urql/core';
import { GraphQLError } from 'graphql';
import { expect, test } from 'vitest';
import type { AnySending } from '../../web/commands/core/command.ts';
import { attempt, callOf, deedOf, explain, perform, type Send } from '../../web/commands/core/run.ts';
import { departments } from '../../web/commands/organisation/departments.ts';
import type { Call } from '../../web/ground/graphql.ts';
import { atOnce } from '../../web/ground/pool.ts';
import { actor, department } from './made.ts';

const find = (id: string) => departments.find((each) => each.id === id) as AnySending; // these commands send
const [add, changeState] = [find('department.add'), find('department.changeState')];

/** A service that answers each call in turn: with a record's version, or with the code of a refusal. */
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

test('a retried attempt keeps its idempotency key, and a new attempt has a new key', async () => {
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

test('an operation without a key variable gets no key', () => {
  expect(callOf(changeState, department(), { status: 'INACTIVE' }, 'key').variables).toEqual({
    input: { id: department().id, version: 3, status: 'INACTIVE' },
  });
});

test('several records are sent a few at a time, each with its own outcome, in order', async () => {
  const names = Array.from({ length: 23 }, (_, at) => `D${at}`);
  let underWay = 0;
  let most = 0;
  const send: Send = async ({ variables }) => {
    most = Math.max(most, ++underWay);
    const { id } = variables.input as { id: string };
    // The first calls take longest.
    await new Promise((resolve) => setTimeout(resolve, 20 - Number(id.slice('department_'.length)) / 2));
    underWay--;
    if (id === 'department_3') return service('STALE_VERSION').send({ operation: changeState.operation, variables });
    return { data: { changed: { ...department(), id, version: 4 } } };
  };
  const subjects = names.map((name, at) =>
    department({ name, id: `department_${at}`, ...(at === 7 && { deletedAt: '2026-01-01T00:00:00Z' }) }),
  );
  const results = await perform(attempt(changeState, subjects, { status: 'INACTIVE' }, actor), send);
  expect(
    results.map((result) => ('said' in result ? result.said : (result.refusal.why ?? result.refusal.code))),
  ).toEqual(
    names.map((name, at) => (at === 3 ? 'STALE_VERSION' : at === 7 ? 'D7 is deleted.' : `${name} is inactive`)),
  );
  expect(most).toBe(atOnce);
});

test('stopping begins no more records, and reports those in progress', async () => {
  const { calls, send } = service(...Array.from({ length: 20 }, () => 4));
  const subjects = Array.from({ length: 20 }, () => department());
  const going = attempt(changeState, subjects, { status: 'INACTIVE' }, actor);
  const results = await perform(going, send, (done) => done < 2);
  expect(calls.length).toBeLessThan(10);
  expect(results).toHaveLength(calls.length);
});

test('a change can be undone from its resulting version', async () => {
  const { send } = service(4);
  const results = await perform(attempt(changeState, [department()], { status: 'INACTIVE' }, actor), send);
  expect(deedOf('Heating is inactive', results).changes).toMatchObject([
    { fromVersion: 3, toVersion: 4, undo: { variables: { input: { version: 4, status: 'ACTIVE' } } } },
  ]);
});

test('a refusal gives the result and the next step', async () => {
  const { send } = service('OFFLINE', 'FORBIDDEN');
  const refusals = [];
  for (let at = 0; at < 2; at++) {
    const [result] = await perform(attempt(changeState, [department()], { status: 'INACTIVE' }, actor), send);
    if (result && 'refusal' in result) refusals.push(explain(changeState, result.refusal));
  }
  expect(refusals).toEqual([
    expect.stringMatching(/^Switch department on or off: the server didn’t answer.*nothing happens twice\.$/),
    'Switch department on or off: not done. Your role can’t do this. Ask an administrator with that permission.',
  ]);
});
