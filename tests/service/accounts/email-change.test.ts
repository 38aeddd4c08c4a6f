import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScene, PASSWORD, type Person } from '../scene.ts';
import { type MailedAccounts, openMailedAccounts } from './mailed-accounts.ts';

let scene: MailedAccounts;
let company: string;
let boss: Person;
beforeAll(async () => {
  scene = await openMailedAccounts();
  company = await scene.company();
  boss = await scene.person('ROLE_COMPANY', company);
});
afterAll(() => scene[Symbol.asyncDispose]());

const ask = (who: Person, email: string, currentPassword: string | null = PASSWORD) =>
  scene.call(who, 'POST /admin/user/email/change', { email, currentPassword });
const confirm = (token = '') => scene.call(null, 'POST /admin/user/link/email', { token });
const logIn = (email: string) => scene.call(null, 'POST /admin/user/login', { email, password: PASSWORD });

test('an e-mail changes by a link to the new address, once, and the former address is told', async () => {
  const person = await scene.person('ROLE_QUOTATION_ADMIN', company, { fullName: 'Ana Lima' });
  expect(await ask(person, 'ana@new.example')).toMatchObject({ status: 200, body: true });
  expect((await logIn(person.email)).status).toBe(200);
  const [letter] = await scene.lettersTo('ana@new.example');
  expect(letter?.subject).toBe('Confirm your new e-mail address');
  expect(letter?.text).toContain('within 24 hours');
  expect(await confirm(letter?.token)).toMatchObject({ status: 200, body: true });
  expect((await confirm(letter?.token)).status).toBe(404);
  expect((await logIn(person.email)).status).toBe(401);
  expect((await logIn('ana@new.example')).status).toBe(200);
  expect((await scene.call(person, 'GET /admin/user/get/viewer')).body).toMatchObject({ email: 'ana@new.example' });
  const [told] = await scene.lettersTo(person.email);
  expect(told?.subject).toBe('Your e-mail address was changed');
  expect(told?.text).toContain(`changed from ${person.email} to ana@new.example`);
  const [change] = await scene.database.db
    .selectFrom('auditEntries')
    .where('recordId', '=', person.id)
    .select(['action', 'actorId', 'changes'])
    .execute();
  expect(change).toMatchObject({
    action: 'UPDATED',
    actorId: person.id,
    changes: [{ field: 'email', from: person.email, to: 'ana@new.example' }],
  });
});

test('a later link ends the earlier link, and a reset to the former address ends with the change', async () => {
  const person = await scene.person('ROLE_COMPANY', company);
  await ask(person, 'first@new.example');
  const [first] = await scene.lettersTo('first@new.example');
  await ask(person, 'second@new.example');
  const [second] = await scene.lettersTo('second@new.example');
  await scene.call(null, 'POST /admin/user/password/forgotten', { email: person.email });
  const [reset] = await scene.lettersTo(person.email);
  expect((await confirm(first?.token)).status).toBe(404);
  expect((await confirm(second?.token)).status).toBe(200);
  expect((await scene.call(null, 'POST /admin/user/link/get', { token: reset?.token })).status).toBe(404);
});

test.each([
  [
    'a reset of the password',
    async (person: Person) => {
      await scene.call(null, 'POST /admin/user/password/forgotten', { email: person.email });
      const [reset] = await scene.lettersTo(person.email);
      const chosen = { token: reset?.token, password: 'nine quiet herons' };
      expect((await scene.call(null, 'POST /admin/user/link/password', chosen)).status).toBe(200);
    },
  ],
  [
    'a new password by an administrator',
    async ({ id }: Person) => {
      const { version } = (await scene.call(boss, `GET /admin/user/get/info/${id}`)).body;
      const chosen = { version, password: 'nine quiet herons', currentPassword: PASSWORD };
      expect((await scene.call(boss, `PUT /admin/user/update/password/${id}`, chosen)).status).toBe(200);
    },
  ],
  [
    'another e-mail by an administrator',
    async ({ id }: Person) => {
      const { version } = (await scene.call(boss, `GET /admin/user/get/info/${id}`)).body;
      const changed = { id, version, email: `other-${id}@new.example`, currentPassword: PASSWORD };
      expect((await scene.call(boss, 'PUT /admin/user/update', changed)).status).toBe(200);
    },
  ],
])('%s ends a change of the e-mail that has begun', async (_, act) => {
  const person = await scene.person('ROLE_COMPANY', company);
  const email = `thief-${person.id}@new.example`;
  await ask(person, email);
  const [letter] = await scene.lettersTo(email);
  await act(person);
  expect((await confirm(letter?.token)).status).toBe(404);
});

test('an address with an account has the same answer, and its owner is told in place of a link', async () => {
  const [person, owner] = [await scene.person('ROLE_COMPANY', company), await scene.person('ROLE_COMPANY', company)];
  const answers = [await ask(person, owner.email), await ask(person, 'nobody@new.example')];
  expect(answers[0]).toMatchObject({ status: 200, text: answers[1]?.text });
  expect(await scene.lettersTo(owner.email)).toMatchObject([
    { subject: 'Your e-mail address is in use', token: undefined },
  ]);

  await ask(person, 'late@new.example');
  const [letter] = await scene.lettersTo('late@new.example');
  await scene.database.db.updateTable('users').set({ email: 'late@new.example' }).where('id', '=', owner.id).execute();
  expect((await confirm(letter?.token)).body).toMatchObject({
    code: 'CONFLICT',
    errors: [{ path: 'email', code: 'TAKEN' }],
  });
});

test('a change takes the current password and a mail server', async () => {
  const person = await scene.person('ROLE_COMPANY', company);
  expect((await ask(person, 'x@new.example', null)).body.errors).toMatchObject([{ code: 'REQUIRED' }]);
  expect((await ask(person, 'x@new.example', 'wrong')).body.errors).toMatchObject([{ code: 'WRONG_PASSWORD' }]);
  await using silent = await openScene();
  const other = await silent.person('ROLE_COMPANY', await silent.company());
  const wanted = { email: 'x@new.example', currentPassword: PASSWORD };
  expect((await silent.call(other, 'POST /admin/user/email/change', wanted)).body.errors).toMatchObject([
    { path: '', code: 'NO_MAIL_SERVER' },
  ]);
});
