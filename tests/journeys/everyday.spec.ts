import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailServer, type SmtpPeer } from '../smtp-peer.ts';
import { everydayTasks, keysAtMost, makeEverydayRecords } from './everyday.ts';
import { effortOf } from './everyday-hands.ts';
import { journeys } from './journeys.ts';

let mailServer: SmtpPeer;
beforeAll(async () => {
  mailServer = await openMailServer();
});
const here = journeys({ smtpUrl: () => mailServer.url });

afterAll(() => mailServer?.[Symbol.asyncDispose]());

test(`${everydayTasks.length} everyday tasks take at most ${keysAtMost} keys each, typed data excluded`, async () => {
  await makeEverydayRecords(here.stack);
  const person = await here.arrives();
  await person.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await person.logsIn(here.stack.lima.admin);
  const keys: Record<string, number> = {};
  for (const task of everydayTasks) keys[task.what] = (await effortOf(task, person)).keys;
  expect(Object.entries(keys).filter(([, count]) => count > keysAtMost)).toEqual([]);
});
