import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AnySending, availability, type Command, type Hand } from '../../web/commands/core/command.ts';
import { commandOf, everyCommand } from '../../web/commands/core/registry.ts';
import { callOf } from '../../web/commands/core/run.ts';
import type { Permission } from '../../web/ground/graphql.ts';
import type { ProformaInvoiceRecord } from '../../web/records/proforma-invoice.ts';
import type { QuotationRecord } from '../../web/records/quotation.ts';
import { type LineWorld, means } from './line-world.ts';
import { customer, holding, job, proformaInvoice, quotation } from './made.ts';
import '../../web/app/registries.ts';

await everyCommand();

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-01-20T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const named = (id: string): Command => {
  const command = commandOf(id);
  if (!command) throw new Error(`There is no command ${id}.`);
  return command;
};

const sending = (id: string): AnySending => {
  const command = named(id);
  if (!command.operation) throw new Error(`${id} sends nothing.`);
  return command;
};

type Held = Hand['held'] extends infer H ? (H extends { records: readonly (infer R)[] } ? R : never) : never;
const mayAll: readonly Permission[] = ['QUOTATIONS_READ', 'QUOTATIONS_WRITE', 'CUSTOMERS_READ', 'JOBS_READ'];
const can = (id: string, of: Held, permissions = mayAll) => availability(named(id), holding([of], permissions));
const sent = (id: string, of: Held, answers: object) => callOf(sending(id), of, answers as never).variables.input;
const asked = (id: string, of: Held, answers: object = {}) => sending(id).confirm?.(of, answers as never) ?? null;

/** The variables of its undo, with the record at version 4. */
const takenBack = (id: string, of: Held, answers: object) =>
  sending(id).undo?.(of, answers as never, { changed: { ...of, version: 4 } })?.variables.input ?? null;

const { id } = quotation();
const inState = (status: QuotationRecord['status'], transitions: QuotationRecord['transitions']) =>
  quotation({ status, transitions });
const fromSent: QuotationRecord['transitions'] = [
  { status: 'ACCEPTED', needsReason: false },
  { status: 'REJECTED', needsReason: true },
  { status: 'CANCELLED', needsReason: false },
];

const draft = quotation();
const offered = inState('SENT', fromSent);
const expired = inState('EXPIRED', fromSent);
const accepted = inState('ACCEPTED', [{ status: 'SENT', needsReason: true }]);
const rejected = inState('REJECTED', [{ status: 'CANCELLED', needsReason: false }]);
const cancelled = inState('CANCELLED', []);

const ready = { state: 'ready' };
const blocked = (why: string, unblock?: string) => ({ state: 'blocked', why, ...(unblock && { unblock }) });

describe('the available commands follow the quotation’s status, and blocked commands give reasons', () => {
  test.each([
    ['quotation.markSent', draft, ready],
    ['quotation.markSent', offered, blocked('Q-2026-000123 is sent', 'quotation.accept')],
    ['quotation.markSent', accepted, blocked('Q-2026-000123 is accepted', 'quotation.takeBack')],
    [
      'quotation.markSent',
      quotation({ validUntil: '2026-01-19' }),
      blocked('The last valid day of Q-2026-000123 has passed', 'quotation.edit'),
    ],
    ['quotation.markSent', quotation({ validUntil: '2026-01-20' }), ready],
    ['quotation.accept', offered, ready],
    ['quotation.accept', expired, ready],
    ['quotation.accept', draft, blocked('Q-2026-000123 is a draft', 'quotation.markSent')],
    ['quotation.accept', rejected, blocked('Q-2026-000123 is rejected', 'quotation.edit')],
    ['quotation.reject', offered, ready],
    ['quotation.reject', cancelled, blocked('Q-2026-000123 is cancelled', 'quotation.duplicate')],
    ['quotation.takeBack', accepted, ready],
    ['quotation.takeBack', draft, blocked('Q-2026-000123 is a draft', 'quotation.markSent')],
    ['quotation.cancel', rejected, ready],
    ['quotation.cancel', accepted, blocked('Q-2026-000123 is accepted', 'quotation.takeBack')],
    ['quotation.edit', offered, ready],
    ['quotation.edit', rejected, ready],
    ['quotation.edit', accepted, blocked('Q-2026-000123 is accepted', 'quotation.takeBack')],
    ['quotation.edit', cancelled, blocked('Q-2026-000123 is cancelled', 'quotation.duplicate')],
    ['quotation.duplicate', cancelled, ready],
    ['quotation.generateProforma', accepted, ready],
    ['quotation.generateProforma', expired, blocked('Q-2026-000123 has expired', 'quotation.accept')],
    ['quotation.createJob', accepted, ready],
    ['quotation.createJob', draft, blocked('Q-2026-000123 is a draft', 'quotation.markSent')],
    ['quotation.versions', draft, blocked('Q-2026-000123 has no edits since it was sent')],
    ['quotation.compare', quotation({ revision: 2 }), ready],
    ['quotation.changeState', cancelled, blocked('Q-2026-000123 is cancelled', 'quotation.duplicate')],
    ['quotation.print', cancelled, ready],
    ['proformaInvoice.edit', proformaInvoice(), ready],
    ['proformaInvoice.edit', proformaInvoice({ status: 'PAID', transitions: [] }), blocked('P-2026-000012 is paid')],
    ['proformaInvoice.markPaid', proformaInvoice(), ready],
    [
      'proformaInvoice.markPaid',
      proformaInvoice({ status: 'CANCELLED', transitions: [] }),
      blocked('P-2026-000012 is cancelled'),
    ],
    ['customer.addQuotation', customer(), ready],
    ['customer.addQuotation', customer({ status: 'INACTIVE' }), blocked('Jo Park is inactive', 'customer.changeState')],
    ['job.quotation', job({ quotationId: id }), ready],
    ['job.quotation', job(), blocked('J-000007 Furnace does not ignite has no quotation')],
  ] as const)('%s', (command, of, expected) => expect(can(command, of)).toEqual(expected));

  test('a deleted quotation must be restored first', () => {
    const deleted = quotation({ deletedAt: '2026-01-10T09:00:00.000Z' });
    for (const command of ['quotation.edit', 'quotation.markSent', 'quotation.changeState', 'quotation.createJob'])
      expect(can(command, deleted)).toEqual(blocked('Q-2026-000123 is deleted', 'quotation.restore'));
    expect(can('quotation.restore', deleted)).toEqual(ready);
  });

  test('every suggested remedy is an existing command', () => {
    const states = [draft, offered, expired, accepted, rejected, cancelled];
    for (const command of ['markSent', 'accept', 'takeBack', 'edit', 'createJob', 'changeState', 'send']) {
      for (const of of states) {
        const answer = can(`quotation.${command}`, of);
        if (answer.state === 'blocked' && answer.unblock) expect(commandOf(answer.unblock)).toBeDefined();
      }
    }
  });

  test('without the write permission changing commands are forbidden', () => {
    expect(can('quotation.edit', draft, ['QUOTATIONS_READ']).state).toBe('forbidden');
    expect(can('quotation.print', draft, ['QUOTATIONS_READ'])).toEqual(ready);
  });
});

describe('moves of a quotation', () => {
  test('ask in words before a late acceptance only', () => {
    expect(asked('quotation.markSent', draft)).toBeNull();
    expect(asked('quotation.cancel', offered)).toBeNull();
    expect(asked('quotation.accept', offered)).toBeNull();
    expect(asked('quotation.accept', expired)).toContain('has expired');
    expect(asked('quotation.changeState', expired, { status: 'ACCEPTED' })).toContain('has expired');
  });

  test('confirm a late acceptance only for an expired quotation', () => {
    expect(sent('quotation.accept', offered, {})).toEqual({ id, version: 3, status: 'ACCEPTED' });
    expect(sent('quotation.accept', expired, {})).toEqual({ id, version: 3, status: 'ACCEPTED', acceptExpired: true });
  });

  test('send the given reason', () => {
    expect(sent('quotation.reject', offered, { reason: 'Too dear' })).toEqual({
      id,
      version: 3,
      status: 'REJECTED',
      reason: 'Too dear',
    });
    expect(sent('quotation.cancel', offered, { reason: null })).toEqual({ id, version: 3, status: 'CANCELLED' });
  });

  test('are taken back in the version that the move produced', () => {
    for (const [command, of] of [
      ['quotation.markSent', draft],
      ['quotation.accept', offered],
      ['quotation.accept', expired],
      ['quotation.reject', offered],
      ['quotation.takeBack', accepted],
      ['quotation.cancel', offered],
      ['quotation.changeState', offered],
    ] as const)
      expect(takenBack(command, of, { status: 'ACCEPTED', reason: 'x' })).toEqual({ id, version: 4 });
  });
});

test('duplicates for the same customer without naming the customer, and for another by name', () => {
  expect(sent('quotation.duplicate', offered, { customer: { id: offered.customerId } })).toEqual({ id });
  expect(sent('quotation.duplicate', offered, { customer: { id: 'customer_2' } })).toEqual({
    id,
    customerId: 'customer_2',
  });
});

test('billing uses the form’s values, and null for empty fields', () => {
  const answers = {
    issueDate: '2026-01-20',
    dueDate: '2026-02-03',
    advancePercent: '50',
    bankDetails: { id: 'bank_details_1' },
    terms: null,
  };
  expect(sent('quotation.generateProforma', accepted, answers)).toEqual({
    id,
    version: 3,
    issueDate: '2026-01-20',
    dueDate: '2026-02-03',
    advancePercent: '50',
    bankDetailsId: 'bank_details_1',
    termsId: null,
  });
});

describe('a proforma invoice', () => {
  const of = proformaInvoice();
  test('is changed and restored by undo', () => {
    const answers = {
      issueDate: of.issueDate,
      dueDate: '2026-03-01',
      advancePercent: '100',
      bankDetails: null,
      terms: null,
    };
    expect(sent('proformaInvoice.edit', of, answers)).toMatchObject({ version: 3, dueDate: '2026-03-01' });
    expect(takenBack('proformaInvoice.edit', of, answers)).toEqual({
      id: of.id,
      version: 4,
      issueDate: of.issueDate,
      dueDate: of.dueDate,
      advancePercent: '50',
      bankDetailsId: null,
      termsId: null,
    });
  });

  test('is paid or cancelled for good, after a question', () => {
    const states: ProformaInvoiceRecord['status'][] = ['PAID', 'CANCELLED'];
    for (const status of states) expect(asked('proformaInvoice.changeState', of, { status })).toMatch(/for good/);
    expect(asked('proformaInvoice.markPaid', of)).toMatch(/for good/);
    expect(sent('proformaInvoice.cancel', of, { reason: 'Wrong bank' })).toMatchObject({
      status: 'CANCELLED',
      reason: 'Wrong bank',
    });
  });
});

describe('typed at once', () => {
  const revised = quotation({ revision: 2, status: 'SENT', transitions: fromSent });
  const world: LineWorld = {
    hand: holding([], mayAll),
    records: [revised],
    clock: { now: new Date('2026-01-20T12:00:00Z'), timeZone: 'America/Toronto', locale: 'en-CA' },
  };
  const meanings = async (typed: string) =>
    (await means(typed, world)).understood.map(({ title, missing, task }) => ({ id: task.command.id, title, missing }));

  test.each(['accept Q-2026-123', 'accept q-2026-000123-r2', 'accept 123'])('%s', async (typed) => {
    expect(await meanings(typed)).toContainEqual({
      id: 'quotation.accept',
      title: 'Accept Q-2026-000123-R2 New boiler',
      missing: null,
    });
  });

  test('reject Q-2026-123 too dear', async () => {
    expect(await meanings('reject Q-2026-123 too dear')).toContainEqual({
      id: 'quotation.reject',
      title: 'Reject Q-2026-000123-R2 New boiler → too dear',
      missing: null,
    });
    expect(await meanings('reject Q-2026-123')).toContainEqual(
      expect.objectContaining({ id: 'quotation.reject', missing: 'Reason' }),
    );
  });

  test('edit Q-2026-123 opens its form', async () => {
    expect(await meanings('edit Q-2026-123')).toContainEqual(
      expect.objectContaining({ id: 'quotation.edit', missing: 'the rest' }),
    );
  });
});
