import { expect, test } from 'vitest';
import { type Command, command, one, some } from '../../web/commands/command.ts';
import { departments } from '../../web/commands/departments.ts';
import { choice, moment, record, text } from '../../web/commands/fields.ts';
import { users } from '../../web/commands/users.ts';
import { UpdateJob } from '../../web/records/job-changes.ts';
import { type Kind, kindOf, type RecordOf, titleOf } from '../../web/records/kinds.ts';
import { hasNumber, leadsOf, linesOf } from '../../web/surfaces/line.ts';
import { type Understood, understand, type World } from '../../web/surfaces/understand.ts';
import { department, holding, job, user } from './made.ts';

const ana = user({ fullName: 'Ana Lima', id: 'user_01jd3k8f0ve2mb2q5d6n7x8y91' });
const maria = user({ fullName: 'Maria Ivanova', id: 'user_01jd3k8f0ve2mb2q5d6n7x8y92' });
const marco = user({ fullName: 'Marco Rossi', id: 'user_01jd3k8f0ve2mb2q5d6n7x8y93' });
const job1042 = job({ number: 'J-001042' });
const other = job({ number: 'J-010420', title: 'Maria’s boiler', id: 'job_01jd3k8f0ve2mb2q5d6n7x8y95' });
const heating = department({ name: 'Heating' });

const sent = {
  operation: UpdateJob,
  variables: ({ id, version }: { id: string; version: number }) => ({ input: { id, version } }),
  say: () => 'Done',
};
const jobs: readonly Command[] = [
  command({ id: 'job.assign', title: 'Assign job…', on: some('job'), ask: { to: record('Worker', 'user') }, ...sent }),
  command({
    id: 'job.hold',
    title: 'Put job on hold…',
    on: some('job'),
    ask: { reason: text('Reason') },
    ready: ({ number, status }) => status !== 'CLOSED' || `${number} is closed`,
    ...sent,
  }),
  command({ id: 'job.close', title: 'Close job', on: one('job'), ...sent }),
  command({
    id: 'job.schedule',
    title: 'Schedule job…',
    on: one('job'),
    ask: { from: moment('From'), kind: choice('Kind', [{ value: 'NEW', label: 'First visit' }]) },
    ...sent,
  }),
];
const commands: readonly Command[] = [...departments, ...users, ...jobs];

const records: readonly RecordOf<Kind>[] = [ana, maria, marco, heating, job1042, other];

function worldWith(hand = holding([])): World & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    hand,
    clock: { now: new Date('2026-11-21T15:00:00Z'), timeZone: 'America/Toronto', locale: 'en-CA' },
    async find(kind, { search }) {
      asked.push(`${kind}: ${search}`);
      const words = String(search).toLowerCase().split(' ');
      const ofKind = records.filter(({ id }) => kindOf(id) === kind);
      return ofKind.filter((each) =>
        words.every((word) => hasNumber(titleOf(each), word) || ` ${titleOf(each).toLowerCase()}`.includes(` ${word}`)),
      );
    },
    read: async () => null,
  };
}

async function means(typed: string, world = worldWith()): Promise<readonly Understood[]> {
  const each = await Promise.all(leadsOf(linesOf(commands, world.hand), typed).map((lead) => understand(lead, world)));
  return each.flat();
}

const titles = async (typed: string, world = worldWith()) => (await means(typed, world)).map(({ title }) => title);

test('a line is a command, a record by its number, and the answers', async () => {
  for (const line of ['assign 1042 maria', 'assign J-001042 mar iva', 'Assign #1042 ivanova']) {
    const [first] = await means(line);
    expect(first?.title).toBe('Assign J-001042 Furnace does not ignite → Maria Ivanova');
    expect(first).toMatchObject({ missing: null, can: { state: 'ready' } });
    expect(first?.task).toMatchObject({ subjects: [job1042], given: { to: maria } });
  }
});

test('each that fits is one to choose, those first whose names answer', async () => {
  expect(await titles('assign 1042 mar')).toEqual([
    'Assign J-001042 Furnace does not ignite → Marco Rossi',
    'Assign J-001042 Furnace does not ignite → Maria Ivanova',
  ]);
});

test('a text takes all the words that are left', async () => {
  const [first] = await means('put on hold 1042 waiting for a part');
  expect(first?.title).toBe('Put on hold J-001042 Furnace does not ignite → waiting for a part');
  expect(first?.task.given).toEqual({ reason: 'waiting for a part' });
});

test('what is missing is said, and asked first', async () => {
  const [first] = await means('assign 1042');
  expect(first).toMatchObject({ missing: 'Worker', task: { at: 'to' } });
  const [second] = await means('schedule 1042 tomorrow 9');
  expect(second?.task.given).toEqual({ from: '2026-11-22T14:00:00.000Z' });
  expect(second).toMatchObject({ missing: 'Kind', task: { at: 'kind' } });
  expect((await means('schedule 1042 tomorrow 9 first'))[0]).toMatchObject({ missing: null });
});

test('a command that asks nothing needs its record alone', async () => {
  expect(await means('close 1042')).toMatchObject([
    { title: 'Close J-001042 Furnace does not ignite', missing: null, task: { subjects: [job1042] } },
  ]);
});

test('a name may have several words, and may stand for any kind', async () => {
  expect(await titles('switch ana lima off')).toEqual(['Switch on or off Ana Lima → Inactive']);
  expect(await titles('switch heating off')).toEqual(['Switch on or off Heating → Inactive']);
});

test('a form opens with what was understood', async () => {
  const [first] = await means('edit heating');
  expect(first).toMatchObject({ missing: 'the rest', task: { subjects: [heating], given: { name: 'Heating' } } });
});

test('with records under the hand the record may be left out', async () => {
  const hand = holding([job1042, other]);
  const [first] = await means('assign maria', worldWith(hand));
  expect(first?.title).toBe('Assign 2 jobs → Maria Ivanova');
  expect(first?.task.subjects).toEqual([job1042, other]);
});

test('a number is a record’s number where there is one, before what is under the hand', async () => {
  const [first] = await means('close 1042', worldWith(holding([other])));
  expect(first?.task.subjects).toEqual([job1042]);
});

test('what can’t be done says why', async () => {
  const closed = job({ ...job1042, status: 'CLOSED' });
  const world = { ...worldWith(), find: async () => [closed] };
  expect(await means('put on hold 1042 no part', world)).toMatchObject([
    { can: { state: 'blocked', why: 'J-001042 is closed' } },
  ]);
});

test('a line whose words make no sense means nothing', async () => {
  expect(await means('assign 9999 maria')).toEqual([]);
  expect(await means('close 1042 maria')).toEqual([]);
  expect(await means('schedule 1042 whenever')).toEqual([]);
  expect(await means('frobnicate 1042')).toEqual([]);
});

test('the name of a command is no line, and asks the service nothing', async () => {
  const world = worldWith();
  expect(await means('edit user', world)).toEqual([]);
  expect(await means('assign', world)).toEqual([]);
  expect(world.asked).toEqual([]);
});

test('what one may not do begins no line', async () => {
  expect(await means('switch ana off', worldWith(holding([], ['DEPARTMENTS_WRITE'])))).toEqual([]);
});

test.each([
  ['J-001042 Furnace', '1042', true],
  ['J-001042 Furnace', '001042', true],
  ['J-001042 Furnace', 'j-1042', true],
  ['J-001042 Furnace', 'Q-1042', false],
  ['J-001042 Furnace', '104', false],
  ['Q-2026-000123', '123', true],
  ['Q-2026-000123', '2026-123', true],
  ['Q-2026-000123', '2025-123', false],
  ['Q-2026-000123-R2 New boiler', 'q-2026-123', true],
  ['Q-2026-000123-R2 New boiler', 'Q-2026-000123-R2', true],
  ['Q-2026-000123 New boiler', 'Q-2026-124-R2', false],
  ['1042 Elm Street', '1042', false],
])('%s has the number %s: %s', (title, word, has) => expect(hasNumber(title, word)).toBe(has));
