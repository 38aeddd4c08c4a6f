import { beforeEach, expect, test, vi } from 'vitest';
import { narrowedTo } from '../../web/commands/core/editing.ts';
import { commandOf, everyCommand } from '../../web/commands/core/registry.ts';
import { callerNumber } from '../../web/commands/notes/present-call.ts';
import { callAt, calledBy } from '../../web/ground/call-place.ts';
import { hrefOf, placeOf } from '../../web/ground/hash-location.ts';
import { groupedNumber } from '../../web/panes/call/grouped-number.ts';
import { held, moved, nothing, selected, withList } from '../../web/state/selection.ts';
import { customer, job } from './made.ts';
import '../../web/app/registries.ts';

await everyCommand();
const location = { hash: '' };
beforeEach(() => {
  location.hash = '';
  vi.stubGlobal('location', location);
});

const numberOf = (fragment: string) => calledBy(placeOf(fragment));

test.each([
  ['+14165550131', '+14165550131'],
  ['%2B14165550131', '+14165550131'],
  ['+1 416 555 0131', '+1 416 555 0131'],
  ['%2B1%20(416)%20555-0131', '+1 (416) 555-0131'],
  ['tel:%2B1-416-555-0131;ext=12', '+1-416-555-0131'],
  ['sip:14165550131@pbx.example;user=phone', '14165550131'],
  ['sips%3A14165550131%40pbx.example', '14165550131'],
  ['callto://4165550131', '4165550131'],
  ['4165550131?who=customer_1', '4165550131'],
  ['100%', '100%'],
  ['', null],
  ['%20', null],
])('the address of a call with %s names the number %s', (written, number) => {
  expect(numberOf(`#/layout/call/${written}`)).toBe(number);
});

test('the address of a number leads back to the number, also over the login', () => {
  for (const number of ['+1 (416) 555-0131', '0221 123#4', 'a/b?c']) {
    const path = callAt(number);
    const { query } = placeOf(hrefOf('/login', { next: path }));
    expect(query.next).toBe(path);
  }
  expect(numberOf(hrefOf(callAt('+1 (416) 555-0131')))).toBe('+1 (416) 555-0131');
});

test.each([
  ['+1 (416) 555-0131', '+14165550131'],
  ['4165550131', '4165550131'],
  ['0416 555 0131', '04165550131'],
  ['14165550131', '14165550131'],
  ['(416) 555-0131 x12', '4165550131'],
  ['100%', '100'],
  ['anonymous', null],
])('a note on a call from %s names the number %s', (number, noted) => {
  location.hash = hrefOf(callAt(number));
  expect(callerNumber()).toBe(noted);
});

test('a note belongs to the call on records opened during the call, until another place opens', () => {
  const during = (fragment: string) => {
    location.hash = fragment;
    return callerNumber();
  };
  const job = '#/layout/jobs/job_01jd3k8f0ve2mb2q5d6n7x8y9z';
  const customer = '#/layout/customers/customer_01jd3k8f0ve2mb2q5d6n7x8y9z?tab=jobs';
  expect(during('#/layout/call/4165550131')).toBe('4165550131');
  expect([during(job), during(customer)]).toEqual(['4165550131', '4165550131']);
  expect(during('#/layout/call/+14165550199?who=customer_1')).toBe('+14165550199');
  expect([during('#/layout/jobs'), during(job)]).toEqual([null, null]);
});

test('during a call, forms begin with the caller and the number', () => {
  location.hash = '#/layout/call/+14165550131?who=customer_1';
  expect(narrowedTo('customer', 'department')).toEqual({ customer: { id: 'customer_1' } });
  expect(narrowedTo('customerCompany', 'phone')).toEqual({ phone: '+14165550131' });
  location.hash = '#/layout/call/+14165550131?who=customer_company_1';
  expect(narrowedTo('customerCompany', 'phone')).toEqual({
    customerCompany: { id: 'customer_company_1' },
    phone: '+14165550131',
  });
  location.hash = '#/layout/call/anonymous';
  expect(narrowedTo('phone')).toEqual({});
});

test('a record added during a call keeps the call on the screen, with the new customer as the caller', () => {
  const opened = (id: string, changed: object) => {
    const command = commandOf(id);
    if (!command?.operation) throw new Error(`${id} sends nothing.`);
    return command.goTo?.({ changed });
  };
  location.hash = '#/layout/call/+14165550131';
  expect(opened('customer.add', customer({ id: 'customer_2' }))).toBe('#/layout/call/+14165550131?who=customer_2');
  location.hash = '#/layout/call/+14165550131?who=customer_2';
  expect(opened('job.add', job({ id: 'job_1' }))).toBe('#/layout/call/+14165550131?who=customer_2');
  location.hash = '#/layout/jobs';
  expect(opened('job.add', job({ id: 'job_1' }))).toBe('/layout/jobs/job_1');
});

test('commands act on the row under the cursor of a list of several kinds, and none of its rows is checked', () => {
  const ids = ['customer_1', 'job_1', 'quotation_1'];
  const before = { ...nothing, checked: { customer: ['customer_9'] } };
  const listed = { ...withList(before, { kind: 'customer', ids, isMixed: true }), cursor: 'customer_1' };
  expect(held(listed)).toEqual({ kind: 'customer', ids: ['customer_1'] });
  const next = moved(listed, 1);
  expect(held(next)).toEqual({ kind: 'job', ids: ['job_1'] });
  expect(held(selected(next, 'all'))).toEqual({ kind: 'job', ids: ['job_1'] });
  expect(selected(next, 'toggle').checked).toEqual({ customer: ['customer_9'] });
});

test.each([
  ['+14165550131', '+1 416 555 0131'],
  ['4165550131', '416 555 0131'],
  ['+442079460018', '+442079460018'],
  ['+1 (416) 555-0131', '+1 (416) 555-0131'],
])('the number %s reads %s', (number, reads) => expect(groupedNumber(number)).toBe(reads));
