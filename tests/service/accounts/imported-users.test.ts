import { afterAll, beforeAll, expect, test } from 'vitest';
import { roleLabels } from '../../../service/imports/users.ts';
import { roles } from '../../../web/records/words.ts';
import { openScene, type Person, type Scene } from '../scene.ts';
import { type MailedAccounts, openMailedAccounts } from './mailed-accounts.ts';

let scene: MailedAccounts;
let admin: Person;
beforeAll(async () => {
  scene = await openMailedAccounts();
  admin = await scene.person('ROLE_COMPANY', await scene.company());
  await scene.call(admin, 'POST /app/department/create', { companyId: admin.companyId, name: 'Plumbing' });
});
afterAll(() => scene[Symbol.asyncDispose]());

type Row = Record<string, string>;
const importUsers = async (rows: Row[], more: object = {}, who = admin, at: Scene = scene) =>
  at.call(who, 'POST /admin/user/import', { companyId: who.companyId, rows, ...more });
const mistakesIn = ({ body }: { body: { rows: { errors: { path: string; code: string }[] }[] } }) =>
  body.rows.map(({ errors }) => errors.map(({ path, code }) => `${path} ${code}`));
const outcomesIn = ({ body }: { body: { rows: { outcome: string }[] } }) => body.rows.map(({ outcome }) => outcome);
const userWith = async (email: string) => {
  const { body } = await scene.call(admin, `GET /admin/user/get/all/users?search=${encodeURIComponent(email)}`);
  return body.edges[0]?.node;
};

test('users with a login are invited, workers are not, and a dry run invites nobody', async () => {
  const rows = [
    { email: 'ines@lima.example', fullName: 'Ines Roca', role: 'company admin', department: 'plumbing', phone: '1' },
    { email: 'will@lima.example', fullName: 'Will Wood' },
    { email: 'gone@lima.example', fullName: 'Long Gone', role: 'Quotation admin', status: 'inactive' },
  ];
  expect((await importUsers(rows, { isDryRun: true })).body).toMatchObject({ created: 3, refused: 0 });
  expect(await userWith('ines')).toBeUndefined();
  expect((await importUsers(rows)).body).toMatchObject({ created: 3, refused: 0 });
  expect(await userWith('ines')).toMatchObject({
    ...{ fullName: 'Ines Roca', role: 'ROLE_COMPANY', phone: '1', departmentId: expect.stringMatching(/^department_/) },
    ...{ status: 'ACTIVE', invitedAt: expect.any(String) },
  });
  expect(await userWith('will')).toMatchObject({ role: 'ROLE_USER', invitedAt: null });
  expect(await userWith('gone')).toMatchObject({ status: 'INACTIVE', invitedAt: null });
  const letters = await scene.lettersInTheEnd('ines@lima.example');
  expect(letters.map(({ subject }) => subject)).toEqual(['Invitation to Lima Works']);
  expect(await scene.lettersInTheEnd('will@lima.example')).toEqual([]);
  expect(await scene.lettersInTheEnd('gone@lima.example')).toEqual([]);
});

test('a row names every wrong cell, and no row gives a role above the company', async () => {
  const answer = await importUsers([
    { email: 'at home', fullName: '', role: 'king', department: 'Nowhere', phone: 'none' },
    { email: 'super@lima.example', fullName: 'Sue Per', role: 'Super admin' },
    { email: 'ok@lima.example', fullName: 'No Password', password: 'seven green bicycles' },
  ]);
  expect([answer.status, answer.body.errors?.[0].code]).toEqual([400, 'UNKNOWN']);
  const wrong = await importUsers([
    { email: 'at home', role: 'king', department: 'Nowhere', phone: 'none' },
    { email: 'super@lima.example', fullName: 'Sue Per', role: 'Super admin' },
  ]);
  expect(mistakesIn(wrong)).toEqual([
    ['fullName REQUIRED', 'email WRONG_FORMAT', 'role NOT_ONE_OF', 'phone WRONG_FORMAT', 'department NOT_FOUND'],
    ['role NOT_ONE_OF'],
  ]);
  expect(wrong.body.rows[1].errors[0].allowed).toEqual(['ROLE_COMPANY', 'ROLE_QUOTATION_ADMIN', 'ROLE_USER']);
});

test('an existing user is found by e-mail, and changed by the rules of users', async () => {
  await importUsers([{ email: 'ed@lima.example', fullName: 'Ed Old' }]);
  const row = { email: 'ED@lima.example', fullName: 'Ed New', department: 'Plumbing', status: 'inactive' };
  expect(mistakesIn(await importUsers([row]))).toEqual([['email TAKEN']]);
  expect(outcomesIn(await importUsers([row], { onExisting: 'SKIP' }))).toEqual(['SKIPPED']);
  expect(outcomesIn(await importUsers([row], { onExisting: 'UPDATE' }))).toEqual(['UPDATED']);
  expect(await userWith('ed@')).toMatchObject({ fullName: 'Ed New', email: 'ed@lima.example', status: 'INACTIVE' });
  expect(outcomesIn(await importUsers([row], { onExisting: 'UPDATE' }))).toEqual(['SKIPPED']);
  const raised = await importUsers([{ ...row, role: 'Company admin' }], { onExisting: 'UPDATE' });
  expect(mistakesIn(raised)).toEqual([['role NO_PASSWORD']]);
});

test('the rows take the free seats, and the next row is refused', async () => {
  const companyId = await scene.company({ name: 'Small Works', numberOfUsers: 2 });
  const owner = await scene.person('ROLE_COMPANY', companyId);
  const rows = ['a', 'b', 'c'].map((name) => ({ email: `${name}@small.example`, fullName: name.toUpperCase() }));
  expect(mistakesIn(await importUsers(rows, {}, owner))).toEqual([[], ['status NO_SEAT'], ['status NO_SEAT']]);
});

test('the e-mail of an account elsewhere tells nobody of the account', async () => {
  const stranger = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Oslo Works' }));
  const answer = await importUsers([{ email: stranger.email, fullName: 'Twice', role: 'Quotation admin' }]);
  expect(outcomesIn(answer)).toEqual(['CREATED']);
  expect((await scene.lettersTo(stranger.email))[0]?.token).toBeUndefined();
});

test('without a mail server, only workers are imported', async () => {
  await using quiet = await openScene();
  const owner = await quiet.person('ROLE_COMPANY', await quiet.company());
  const rows = [
    { email: 'w@lima.example', fullName: 'Will Wood', role: 'worker' },
    { email: 'a@lima.example', fullName: 'Ann Ito', role: 'Company admin' },
  ];
  expect(mistakesIn(await importUsers(rows, {}, owner, quiet))).toEqual([[], ['role NO_MAIL_SERVER']]);
});

test('another role of a user, and a new administrator, need a recent login, whatever the other rows', async () => {
  await importUsers([{ email: 'role@lima.example', fullName: 'Role Change', role: 'Quotation admin' }]);
  await scene.database.db
    .updateTable('sessions')
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where('userId', '=', admin.id)
    .execute();
  const rows = [
    { email: 'fine@lima.example', fullName: 'Fine' },
    { email: 'role@lima.example', role: 'Company admin' },
  ];
  expect((await importUsers(rows, { onExisting: 'UPDATE' })).body.code).toBe('LOGIN_TOO_OLD');
  expect(await userWith('fine@')).toBeUndefined();
  const made = [{ email: 'boss@lima.example', fullName: 'New Boss', role: 'Company admin' }];
  expect((await importUsers(made)).body.code).toBe('LOGIN_TOO_OLD');
});

test('roles in rows have the labels of the console', () => {
  expect(roleLabels).toEqual(Object.fromEntries(roles.map(({ value, label }) => [value, label])));
});
