import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type AnySending, availability, type Command } from '../../web/commands/core/command.ts';
import { narrowedTo } from '../../web/commands/core/editing.ts';
import { commandOf, everyCommand } from '../../web/commands/core/registry.ts';
import { callOf } from '../../web/commands/core/run.ts';
import { hintOf, kindOf, kinds } from '../../web/records/kinds.ts';
import { taskOf } from '../../web/shell/stage/task.ts';
import { actor, company, customer, customerCompany, holding } from './made.ts';
import '../../web/app/registries.ts';

await everyCommand();

const location = { hash: '' };
beforeEach(() => {
  location.hash = '';
  vi.stubGlobal('location', location);
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('sessionStorage', { getItem: () => null });
});

const command = (id: string): Command => {
  const found = commandOf(id);
  if (!found) throw new Error(`There is no command ${id}`);
  return found;
};
const sending = (id: string): AnySending => {
  const found = command(id);
  if (!found.operation) throw new Error(`${id} sends nothing`);
  return found;
};
const superAdmin = { ...actor, role: 'ROLE_SUPER_ADMIN', companyId: null } as const;

const wentTo = (id: string, subject: ReturnType<typeof customer | typeof customerCompany | typeof company>) => {
  const go = vi.fn();
  // A running command may use nothing else here.
  command(id).run?.({ go } as never, subject, {}, actor);
  return go.mock.calls.flat();
};

describe('adding a customer', () => {
  test('begins with the customer company in the list’s filter', () => {
    location.hash = '#/layout/customers?companyId=company_1&customerCompanyId=customer_company_1&status=ACTIVE';
    expect(taskOf(command('customer.add'), [null], superAdmin).given).toEqual({
      customerCompany: { id: 'customer_company_1' },
    });
  });

  test('begins with the filter’s customer company also beside an open customer', () => {
    location.hash = '#/layout/customers/customer_1?customerCompanyId=customer_company_1';
    expect(narrowedTo('customerCompany')).toEqual({ customerCompany: { id: 'customer_company_1' } });
  });

  test('begins empty elsewhere and without a filter', () => {
    for (const hash of ['#/layout/customers', '#/layout/jobs?status=OPEN', '']) {
      location.hash = hash;
      expect(taskOf(command('customer.add'), [null], actor).given).toEqual({});
    }
  });

  test('asks only a super admin for the company, and sends a company only for a super admin', () => {
    const given = { fullName: 'Jo Park', email: null, phone: '1', address: null, customerCompany: null };
    expect(Object.keys(taskOf(command('customer.add'), [null], actor).asks)).not.toContain('company');
    expect(callOf(sending('customer.add'), null, given).variables).toMatchObject({
      input: { fullName: 'Jo Park', email: null, phone: '1', address: null, customerCompanyId: null },
    });
    expect(taskOf(command('customer.add'), [null], superAdmin).asks).toHaveProperty('company');
    const asked = callOf(sending('customer.add'), null, { ...given, company: company() });
    expect(asked.variables.input).toMatchObject({ companyId: company().id });
  });

  test('from a customer company asks for neither company and needs an active customer company', () => {
    const here = sending('customerCompany.addCustomer');
    expect(Object.keys(taskOf(here, [customerCompany()], superAdmin).asks)).toEqual([
      'fullName',
      'email',
      'phone',
      'address',
      'locale',
    ]);
    const { id, companyId } = customerCompany();
    expect(callOf(here, customerCompany(), { fullName: 'Jo Park' }).variables.input).toMatchObject({
      companyId,
      customerCompanyId: id,
    });
    expect(availability(here, holding([customerCompany({ status: 'INACTIVE' })]))).toEqual({
      state: 'blocked',
      why: 'Ito Trading is inactive',
      unblock: 'customerCompany.changeState',
    });
  });
});

describe('editing a customer', () => {
  const theirs = customer({ customerCompanyId: 'customer_company_1', phone: '1' });

  test('begins with the customer company, and an empty field removes the customer company', () => {
    const task = taskOf(command('customer.edit'), [theirs], actor);
    expect(task.given).toMatchObject({
      fullName: 'Jo Park',
      phone: '1',
      customerCompany: { id: 'customer_company_1' },
    });
    const { variables } = callOf(sending('customer.edit'), theirs, { ...task.given, customerCompany: null });
    expect(variables.input).toMatchObject({ id: theirs.id, version: 3, customerCompanyId: null });
  });

  test('is undone in every field', () => {
    const { undo } = sending('customer.edit');
    expect(undo?.(theirs, {}, { changed: { ...theirs, version: 4 } })?.variables).toEqual({
      input: {
        id: theirs.id,
        version: 4,
        fullName: 'Jo Park',
        email: 'jo@park.example',
        phone: '1',
        address: null,
        locale: null,
        customerCompanyId: 'customer_company_1',
      },
    });
  });
});

test('the customers of a company or customer company are shown in the filtered list', () => {
  const { id } = customerCompany();
  expect(wentTo('customerCompany.customers', customerCompany())).toEqual([`/layout/customers?customerCompanyId=${id}`]);
  expect(wentTo('company.customers', company())).toEqual([`/layout/customers?companyId=${company().id}`]);
  expect(wentTo('customer.jobs', customer())).toEqual([`/layout/jobs?customerId=${customer().id}`]);
});

test('a customer without a customer company has none to open', () => {
  const view = command('customer.customerCompany');
  const may = ['CUSTOMERS_READ'] as const;
  expect(availability(view, holding([customer()], may))).toEqual({
    state: 'blocked',
    why: 'Jo Park has no customer company',
  });
  const theirs = customer({ customerCompanyId: 'customer_company_1' });
  expect(availability(view, holding([theirs], may))).toEqual({ state: 'ready' });
  expect(wentTo('customer.customerCompany', theirs)).toEqual(['/layout/customer-companies/customer_company_1']);
});

test('a deleted customer can only be restored', () => {
  const deleted = customer({ deletedAt: '2026-03-01T09:00:00.000Z' });
  const states = ['edit', 'changeState', 'delete', 'restore'].map(
    (verb) => availability(command(`customer.${verb}`), holding([deleted])).state,
  );
  expect(states).toEqual(['blocked', 'blocked', 'blocked', 'ready']);
});

test('an id tells a customer from a customer company', () => {
  expect(kindOf(customer().id)).toBe('customer');
  expect(kindOf(customerCompany().id)).toBe('customerCompany');
  expect(kinds.customerCompany.path({ id: 'customer_company_1' })).toBe(
    '/layout/customer-companies/customer_company_1',
  );
});

test('a customer is distinguished by customer company, otherwise by e-mail, otherwise by phone', () => {
  const ito = { id: 'customer_company_1', name: 'Ito Trading' };
  expect(hintOf(customer({ customerCompany: ito }))).toBe('Ito Trading');
  expect(hintOf(customer())).toBe('jo@park.example');
  expect(hintOf(customer({ email: null, phone: '+1 416' }))).toBe('+1 416');
});
