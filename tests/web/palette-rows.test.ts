import { expect, test } from 'vitest';
import { app, type Command, command, type Hand, one, place } from '../../web/commands/core/command.ts';
import { callGroup } from '../../web/shell/palette/call-row.ts';
import { elsewhere } from '../../web/shell/palette/elsewhere.ts';
import { type Found, landedRow, nearGroup, textGroup } from '../../web/shell/palette/hit-rows.ts';
import { blockedIn, choicesFor, lineGroup, ofHeld, rowsFor, unasked } from '../../web/shell/palette/palette-rows.ts';
import { bestRow, capped, isPlainlyMeant, pinned, savedFirst, type Usage } from '../../web/shell/palette/row.ts';
import type { Hit } from '../../web/shell/search/hit.ts';
import { defaults } from '../../web/state/preferences.ts';
import { lineAnswer, sceneWith } from './line-scene.ts';
import { means } from './line-world.ts';
import { holding, job, user } from './made.ts';
import { hit } from './made-hits.ts';

const run = () => {};
const commands: readonly Command[] = [
  command({ id: 'user.edit', title: 'Edit user…', on: one('user'), keys: 'e', run }),
  command({ id: 'user.restore', title: 'Restore user', on: one('user'), ready: () => 'Ana Lima is not deleted', run }),
  command({ id: 'job.assign', title: 'Assign job…', on: one('job'), needs: 'JOBS_WRITE', run }),
  command({ id: 'jobs.filter', title: 'Filter jobs…', on: place('/layout/jobs'), run }),
  command({ id: 'app.help', title: 'Show keys', on: app, keys: '?', run }),
  command({ id: 'app.undo', title: 'Undo the last change', on: app, keys: 'z', run }),
  command({ id: 'department.add', title: 'Add department…', on: app, keys: 'c', keysAt: '/layout/departments', run }),
  command({ id: 'users.go', title: 'Go to users', on: app, keys: 'g u', run }),
];

const usha = 'user_01jd3k8f0ve2mb2q5d6n7x8y90';
const asha = 'user_01jd3k8f0ve2mb2q5d6n7x8y91';
const furnace = hit('job_01jd3k8f0ve2mb2q5d6n7x8y90', {
  kind: 'JOB',
  title: 'J-001042 Furnace does not ignite',
  matchedField: 'number',
  status: 'IN_PROGRESS',
  tier: 'EXACT',
});

const unused: Usage = () => 0;
const held = holding([user()], ['USERS_WRITE', 'JOBS_READ', 'JOBS_WRITE']);

interface Shown {
  hits?: readonly Hit[];
  isCurrent?: boolean;
  early?: readonly Hit[];
  hand?: typeof held;
  usage?: Usage;
}

const shown = (typed: string, { hits = [], isCurrent = true, early = [], hand = held, usage = unused }: Shown = {}) =>
  rowsFor(choicesFor(commands, hand, defaults), typed, usage, { hits, isCurrent, early });

/** The palette's groups as headings and titles. */
const seen = (...args: Parameters<typeof shown>) =>
  shown(...args).map(({ heading, rows }) => [heading, ...rows.map(({ title }) => title)]);

const begun = (used: Partial<Parameters<typeof unasked>[1]>) =>
  unasked(choicesFor(commands, held, defaults), { commands: [], records: [], hits: [], ...used }).map(
    ({ heading, rows }) => [heading, ...rows.map(({ title }) => title)],
  );

test('the empty palette lists commands for the current record, then recent records and commands, then the rest', () => {
  expect(begun({ commands: ['app.undo', 'gone'], records: [usha], hits: [hit(usha)] })).toEqual([
    ['Ana Lima', 'Edit user…'],
    ['Last opened', 'Usha Nair'],
    ['Last used', 'Undo the last change'],
    ['Commands', 'Add department…', 'Show keys'],
    ['Go to', 'Go to users'],
  ]);
});

test('the empty palette lists the pane’s commands before general commands', () => {
  const at = { ...held, held: null, place: { path: '/layout/departments', query: {} } };
  const groups = unasked(choicesFor(commands, at, defaults), { commands: [], records: [], hits: [] });
  expect(groups.find(({ heading }) => heading === 'Commands')?.rows.map(({ title }) => title)).toEqual([
    'Add department…',
    'Show keys',
    'Undo the last change',
  ]);
});

test('recent records keep their places while their titles load', () => {
  const [, toCome] = begun({ records: [usha, asha], hits: null });
  expect(toCome).toEqual(['Last opened', '…', '…']);
  const [, come] = begun({ records: [usha, asha], hits: [hit(asha, { title: 'Asha' }), hit(usha)] });
  expect(come).toEqual(['Last opened', 'Usha Nair', 'Asha']);
});

test('the empty palette lists the record’s primary action first, and no blocked command', () => {
  const ofJob: readonly Command[] = [
    command({ id: 'job.edit', title: 'Edit job…', on: one('job'), run }),
    command({ id: 'job.hold', title: 'Put on hold…', on: one('job'), ready: () => 'Job J-001042 is new', run }),
    command({ id: 'job.assign', title: 'Assign job…', on: one('job'), run }),
  ];
  const choices = choicesFor(ofJob, holding([job({ status: 'NEW' })], ['JOBS_WRITE']), defaults);
  const [group] = unasked(choices, { commands: [], records: [], hits: [] });
  expect(group?.rows.map(({ title }) => title)).toEqual(['Assign job…', 'Edit job…']);
});

test('only some commands of a record come before recent uses', () => {
  const many = Array.from({ length: 12 }, (_, at) =>
    command({ id: `user.do${at}`, title: `Do ${at}`, on: one('user'), run }),
  );
  const choices = choicesFor([...many, ...commands], held, defaults);
  const groups = unasked(choices, { commands: ['app.undo'], records: [], hits: [] });
  expect(groups.map(({ heading, rows }) => [heading, rows.length]).slice(0, 3)).toEqual([
    ['Ana Lima', 7],
    ['Last used', 1],
    ['More with Ana Lima', 6],
  ]);
});

test('several checked records are shown by their count', () => {
  const several = holding([user(), user({ id: usha })]);
  const [group] = choicesFor(commands, several, defaults).groups;
  expect(group?.heading).toBe('2 users');
});

test('groups keep their order, and late hits only add groups of records below', () => {
  const before = seen('us');
  const after = seen('us', { hits: [hit(usha), furnace] });
  expect(before.map(([heading]) => heading)).toEqual(['Ana Lima', 'Go to']);
  expect(after.map(([heading]) => heading)).toEqual(['Ana Lima', 'Go to', 'Jobs', 'Users']);
  expect(after.slice(0, before.length)).toEqual(before);
});

test('the kind of the best record comes first', () => {
  const company = hit('customer_company_01jd3k8f0ve2mb2q5d6n7x8y90', { title: 'Harbourfront Property', tier: 'WORD' });
  const lights = hit('job_01jd3k8f0ve2mb2q5d6n7x8y91', { title: 'J-000007 Emergency lights', tier: 'WORD' });
  const groups = shown('harbourfront emergency lights', { hits: [lights, company], hand: holding([]) });
  expect(groups.map(({ heading }) => heading)).toEqual(['Jobs', 'Customer companies']);
  expect(bestRow(groups)?.title).toBe('J-000007 Emergency lights');
});

test('a command blocked for everything yields to the same command elsewhere, and a blocked command of the record does not', () => {
  const print = [
    command({ id: 'review.print', title: 'Print all documents', on: app, ready: () => 'No review is open', run }),
    command({ id: 'job.print', title: 'Print report of job', on: one('job'), ready: () => 'Not completed', run }),
  ];
  const best = (hand: Hand) => bestRow(rowsFor(choicesFor(print, hand, defaults), 'print', () => 0, none))?.title;
  const none = { hits: [], isCurrent: true };
  expect(best(holding([]))).toBe('Print report of job');
  expect(best(holding([job()]))).toBe('Print report of job');
});

test('records come first in a text with a digit or without a matching command', () => {
  const headings = (...args: Parameters<typeof shown>) => shown(...args).map(({ heading }) => heading);
  expect(headings('user 1042', { hits: [furnace] })[0]).toBe('Jobs');
  expect(headings('kesy', { hits: [hit(usha)] })).toEqual(['Users', 'Commands']);
  expect(headings('kesy', { isCurrent: false })).toEqual([]);
  expect(headings('assign', { hits: [furnace] })).toEqual(['Elsewhere', 'Jobs']);
});

test('until the records come, a number marks no command, here or elsewhere', () => {
  const factor = command({
    id: 'user.removeFactor',
    title: 'Remove second factor…',
    aliases: ['reset 2fa'],
    on: one('user'),
    run,
  });
  const headings = (hand: Hand, found: Found) =>
    rowsFor(choicesFor([factor], hand, defaults), '2', () => 0, found).map(({ heading }) => heading);
  for (const hand of [holding([user()]), holding([])]) {
    expect(headings(hand, { hits: [], isCurrent: false })).toEqual([]);
    expect(headings(hand, { hits: [furnace], isCurrent: true })[0]).toBe('Jobs');
    expect(headings(hand, { hits: [], isCurrent: true })).toHaveLength(1);
  }
});

test('late rows go below the marked row, and a marked row keeps its place', () => {
  const rowsOf = (heading: string, ...values: readonly string[]) => ({
    heading,
    tier: 0,
    rows: values.map((value) => ({ value, title: value })),
  });
  const before = [rowsOf('Jobs', 'j1', 'j2')];
  const now = [rowsOf('Users', 'u1'), rowsOf('Jobs', 'j3', 'j2', 'j1')];
  const order = (marked: string | undefined) =>
    pinned(before, now, marked).map(({ heading, rows }) => [heading, ...rows.map(({ value }) => value)]);
  expect(order('j2')).toEqual([
    ['Jobs', 'j1', 'j2', 'j3'],
    ['Users', 'u1'],
  ]);
  expect(order(undefined)).toEqual([
    ['Users', 'u1'],
    ['Jobs', 'j3', 'j2', 'j1'],
  ]);
  expect(order('gone')).toEqual(order(undefined));
});

test('Enter takes a known row that the answer ranks better, marked or not', () => {
  const jobs = (tier: number) => [{ heading: 'Jobs', tier, rows: [{ value: 'j1', title: 'J-000001', tier }] }];
  expect(bestRow(pinned(jobs(1), jobs(0), 'j1'))?.value).toBe('j1');
});

test('until the answer arrives, only known records that fit are shown', () => {
  const early = [hit(usha)];
  const hits = [hit(asha, { title: 'Asha Rao' })];
  expect(seen('ush', { hits, early, isCurrent: false, hand: holding([]) })).toEqual([['Users', 'Usha Nair']]);
});

test('known records keep their places when the answer comes, and Enter takes a better record wherever it stands', () => {
  const job = hit('job_01jd3k8f0ve2mb2q5d6n7x8y91', { kind: 'JOB', title: 'J-001043 Usher' });
  const early = [job];
  const before = shown('ush', { early, isCurrent: false, hand: holding([]) });
  const groups = shown('ush', { hits: [hit(usha), furnace, job], early, hand: holding([]) });
  const titles = groups.map(({ heading, rows }) => [heading, ...rows.map(({ title }) => title)]);
  expect(titles).toEqual([
    ['Jobs', 'J-001043 Usher', 'J-001042 Furnace does not ignite'],
    ['Users', 'Usha Nair'],
  ]);
  expect(bestRow(before)?.title).toBe('J-001043 Usher');
  expect(bestRow(groups)?.title).toBe('J-001042 Furnace does not ignite');
});

test('a known record that the answer lacks goes', () => {
  expect(seen('ush', { hits: [furnace], early: [hit(usha)], hand: holding([]) })).toEqual([
    ['Jobs', 'J-001042 Furnace does not ignite'],
  ]);
});

test('Enter takes the best match in any group', () => {
  expect(bestRow(shown('1042', { hits: [furnace] }))?.title).toBe('J-001042 Furnace does not ignite');
  expect(bestRow(shown('edit', { hits: [furnace] }))?.title).toBe('J-001042 Furnace does not ignite');
  expect(bestRow(shown('edit', { hits: [hit(usha, { tier: 'FUZZY' })] }))?.title).toBe('Edit user…');
});

test('used rows come before equal matches, never before better matches', () => {
  const hits = [hit(usha), hit(asha, { title: 'Usha Rao' }), hit('user_01jd3k8f0ve2mb2q5d6n7x8y92', { tier: 'EXACT' })];
  const usage: Usage = ({ record }) => (record?.id === asha ? 3 : 0);
  const [users] = shown('usha', { hits, usage, hand: holding([]) });
  expect(users?.rows.map(({ title, tier }) => [title, tier])).toEqual([
    ['Usha Nair', 0],
    ['Usha Rao', 1],
    ['Usha Nair', 1],
  ]);
});

test('between equally matching groups, Enter takes the used row', () => {
  const hits = [hit(usha, { title: 'Edit Piaf', matchedText: 'Edit Piaf' })];
  expect(bestRow(shown('edit', { hits }))?.title).toBe('Edit user…');
  const usage: Usage = ({ record }) => (record?.id === usha ? 1 : 0);
  expect(bestRow(shown('edit', { hits }), usage)?.title).toBe('Edit Piaf');
});

test('the records of a whole text keep the order of the search and name the reason, also for a match in sight', () => {
  const [group] = textGroup([furnace, hit(usha, { matchedWords: ['Usha'] })]);
  expect(group?.rows.map(({ title, reason }) => [title, reason?.field])).toEqual([
    ['J-001042 Furnace does not ignite', 'number'],
    ['Usha Nair', 'name'],
  ]);
  expect(bestRow(textGroup([furnace, hit(usha)]))?.title).toBe(furnace.title);
});

test('a near record is offered below, and Enter takes none by itself', () => {
  const near = nearGroup([hit(usha)]);
  expect(near[0]).toMatchObject({ heading: 'Nearest records', rows: [{ title: 'Usha Nair', isNear: true }] });
  expect(bestRow(near)).toBeUndefined();
  expect(bestRow([...shown('edit'), ...near])?.title).toBe('Edit user…');
  expect(nearGroup(null)).toEqual([]);
});

test('a pasted number or address lands on the only record that it names exactly', () => {
  const landed = (pasted: string, hits: readonly Hit[], isCurrent = true) =>
    landedRow(pasted, { hits, isCurrent })?.title;
  expect(landed('1042', [furnace, hit(usha)])).toBe(furnace.title);
  expect(landed('1042', [furnace], false)).toBeUndefined();
  expect(landed('1042', [furnace, hit(usha, { tier: 'EXACT' })])).toBeUndefined();
  expect(landed('Usha Nair', [hit(usha, { tier: 'EXACT' })])).toBeUndefined();
});

test('several exact matches are offered for a choice', () => {
  const quotation = hit('quotation_01jd3k8f0ve2mb2q5d6n7x8y90', { title: 'Q-2026-001042', tier: 'EXACT' });
  expect(isPlainlyMeant(shown('1042', { hits: [furnace] }))).toBe(true);
  expect(isPlainlyMeant(shown('1042', { hits: [furnace, quotation] }))).toBe(false);
  const ofQuotation = { title: 'P-2026-000007', tier: 'EXACT', matchedText: 'Q-2026-001042' } as const;
  const invoice = hit('proforma_invoice_01jd3k8f0ve2mb2q5d6n7x8y90', ofQuotation);
  const own = { ...quotation, matchedText: 'Q-2026-001042' };
  expect(isPlainlyMeant(shown('1042', { hits: [own, invoice] }))).toBe(true);
});

test('a read line is meant beside the record that it names', async () => {
  const { understood } = await means('send quote 48', sceneWith());
  const line = lineGroup(lineAnswer({ understood }));
  const quotation = hit('quotation_01jd3k8f0ve2mb2q5d6n7x8y90', { title: 'Q-2026-000048', tier: 'EXACT' });
  const groups = [...line, ...shown('send quote 48', { hits: [quotation] })];
  expect(bestRow(groups)?.line).toBeDefined();
  expect(isPlainlyMeant(groups)).toBe(true);
});

test('a blocked command is listed with its reason', () => {
  const [group] = shown('restore');
  expect(group?.rows[0]?.blocked).toMatchObject({ why: 'Ana Lima is not deleted' });
});

test('ready commands come before blocked commands with equal matches, whatever their use', () => {
  const copying: readonly Command[] = [
    command({ id: 'macro.copyAs', title: 'Copy macro as…', on: app, ready: () => 'There is no macro yet', run }),
    command({ id: 'app.copyScreen', title: 'Copy what is on the screen as curl', on: app, run }),
  ];
  const usage: Usage = ({ command }) => (command?.id === 'macro.copyAs' ? 5 : 0);
  const [group] = rowsFor(choicesFor(copying, held, defaults), 'copy as', usage, { hits: [], isCurrent: true });
  expect(group?.rows.map(({ title }) => title)).toEqual(['Copy what is on the screen as curl', 'Copy macro as…']);
});

test('a command for another record or pane is found by name, at the bottom, with its first step', () => {
  expect(seen('assign')).toEqual([['Elsewhere', 'Assign job…']]);
  expect(shown('assign')[0]?.rows[0]).toMatchObject({ first: { choose: 'job' }, hint: 'choose a job first' });
  expect(shown('filter jobs')[0]?.rows[0]).toMatchObject({ first: { go: '/layout/jobs' } });
  expect(shown('aj')).toEqual([]);
});

test('a forbidden command names the permitted roles', () => {
  const hand = { ...held, permissions: new Set(['USERS_READ' as const]) };
  const [group] = shown('assign', { hand: { ...hand, actor: { ...hand.actor, role: 'ROLE_QUOTATION_ADMIN' } } });
  expect(group?.rows[0]?.blocked).toEqual({
    state: 'forbidden',
    why: 'A quotation admin can’t change jobs; company admins and super admins can',
    roles: ['ROLE_COMPANY', 'ROLE_SUPER_ADMIN'],
  });
});

test('all unavailable commands and other roles’ commands can be shown', () => {
  const hand = { ...held, permissions: new Set(['USERS_READ' as const]) };
  const titles = (typed: string) =>
    blockedIn(choicesFor(commands, hand, defaults), typed).map(({ heading, rows }) => [
      heading,
      ...rows.map(({ title }) => title),
    ]);
  expect(titles('')).toEqual([
    ['Ana Lima', 'Restore user'],
    ['For another role', 'Assign job…'],
  ]);
  expect(titles('rest')).toEqual([['Ana Lima', 'Restore user']]);
});

test('the commands of a chosen record are shown alone', () => {
  const titles = (typed: string) =>
    ofHeld(choicesFor(commands, held, defaults), typed, unused).flatMap(({ rows }) => rows.map(({ title }) => title));
  expect(titles('')).toEqual(['Edit user…', 'Restore user']);
  expect(titles('u')).toEqual(['Edit user…', 'Restore user']);
  expect(titles('keys')).toEqual([]);
});

test('a key is shown where it works', () => {
  const [row] = shown('add dep', { hand: { ...held, place: { path: '/layout/departments', query: {} } } }).flatMap(
    ({ rows }) => rows,
  );
  expect(row?.keys).toBe('c');
  const [unheard] = shown('add dep', { hand: { ...held, place: { path: '/layout/users', query: {} } } }).flatMap(
    ({ rows }) => rows,
  );
  expect(unheard?.keys).toBeUndefined();
});

test('the number of drawn rows is limited', () => {
  const rows = Array.from({ length: 80 }, (_, at) => ({ value: `user:${at}`, title: `${at}` }));
  expect(capped([{ heading: 'Users', rows, tier: 0 }]).flatMap((group) => group.rows)).toHaveLength(50);
});

test('offers a call for a phone number, never for an amount or a day', () => {
  const offered = (typed: string) => callGroup(typed, { permissions: new Set(['CUSTOMERS_READ'] as const) }).length > 0;
  for (const typed of ['416 555 0131', '+1 416-555-0131', '416.555.0131']) expect(offered(typed), typed).toBe(true);
  for (const typed of ['20046.75', '2026-11-24', '24.11.2026', '1234567.5']) expect(offered(typed), typed).toBe(false);
});

const nobody = holding([], ['JOBS_READ', 'QUOTATIONS_READ']);

test('names the record to choose first in good English', () => {
  const hints = (['job', 'item', 'bankDetails'] as const).map(
    (kind) => elsewhere(command({ id: 'some.do', title: 'Do', on: one(kind), run }), nobody)?.hint,
  );
  expect(hints).toEqual(['choose a job first', 'choose an item first', 'choose bank details first']);
});

test('the name of a saved view or macro means the view, before a reading of its words', () => {
  const view = command({ id: 'view.saved_command_01jd3k8f0ve2mb2q5d6n7x8y90', title: 'Hot jobs', on: app, run });
  const guess = { value: 'line:jobs.filter', title: 'Filter jobs → Harbourfront Hotel', tier: 0 };
  const groups = (typed: string) => [
    { heading: 'What you typed', tier: 0, rows: [guess] },
    ...rowsFor(choicesFor([...commands, view], held, defaults), typed, unused, { hits: [], isCurrent: true }),
  ];
  expect(bestRow(groups('hot jobs'))?.title).toBe(guess.title);
  expect(bestRow(savedFirst(groups('hot jobs'), 'Hot jobs '))?.title).toBe('Hot jobs');
  expect(savedFirst(groups('hot job'), 'hot job')).toEqual(groups('hot job'));
});
