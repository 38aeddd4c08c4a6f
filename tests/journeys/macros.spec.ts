import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { closeJob, completeJob, type MadeJob, makeCustomer, makeJob } from './made-jobs.ts';

const run = promisify(execFile);
const here = journeys();

let folder: string;
let made: MadeJob[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-macro-'));
  const customerId = await makeCustomer(here.stack);
  made = [];
  for (let at = 0; at < 5; at++) made.push(await makeJob(here.stack, customerId));
  const closed = await makeJob(here.stack, customerId, { assigneeId: here.stack.lima.admin.id });
  await closeJob(here.stack, await completeJob(here.stack, closed));
});
afterAll(() => rm(folder, { recursive: true }));

/** The result of a macro on jobs: each worker, and whether the job is scheduled. */
async function standing(...jobs: MadeJob[]): Promise<unknown[]> {
  const ask = ({ id }: MadeJob) =>
    here.stack.demand(
      here.stack.lima.admin.token,
      'query ($id: ID!) { job(id: $id) { assignee { fullName } scheduledEnd } }',
      { id },
    );
  const answers = await Promise.all(jobs.map(ask));
  return answers.map(({ job }) => [job.assignee?.fullName ?? null, job.scheduledEnd !== null]);
}

test('a macro is recorded, run on other records by name, undone at once, and copied as an equivalent script', async () => {
  const [, second, third, fourth, fifth] = made as [MadeJob, MadeJob, MadeJob, MadeJob, MadeJob];
  const person = await here.arrives('#/layout/jobs');
  await person.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', /J-000005/);

  // The first row is closed; the next row is dispatched by hand for the recording.
  await person.press('j', 'j', 'Shift+M');
  await person.reads('Recording: 0 steps');
  await person.press('a');
  await person.sees('dialog', 'Assign job');
  await person.types('will');
  await person.sees('option', 'Will Lima');
  await person.press('Enter');
  await person.reads('J-000005 assigned to Will Lima.');
  await person.press('w');
  await person.sees('dialog', 'Schedule job');
  await person.press('Enter');
  await person.types('+3d');
  await person.press('Enter');
  await person.reads('Recording: 2 steps');

  await person.press('Shift+S');
  await person.sees('dialog', 'Stop recording and save macro');
  await person.fills('Name', 'Emergency visit');
  await person.reads('3 days later at 09:00');
  await person.press('Tab');
  await person.press('ArrowDown', 'Space');
  await person.sees('textbox', 'Question for Worker');
  await person.findsNothingInTheWay();
  await person.press('Control+Enter');
  await person.reads('Macro “Emergency visit” saved.');
  await person.seesNo('status', /Recording/);

  // The closed job and three others: the macro asks once for the worker, and lists its steps first.
  await person.press('Home', 'x', 'j', 'j', 'x', 'j', 'x', 'j', 'x');
  await person.reads('4 jobs checked');
  await person.finds('emergency', /Emergency visit/);
  await person.sees('dialog', 'Emergency visit');
  await person.types('ana');
  await person.sees('option', 'Ana Lima');
  await person.press('Enter');
  const does = await person.sees('region', 'Steps');
  expect(await does.getByRole('listitem').allTextContents()).toEqual([
    expect.stringContaining('Ana Lima'),
    expect.stringContaining('9:00'),
  ]);
  await person.findsNothingInTheWay();
  await person.press('Enter');
  await person.sees('heading', 'Emergency visit: 3 done, 1 refused');
  await person.reads(/Step 1, Assign job: J-000006 is closed/);
  await person.findsNothingInTheWay();
  expect(await standing(second, third, fourth)).toEqual(Array(3).fill(['Ana Lima', true]));

  await person.press('z');
  await person.reads('Undone: Emergency visit: 3 of 4 done.');
  expect(await standing(second, third, fourth)).toEqual(Array(3).fill([null, false]));
  expect(await standing(fifth)).toEqual([['Will Lima', true]]);

  // The same as a script.
  await person.press('Escape');
  await person.finds('copy macro as');
  await person.sees('combobox', 'Macro');
  await person.types('emergency');
  await person.press('Enter');
  await person.sees('dialog', 'Copy macro as');
  await person.types('fetch');
  await person.press('Enter');
  await person.reads('Copied the macro as fetch.');
  const script = await person.page.evaluate(() => navigator.clipboard.readText());
  await writeFile(join(folder, 'macro.mjs'), script);
  const env = { ...process.env, DOCKET_TOKEN: here.stack.lima.admin.token };
  await run(process.execPath, [join(folder, 'macro.mjs'), second.id, third.id], { env });
  expect(await standing(second, third, fourth)).toEqual([
    ['Will Lima', true],
    ['Will Lima', true],
    [null, false],
  ]);
  await person.leaves();
});

test('a macro is edited, shared, deleted and restored; an unwanted recording is discarded', async () => {
  const person = await here.arrives('#/layout/jobs');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', /J-000005/);
  await person.finds('edit macro');
  await person.sees('dialog', 'Edit macro');
  await person.types('emergency');
  await person.press('Enter');
  await person.sees('dialog', 'Edit macro');
  await person.fills('Name', 'Send somebody');
  await person.press('Tab', 'ArrowDown', 'Enter');
  await person.press('Control+a');
  await person.types('Who goes');
  await person.press('Enter', 'ArrowDown', 'Delete');
  await person.press('Control+Enter');
  await person.reads('Macro “Send somebody” changed.');

  await person.press('Home', 'j', 'j');
  await person.finds('send somebody', /Send somebody/);
  await person.sees('combobox', 'Who goes');
  await person.press('Escape');

  await person.finds('delete macro');
  await person.sees('dialog', 'Delete macro');
  await person.types('send');
  await person.press('Enter');
  await person.reads('Macro “Send somebody” deleted.');
  await person.press('z');
  await person.reads(/Undone/);
  await person.finds('send somebody', /Send somebody/);
  await person.press('Escape');

  await person.press('Shift+M');
  await person.reads('Recording: 0 steps');
  await person.finds('discard the recording');
  await person.reads(/Recording of 0 steps discarded/);
  await person.leaves();
});
