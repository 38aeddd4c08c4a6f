import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { wrongIn } from '../../web/commands/core/answers.ts';
import { everyCommand } from '../../web/commands/core/registry.ts';
import { completionsOf, nextOf } from '../../web/shell/palette/line/completion.ts';
import { hasNumber } from '../../web/shell/palette/line/exact-names.ts';
import { Answered } from '../../web/shell/palette/line/known.ts';
import { linesOf } from '../../web/shell/palette/line/names.ts';
import { doubtIn, sureOf } from '../../web/shell/palette/line/sure.ts';
import { understand } from '../../web/shell/palette/line/understand.ts';
import { demoScene } from './demo-scene.ts';
import { meaningOf, sceneWith, written } from './line-scene.ts';
import { isSent, knownAfter, means } from './line-world.ts';
import { customer, holding, job } from './made.ts';
import '../../web/app/registries.ts';

vi.stubGlobal('location', { hash: '#/layout/users' }); // an addition from a list begins with its filter

const [, ...rows] = readFileSync(new URL('lines.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
type Row = readonly [held: string, line: string, meaning: string, others: string, part: string];
const table = rows.map((row) => row.split('\t') as unknown as Row); // five columns
const tuned = table.filter(([, , , , part]) => !part.includes('aside'));
const aside = table.filter(([, , , , part]) => part.includes('aside'));

const lines = linesOf(await everyCommand(), sceneWith().hand);

const read = async (held: string, line: string, part = '') => {
  // The lines of this part name records of the demo.
  const scene = part === 'paper' ? demoScene() : sceneWith(held);
  const answer = await means(line, scene, lines);
  const { understood } = answer;
  const others = understood.slice(1).map(({ title }) => title);
  return { understood, meaning: meaningOf(line, answer), others: others.join(' | ') };
};

describe('a line means', () => {
  test('the entry of a table of more than 400', () => expect(table.length).toBeGreaterThan(400));
  test.each(tuned)('%s ▸ %s → %s', async (held, line, meaning, others, part) => {
    expect(await read(held, line, part)).toMatchObject({ meaning, others });
  });
});

test('of the lines set aside, 95 % are read right, and no other changes anything', async () => {
  const all = await Promise.all(
    aside.map(async ([held, line, meaning]) => ({ ...(await read(held, line)), line, wants: meaning })),
  );
  const wrong = all.filter(({ meaning, wants }) => meaning !== wants);
  expect(all.length).toBeGreaterThan(40);
  expect(wrong.length / all.length, wrong.map(({ line, meaning }) => `${line} → ${meaning}`).join('\n')).toBeLessThan(
    0.05,
  );
  const sent = wrong.filter(({ understood }) => isSent(understood));
  expect(sent.map(({ line }) => line)).toEqual([]);
});

/** Raise the shares with the reader. The parts aside guide no work on the reader. A line may have several right readings, parted by ‖. */
test.each([
  ['chat-lines.tsv', 0.96],
  ['everyday-lines.tsv', 0.96],
  ['desk-lines.tsv', 0.95],
  ['office-lines.tsv', 0.96],
])(
  'of %s, more than %d are read right, and the misread lines change nothing at a single Enter',
  async (file, share) => {
    const [, ...said] = readFileSync(new URL(file, import.meta.url), 'utf8')
      .trimEnd()
      .split('\n');
    const all = await Promise.all(
      said.map(async (row) => {
        const [line = '', wants = ''] = row.split('\t');
        const { understood, meaning } = await read('', line);
        return { line, understood, isRight: wants.split(' ‖ ').includes(meaning) };
      }),
    );
    const misread = all.filter(({ isRight }) => !isRight);
    expect(1 - misread.length / all.length, misread.map(({ line }) => line).join('\n')).toBeGreaterThan(share);
    const done = misread.filter(({ understood }) => isSent(understood));
    expect(done.map(({ line }) => line)).toEqual([]);
  },
);

test('a text is not cut at the beginning of a choice, and a required job field is asked for', async () => {
  const { read, ...scene } = sceneWith();
  const form = read?.NewJobForm as { jobFields: { edges: { node: object }[] } }; // as `sceneWith` writes it
  const building = {
    id: 'job_field_3',
    key: 'building',
    label: 'Building',
    type: 'DROPDOWN',
    required: true,
    options: ['Hotel'],
  };
  const withBuilding = { ...form, jobFields: { edges: [...form.jobFields.edges, { node: building }] } };
  const { understood } = await means(
    'brennan called: no hot water since yesterday',
    { ...scene, read: { ...read, NewJobForm: withBuilding } },
    lines,
  );
  expect(understood[0]).toMatchObject({ missing: 'Building', task: { given: { title: 'no hot water since' } } });
});

test('“no” shortens no “note”', async () => {
  const { understood } = await means('no one home at 118', sceneWith(), lines);
  expect(understood.filter(({ isWrong }) => !isWrong)).toEqual([]);
});

test('Enter on a guess that changes something asks first', async () => {
  const { understood } = await means('start brennan', sceneWith());
  expect(doubtIn(understood)).toBe('“Start J-000118 All radiators cold” is a guess. Press Enter again to confirm.');
  expect(doubtIn((await means('start 118', sceneWith())).understood)).toBeNull();
  expect(doubtIn((await means('open 777', sceneWith())).understood)).toMatch(/^2 records match/);
  // The first word of a name is hardly a code.
  const items = await means('add item Smoke alarm, price 68.50, unit pcs', sceneWith());
  expect(doubtIn(items.understood)).toMatch(/is a guess/);
  expect(doubtIn((await means('add item PUMP-1 Pump, price 68.50, unit pcs', sceneWith())).understood)).toBeNull();
});

test('the beginning of a name addresses nobody, whoever has the beginning', async () => {
  const { records, ...scene } = sceneWith();
  const others = records.filter((each) => !('fullName' in each && each.fullName === 'Jo Park'));
  const jose = customer({
    id: 'customer_01jd3k8f0ve2mb2q5d6n7x8y44',
    fullName: 'José Silva',
    email: 'jose@silva.example',
  });
  const { understood } = await means('send quote 49 to jo park', { ...scene, records: [...others, jose] }, lines);
  expect(written(understood)).toBe(
    'Send · Q-2026-000049 Winter contract · ! No one with an e-mail address is called “jo park” · …',
  );
});

test('a merge shows both records first', async () => {
  const [merge] = (await means('merge jo park into lima bakery', sceneWith(), lines)).understood;
  expect(merge).toMatchObject({ isWrong: false, missing: 'the rest' });
});

test('a worker is taken off their own job only', async () => {
  const { hand, ...scene } = sceneWith();
  const [maria] = scene.records.filter((each) => 'fullName' in each && each.fullName === 'Maria Ivanova');
  const assignee = { id: maria?.id ?? '', fullName: 'Maria Ivanova' };
  const records = scene.records.map((each) =>
    'number' in each && each.number === 'J-000118' ? { ...each, assignee, assigneeId: assignee.id } : each,
  ) as typeof scene.records; // one job has a worker more
  const reading = async (line: string) => written((await means(line, { ...scene, hand, records }, lines)).understood);
  expect(await reading('take maria off 118')).toBe('Unassign · J-000118 All radiators cold');
  expect(await reading('take marco off job 118')).toBe('Unassign · ! J-000118 is assigned to Maria Ivanova');
  expect(await reading('take mar off 118')).toBe('Unassign · J-000118 All radiators cold');
});

test('copied direction marks are ignored', async () => {
  const { understood } = await means('assign 1042 \u202emaria\u202c', sceneWith());
  expect(written(understood)).toBe('Assign · J-001042 Furnace · Worker: Maria Ivanova');
});

test('the task has the records and answers, and starts at the first missing answer', async () => {
  const [put] = (await means('assign 1042 maria', sceneWith())).understood;
  expect(put).toMatchObject({ missing: null, isWrong: false, can: { state: 'ready' } });
  expect(put?.task.subjects).toMatchObject([{ number: 'J-001042' }]);
  expect(put?.task.given).toMatchObject({ assignee: { fullName: 'Maria Ivanova' } });
  const [asks] = (await means('state 1042 on hold', sceneWith())).understood;
  expect(asks).toMatchObject({ missing: 'Reason', task: { at: 'reason', given: { status: 'ON_HOLD' } } });
});

test('equal matches need a choice; a better match runs', async () => {
  const two = (await means('assign 1042 mar', sceneWith())).understood;
  expect(two.map(({ title }) => title)).toEqual([
    'Assign J-001042 Furnace → Marco Rossi',
    'Assign J-001042 Furnace → Maria Ivanova',
  ]);
  expect(sureOf(two)).toBeNull();
  const one = (await means('assign 1042 marco rossi', sceneWith())).understood;
  expect(sureOf(one)).toBe(one[0]);
});

test('a number of two years means either, and Enter asks for a choice', async () => {
  const { understood } = await means('mark q-777 as sent', sceneWith());
  expect(understood.map(({ task }) => task.subjects)).toMatchObject([
    [{ number: 'Q-2026-000777' }],
    [{ number: 'Q-2025-000777' }],
  ]);
  expect(sureOf(understood)).toBeNull();
});

test('two commands with the same effect count once', async () => {
  const { understood } = await means('mark P-12 paid', sceneWith());
  expect(understood.map(({ task }) => task.command.id)).toEqual(['proformaInvoice.markPaid']);
});

test('a complete form with an undo runs at once; any other form opens filled', async () => {
  const missing = async (line: string) => (await means(line, sceneWith())).understood[0]?.missing;
  expect(await missing('new customer "Ana Lima" ana@lima.example')).toBeNull();
  expect(await missing('new customer ana@lima.example')).toBe('Name');
  expect(await missing('edit heating')).toBe('the rest');
  const draft = { message: { to: ['a@b.example'], subject: 'Your quotation', body: 'Dear' } };
  const mail = { draft: draft.message, emailTemplates: { edges: [] }, viewer: { mailIsConfigured: true } };
  const scene = { ...sceneWith(), read: { QuotationMailDraft: mail, DraftQuotationMail: mail } };
  const [sent] = (await means('send Q-123 to ana@lima.example', scene)).understood;
  expect(sent?.task.given).toMatchObject({ to: ['ana@lima.example'] });
  expect(sent?.missing).not.toBeNull();
});

test('a refused line keeps its answers, the wrong words and the reasons; an addressee never becomes the usual one', async () => {
  const refused = async (line: string) => (await means(line, sceneWith(), lines)).understood[0]?.task;
  expect(await refused('new customer "Ruth Adams" phone abc')).toMatchObject({
    at: 'phone',
    given: { fullName: 'Ruth Adams', phone: 'abc' },
    refused: { fields: { phone: '“abc” is not a phone number, such as +1 416 555 0100.' }, others: null },
  });
  expect(await refused('edit 118 title "No heat" priority super')).toMatchObject({
    at: 'priority',
    given: { title: 'No heat' },
    refused: { fields: { priority: 'No priority matches “super”: Low, Normal, High, Urgent.' } },
  });
  expect(await refused('send quote 49 to jo smith')).toMatchObject({ at: 'to', given: { to: [] } });
  expect(await refused('assign 118 to maria by bus')).toMatchObject({
    given: { assignee: { fullName: 'Maria Ivanova' } },
    refused: { fields: {}, others: 'The command needs nothing more: “bus” is left over.' },
  });
  // A record that nobody named, and a line of which nothing was understood, open no form.
  for (const line of ['set priority high', 'edit 118 zz', 'edit 9999 priority high', 'assign 118 maria'])
    expect((await refused(line))?.refused, line).toBeUndefined();
});

test('a command’s name alone is no line and causes no look-up', async () => {
  for (const line of ['edit user', 'assign', 'new customer company', 'view jobs of customer']) {
    expect(await means(line, sceneWith())).toMatchObject({ understood: [], asked: [] });
  }
});

test('a line for another role names the roles that may, and looks nothing up', async () => {
  const hand = holding([], ['DEPARTMENTS_WRITE']);
  const { understood, asked } = await means('assign 1042 maria', { ...sceneWith(), hand });
  const why = 'A company admin can’t change jobs; company admins and super admins can';
  expect(understood).toMatchObject([{ title: 'Assign 1042 maria', isWrong: true, can: { state: 'forbidden', why } }]);
  expect(asked).toEqual([]);
});

test('a line for another role is no text for the record on the page', async () => {
  const hand = holding([job({ number: 'J-001042' })], ['JOBS_READ', 'NOTES_WRITE']);
  const { understood } = await means('assign 1042 maria', { ...sceneWith(), hand });
  expect(understood.map(({ can }) => can.state)).toEqual(['forbidden']);
});

test('“company” of a person who adds companies is no customer company', async () => {
  const hand = holding([], ['COMPANIES_READ', 'COMPANIES_ADMINISTER', 'CUSTOMERS_READ', 'CUSTOMERS_WRITE']);
  const { understood } = await means('add company Fitzroy Heating, office@fitzroy.example', { ...sceneWith(), hand });
  expect(understood[0]?.task.command.id).toBe('company.add');
  expect(doubtIn(understood)).toBeNull();
  const { understood: own } = await means('add company Fitzroy Heating, office@fitzroy.example', sceneWith());
  expect(own[0]?.task.command.id).toBe('customerCompany.add');
});

test('a permitted reading, also a wrong reading, leaves no room for another role', async () => {
  for (const line of ['print 9999', 'send quote 48', 'delete it']) {
    const { understood } = await means(line, sceneWith(), lines);
    expect(
      understood.map(({ can }) => can.state),
      line,
    ).not.toContain('forbidden');
  }
});

test('each word is looked up once, and an unknown word is not looked up with more words', async () => {
  const { asked } = await means('new job leaking tap in the cellar', sceneWith());
  const searches = asked.flatMap((each) => (each.is === 'found' ? [`${each.kind} ${each.variables.search}`] : []));
  expect(new Set(searches).size).toBe(searches.length);
  expect(searches.filter((search) => search.startsWith('customer'))).toEqual(['customer leaking']);
});

describe('Tab', () => {
  const completed = async (line: string) => {
    const scene = sceneWith();
    const lines = linesOf(await everyCommand(), scene.hand);
    const complete = (known: Answered) =>
      completionsOf(line, understand(line, { ...scene, lines, known }), lines, known).map((each) => each.line);
    return complete(await knownAfter(scene, (known) => void complete(known)));
  };

  test.each([
    ['assi', ['assign ', 'assign to nobody ', 'assign department ', 'assign and schedule ']],
    ['unassign', ['unassign ']],
    ['assign 1042 mar', ['assign 1042 "Marco Rossi" ', 'assign 1042 "Maria Ivanova" ']],
    ['assign 1042 worker: ma', ['assign 1042 worker: "Maria Ivanova" ', 'assign 1042 worker: "Marco Rossi" ']],
    ['switch ana off', ['switch ana Inactive ']],
    ['state 1042 on', ['state 1042 "On hold" ']],
    ['state 1042 ', ['state 1042 "In progress" ', 'state 1042 "On hold" ', 'state 1042 Cancelled ']],
    ['start furn', ['start J-001042 ']],
    ['generate proforma Q-123 adv', ['generate proforma Q-123 advance in percent: ']],
    ['assign 1042 "Maria Ivanova"', []],
    ['customer', ['customer: ', 'customer company: ']],
    ['ticket', ['ticket: ']],
    ['frobnicate', []],
    ['', []],
  ])('completes “%s”', async (line, lines) => {
    const all = await completed(line);
    if (line.startsWith('assign 1042 worker')) expect(new Set(all)).toEqual(new Set(lines));
    else expect(all).toEqual(lines);
  });

  test('after a space offers the options of the next question', async () => {
    expect(await completed('assign 1042 ')).toContain('assign 1042 "Maria Ivanova" ');
  });

  test('the hint after the cursor names the next part', async () => {
    const scene = sceneWith();
    const lines = linesOf(await everyCommand(), scene.hand);
    expect(nextOf('unassign ', [], lines)).toBe('‹job›');
    expect(nextOf('hold', [], lines)).toBe('‹job› ‹reason›');
    expect(nextOf('put on hold 1042', (await means('hold 1042', scene)).understood, lines)).toBe('‹reason›');
    expect(nextOf('frobnicate', [], lines)).toBe('');
  });
});

test('no line throws in any state of knowledge, and none is ready with an answer refused by its field', async () => {
  const scene = sceneWith('J-001042');
  const lines = linesOf(await everyCommand(), scene.hand);
  const words = table.flatMap(([, line]) => line.split(' '));
  const names = lines.leading.flatMap(({ names }) => names.map(({ head }) => head.join(' ')));
  const word = fc.oneof(
    fc.constantFrom(...words),
    fc.constantFrom(
      '"',
      '“',
      '»',
      ',',
      ':',
      '=',
      'due:',
      'name=',
      'and',
      'to',
      '-',
      '9',
      '1-9',
      '(',
      ')*',
      '12.50',
      '\u0000',
    ),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 16)),
  );
  const line = fc
    .tuple(fc.constantFrom(...names), fc.array(word, { maxLength: 9 }))
    .map(([name, rest]) => [name, ...rest].join(' '));
  await fc.assert(
    fc.asyncProperty(
      fc.oneof({ weight: 5, arbitrary: line }, { weight: 1, arbitrary: fc.string({ unit: 'binary' }) }),
      async (typed) => {
        understand(typed, { ...scene, lines, known: new Answered() });
        const { understood } = await means(typed, scene, lines);
        for (const { task, missing, isWrong } of understood) {
          const said = Object.fromEntries(
            // A new customer of the line is added by a form above.
            Object.entries(task.asks).filter(
              ([name]) => task.given[name] !== task.base[name] && name !== task.adds?.name,
            ),
          );
          const wrong = Object.entries(wrongIn(said, task.given));
          if (!isWrong) expect(wrong).toEqual([]);
          // A line ready to run lacks nothing.
          if (missing === null && !isWrong) expect(wrongIn(task.asks, task.given)).toEqual({});
        }
      },
    ),
    {
      numRuns: 400,
      examples: [
        ['add ticket for name= 1042-1043 assign'],
        ['reschedule 12.50 9'],
        ['save recording = "New'],
        [`change many customer ${'reference '.repeat(8)}`],
      ],
    },
  );
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
