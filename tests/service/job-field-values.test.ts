import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changedFieldValues, fieldValuesOfNew } from '../../service/job-fields/values.ts';
import { Problem } from '../../service/shared/problem.ts';
import type { JobFieldValue } from '../../service/shared/values.ts';
import { openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let admin: Person;
let companyId: string;
beforeAll(async () => {
  scene = await openScene();
  companyId = await scene.company();
  admin = await scene.person('ROLE_COMPANY', companyId);
  for (const body of [
    { label: 'Serial', type: 'TEXT', required: true },
    { label: 'Notes', type: 'LONG_TEXT' },
    { label: 'Floor', type: 'NUMBER' },
    { label: 'Due', type: 'DATE' },
    { label: 'Keys', type: 'CHECKBOX' },
    { label: 'Fuel', type: 'DROPDOWN', options: ['Gas', 'Oil'] },
  ]) {
    expect((await scene.call(admin, 'POST /admin/job/field/create', body)).status).toBe(200);
  }
});
afterAll(() => scene[Symbol.asyncDispose]());

const given = (values: Record<string, string | boolean | null>) =>
  Object.entries(values).map(([key, value]) =>
    typeof value === 'boolean' ? { key, isChecked: value } : { key, text: value },
  );

const ofNew = (values: Record<string, string | boolean | null>) =>
  fieldValuesOfNew(scene.database.db, companyId, given(values));

const changed = (values: Record<string, string | boolean | null>, present: JobFieldValue[]) =>
  changedFieldValues(scene.database.db, companyId, given(values), present);

/** The errors by path; empty for valid values. */
async function wrongs(work: Promise<unknown>): Promise<Record<string, string>> {
  try {
    await work;
    return {};
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return Object.fromEntries((error.extras.errors ?? []).map(({ path, code }) => [path, code]));
  }
}

describe('the values of a new job', () => {
  test('are stored in the order of the form, with label and type', async () => {
    expect(await ofNew({ fuel: 'Oil', keys: false, due: '2026-02-28', floor: '-12.50', serial: 'A-7' })).toEqual([
      { key: 'serial', label: 'Serial', type: 'TEXT', value: 'A-7' },
      { key: 'floor', label: 'Floor', type: 'NUMBER', value: '-12.50' },
      { key: 'due', label: 'Due', type: 'DATE', value: '2026-02-28' },
      { key: 'keys', label: 'Keys', type: 'CHECKBOX', value: false },
      { key: 'fuel', label: 'Fuel', type: 'DROPDOWN', value: 'Oil' },
    ]);
  });

  test.each([
    ['serial', 'two\nlines', 'WRONG_FORMAT'],
    ['serial', 'x'.repeat(201), 'TOO_LONG'],
    ['serial', '', 'REQUIRED'],
    ['serial', null, 'REQUIRED'],
    ['serial', true, 'WRONG_TYPE'],
    ['notes', 'x'.repeat(10_001), 'TOO_LONG'],
    ['notes', ' \n', 'WRONG_FORMAT'],
    ['floor', '1e3', 'WRONG_FORMAT'],
    ['floor', '1,5', 'WRONG_FORMAT'],
    ['floor', '0.00001', 'WRONG_FORMAT'],
    ['floor', '1234567890123456', 'WRONG_FORMAT'],
    ['floor', 'NaN', 'WRONG_FORMAT'],
    ['due', '2026-02-29', 'WRONG_FORMAT'],
    ['due', '28.2.2026', 'WRONG_FORMAT'],
    ['keys', 'true', 'WRONG_TYPE'],
    ['fuel', 'gas', 'NOT_ONE_OF'],
    ['fuel', false, 'NOT_ONE_OF'],
    ['colour', 'red', 'UNKNOWN'],
    ['Fuel', 'Gas', 'UNKNOWN'],
  ])('reject %s of %j', async (key, value, code) => {
    expect(await wrongs(ofNew({ serial: 'A-7', [key]: value }))).toEqual({ [`fields.${key}`]: code });
  });

  test.each([
    ['serial', '字'.repeat(200)],
    ['notes', 'two\nlines'],
    ['floor', '123456789012345.1234'],
    ['floor', '0'],
    ['due', '2028-02-29'],
  ])('accept %s of %j', async (key, value) => {
    expect(await ofNew({ serial: 'A-7', [key]: value })).toContainEqual(expect.objectContaining({ key, value }));
  });

  test('are refused with all errors at once, and each error says what would be right', async () => {
    const work = ofNew({ floor: 'third', due: 'soon', fuel: 'Coal' });
    expect(await wrongs(work)).toEqual({
      'fields.serial': 'REQUIRED',
      'fields.floor': 'WRONG_FORMAT',
      'fields.due': 'WRONG_FORMAT',
      'fields.fuel': 'NOT_ONE_OF',
    });
    const { extras } = await work.catch((error) => error);
    expect(extras.errors.map(({ message }: { message: string }) => message)).toEqual([
      'fields.serial is missing.',
      'fields.floor ("third") must be a number, such as -12.5, with at most 15 digits before the point and 4 after.',
      'fields.due ("soon") must be a date, such as 2026-11-20.',
      'fields.fuel ("Coal") must be Gas or Oil.',
    ]);
  });

  test('are given once each', async () => {
    const twice = [...given({ serial: 'A', floor: '1' }), ...given({ floor: '2' })];
    expect(await wrongs(fieldValuesOfNew(scene.database.db, companyId, twice))).toEqual({ 'fields.floor': 'REPEATED' });
  });
});

describe('the values of a changed job', () => {
  const present: JobFieldValue[] = [
    { key: 'gone', label: 'Gone', type: 'TEXT', value: 'since' },
    { key: 'fuel', label: 'Fuel type', type: 'DROPDOWN', value: 'Coal' },
    { key: 'serial', label: 'Serial', type: 'TEXT', value: 'A-7' },
  ];

  test('change when named, following the current field; the other values stay', async () => {
    expect(await changed({ floor: '3' }, present)).toEqual([
      { key: 'serial', label: 'Serial', type: 'TEXT', value: 'A-7' },
      { key: 'floor', label: 'Floor', type: 'NUMBER', value: '3' },
      { key: 'fuel', label: 'Fuel type', type: 'DROPDOWN', value: 'Coal' },
      { key: 'gone', label: 'Gone', type: 'TEXT', value: 'since' },
    ]);
    expect(await changed({ fuel: 'Oil' }, present)).toContainEqual({
      key: 'fuel',
      label: 'Fuel',
      type: 'DROPDOWN',
      value: 'Oil',
    });
  });

  test('stay when sent unchanged, even when no longer valid', async () => {
    expect(await changed({ fuel: 'Coal', gone: 'since', serial: 'A-7' }, present)).toBe(present);
    expect(await changed({}, present)).toBe(present);
  });

  test('are cleared by null, except required values and values of deleted fields', async () => {
    expect((await changed({ fuel: null }, present)).map(({ key }) => key)).toEqual(['serial', 'gone']);
    expect(await wrongs(changed({ serial: null }, present))).toEqual({ 'fields.serial': 'REQUIRED' });
    expect(await wrongs(changed({ gone: null }, present))).toEqual({ 'fields.gone': 'UNKNOWN' });
    expect(await wrongs(changed({ nothing: null }, present))).toEqual({ 'fields.nothing': 'UNKNOWN' });
  });

  test('needn’t include a field that became required later', async () => {
    expect(await changed({ keys: true, serial: null }, [])).toEqual([
      { key: 'keys', label: 'Keys', type: 'CHECKBOX', value: true },
    ]);
  });
});

test('a job keeps the values of a changed or deleted field', async () => {
  const call = (what: string, body?: object) => scene.call(admin, what, body);
  const field = (await call('POST /admin/job/field/create', { label: 'Meter', type: 'TEXT' })).body;
  const customer = (await call('POST /admin/customer/save', { fullName: 'Ana', phone: '1' })).body;
  const fields = given({ serial: 'A-7', meter: '42' });
  const job = (await call('POST /admin/job/create', { customerId: customer.id, title: 'Leak', fields })).body;
  await call('PUT /admin/job/field/update', { id: field.id, version: 1, label: 'Meter no.' });
  await call(`DELETE /admin/job/field/delete/${field.id}?version=2`);
  const change = { id: job.id, version: 1, fields: given({ serial: 'A-8' }) };
  const { body } = await call('PUT /admin/job/update', change);
  expect(body.fields).toEqual([
    { key: 'serial', label: 'Serial', type: 'TEXT', text: 'A-8' },
    { key: 'meter', label: 'Meter', type: 'TEXT', text: '42' },
  ]);
});

test('an answer has each value in the part of its type, and an input that repeats the answer changes nothing', async () => {
  const customer = (await scene.call(admin, 'POST /admin/customer/save', { fullName: 'Ana', phone: '1' })).body;
  const fields = given({ serial: 'A-7', floor: '-12.50', due: '2026-02-28', keys: false, fuel: 'Oil' });
  const create = { customerId: customer.id, title: 'Leak', fields };
  const { body: job } = await scene.call(admin, 'POST /admin/job/create', create);
  expect(job.fields).toEqual([
    { key: 'serial', label: 'Serial', type: 'TEXT', text: 'A-7' },
    { key: 'floor', label: 'Floor', type: 'NUMBER', text: '-12.50', number: '-12.50' },
    { key: 'due', label: 'Due', type: 'DATE', text: '2026-02-28', date: '2026-02-28' },
    { key: 'keys', label: 'Keys', type: 'CHECKBOX', isChecked: false },
    { key: 'fuel', label: 'Fuel', type: 'DROPDOWN', text: 'Oil' },
  ]);
  const same = { id: job.id, version: 1, fields };
  expect((await scene.call(admin, 'PUT /admin/job/update', same)).body.version).toBe(1);
  const double = { ...same, fields: [{ key: 'keys', text: 'yes', isChecked: true }] };
  expect((await scene.call(admin, 'PUT /admin/job/update', double)).body).toMatchObject({
    code: 'BAD_INPUT',
    errors: [{ path: 'fields.keys.text', code: 'NOT_ALLOWED', other: 'fields.keys.isChecked' }],
  });
});
