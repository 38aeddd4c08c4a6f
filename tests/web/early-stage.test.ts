import type { Client } from '@urql/core';
import { createStore } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';
import { createEarlyStage } from '../../web/app/early-stage.ts';
import { app, type Command, command, one } from '../../web/commands/core/command.ts';
import type { Console } from '../../web/commands/core/console.ts';
import { Later } from '../../web/ground/later.ts';
import { text } from '../../web/records/fields/question.ts';
import type { Parts, Stage } from '../../web/shell/stage/stage.ts';
import { surfaceAtom } from '../../web/shell/stage/surface.ts';
import { department, holding } from './made.ts';

beforeEach(() => {
  const store = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  vi.stubGlobal('localStorage', store);
  vi.stubGlobal('sessionStorage', store);
  vi.stubGlobal('document', { activeElement: null, querySelector: () => null });
  vi.stubGlobal('requestAnimationFrame', () => 0);
});

/** A stage whose commands are listed in `invoked`, and which loads with `arrive`. */
function early() {
  const invoked: string[] = [];
  const went: string[] = [];
  let arrive = () => {};
  const stage = { invoke: ({ id }: Command) => void invoked.push(id) } as Stage; // the only method used
  const layers = new Later(
    () =>
      new Promise<{ createStage: () => Stage }>((resolve) => (arrive = () => resolve({ createStage: () => stage }))),
  );
  const store = createStore();
  const parts = {
    store,
    client: () => ({}) as Client,
    hand: () => holding([department()]),
    console: { go: (path: string) => went.push(path) } as unknown as Console,
    notify: () => {},
    commandOf: () => undefined,
  } satisfies Parts;
  return { ...createEarlyStage(parts, layers), store, invoked, went, arrive: () => arrive() };
}

const goes = command({ id: 'jobs.go', title: 'Go to jobs', on: app, run: (console) => console.go('/layout/jobs') });
const asks = command({
  id: 'app.say',
  title: 'Say…',
  on: app,
  ask: { words: text({ label: 'Words', maxLength: 10 }) },
  run: () => {},
});

test('a command without questions or calls runs before the stage has loaded', () => {
  const { invoke, went, store } = early();
  invoke(goes);
  expect(went).toEqual(['/layout/jobs']);
  expect(store.get(surfaceAtom)).toBeNull();
});

test('a command with questions waits for the stage, behind a field for the keystrokes', async () => {
  const { invoke, store, invoked, arrive } = early();
  invoke(asks);
  expect(store.get(surfaceAtom)).toEqual({ is: 'wait' });
  arrive();
  await vi.waitFor(() => expect(invoked).toEqual(['app.say']));
  expect(store.get(surfaceAtom)).toBeNull();
});

test('Esc before the stage has loaded takes the command back', async () => {
  const { invoke, store, invoked, arrive } = early();
  invoke(asks);
  store.set(surfaceAtom, null);
  arrive();
  await new Promise((resolve) => setTimeout(resolve));
  expect(invoked).toEqual([]);
});

test('a blocked command waits for the stage, which tells the reason', async () => {
  const blocked = command({
    id: 'department.open',
    title: 'Open',
    on: one('department'),
    ready: () => 'Department is closed',
    run: (console) => console.go('/layout'),
  });
  const { invoke, invoked, went, arrive } = early();
  invoke(blocked);
  arrive();
  await vi.waitFor(() => expect(invoked).toEqual(['department.open']));
  expect(went).toEqual([]);
});
