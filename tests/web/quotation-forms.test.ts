import { beforeEach, describe, expect, test, vi } from 'vitest';
import { complete, wrongIn } from '../../web/commands/core/answers.ts';
import { type AnySubject, asksOf } from '../../web/commands/core/command.ts';
import { commandOf, everyCommand } from '../../web/commands/core/registry.ts';
import { callOf } from '../../web/commands/core/run.ts';
import type { Beginnings } from '../../web/commands/quotations/quotation-form.ts';
import type { PricedLinesField } from '../../web/records/fields/question.ts';
import type { QuotationLine } from '../../web/records/quotation.ts';
import type { Actor } from '../../web/state/viewer.ts';
import { actor, customer, quotation } from './made.ts';
import '../../web/app/registries.ts';

await everyCommand();

const location = { hash: '' };
beforeEach(() => {
  location.hash = '';
  vi.stubGlobal('location', location);
});

const superAdmin: Actor = { ...actor, role: 'ROLE_SUPER_ADMIN', companyId: null };

const beginnings: Beginnings = {
  quotationDefaults: {
    issueDate: '2026-01-20',
    validUntil: '2026-02-19',
    currency: 'CAD',
    taxRounding: 'LINE',
    pricesIncludeTax: false,
    taxes: [{ name: 'HST', percent: '13' }],
    termsId: 'terms_and_conditions_1',
    contactDetailsId: null,
    bankDetailsId: 'bank_details_1',
  },
  nextLeadNumber: { leadNumber: 'L-000046' },
};

const kept = (particulars: Partial<QuotationLine> = {}): QuotationLine => ({
  id: 'quotation_line_1',
  kind: 'PRICED',
  itemId: 'item_1',
  description: 'Boiler',
  quantity: '1',
  unit: 'pc',
  unitPrice: '1840.5',
  discountPercent: null,
  discountAmount: null,
  taxes: [{ name: 'VAT', percent: '19' }],
  amounts: { gross: '1840.50', discount: '0.00', net: '1840.50', discountShare: '0.00', taxable: '1840.50' },
  ...particulars,
});

function begin(id: string, of: AnySubject, read: unknown, who = actor) {
  const command = commandOf(id);
  if (!command?.operation) throw new Error(`${id} sends nothing.`);
  const asks = asksOf(command, of, who, read);
  const initial = command.initial?.(of, who, read) ?? {};
  const given = (answers: object) => complete(asks, { ...initial, ...answers });
  const sent = (answers: object) => callOf(command, of, given(answers)).variables.input;
  const takenBack = (answers: object) =>
    command.undo?.(of, given(answers), { changed: { ...of, version: 4 } }, initial)?.variables.input ?? null;
  return {
    command,
    asks,
    initial,
    sent,
    takenBack,
    wrong: (answers: object) => wrongIn(asks, { ...initial, ...answers }),
  };
}

const line = {
  id: null,
  kind: 'PRICED',
  itemId: 'item_1',
  description: 'Boiler',
  quantity: '2',
  unit: 'pc',
  unitPrice: '1840.5',
  discountPercent: null,
  discountAmount: null,
  taxes: [{ name: 'VAT', percent: '19' }],
};
const written = { customer: customer(), subject: 'New boiler', lines: [line] };

describe('a new quotation', () => {
  test('begins with the company’s defaults, and sends the values of the form', () => {
    const { sent, wrong } = begin('quotation.add', null, beginnings);
    expect(wrong(written)).toEqual({});
    const { id: _new, ...priced } = line;
    expect(sent(written)).toEqual({
      customerId: customer().id,
      subject: 'New boiler',
      reference: null,
      issueDate: '2026-01-20',
      validUntil: '2026-02-19',
      currency: 'CAD',
      taxRounding: 'LINE',
      pricesIncludeTax: false,
      discountPercent: null,
      discountAmount: null,
      notes: null,
      termsId: 'terms_and_conditions_1',
      contactDetailsId: null,
      bankDetailsId: 'bank_details_1',
      lines: [priced],
    });
  });

  test('shows the next lead number, and sends only a typed number, so that parallel quotations don’t share a lead', () => {
    const { asks, sent } = begin('quotation.add', null, beginnings);
    expect(asks.leadNumber?.hint).toBe('Leave empty for L-000046');
    expect(sent(written)).not.toHaveProperty('leadNumber');
    expect(sent({ ...written, leadNumber: 'L-000012' })).toMatchObject({ leadNumber: 'L-000012' });
  });

  test('asks a super admin for the company first, and begins with the list’s customer', () => {
    const { asks } = begin('quotation.add', null, null, superAdmin);
    expect(Object.keys(asks)[0]).toBe('company');
    location.hash = '#/layout/quotations?customerId=customer_7';
    const { initial } = begin('quotation.add', null, beginnings, superAdmin);
    expect(initial).toMatchObject({ customer: { id: 'customer_7' } });
  });

  test('sends only the text of a heading', () => {
    const heading = { ...line, kind: 'HEADING', description: 'Heating', quantity: '9' };
    expect(begin('quotation.add', null, beginnings).sent({ ...written, lines: [heading, line] })).toMatchObject({
      lines: [{ kind: 'HEADING', description: 'Heating' }, { kind: 'PRICED' }],
    });
  });

  test('calculates its lines from the current form', () => {
    const lines = begin('quotation.add', null, beginnings).asks.lines as PricedLinesField;
    expect(lines.of({})).toEqual({
      companyId: actor.companyId,
      pricing: {
        currency: 'CAD',
        taxRounding: 'LINE',
        pricesIncludeTax: false,
        discountPercent: null,
        discountAmount: null,
      },
      taxes: [{ name: 'HST', percent: '13' }],
    });
    expect(lines.of({ currency: 'JPY', taxRounding: 'DOCUMENT', discountPercent: ' 5 ' }).pricing).toEqual({
      currency: 'JPY',
      taxRounding: 'DOCUMENT',
      pricesIncludeTax: false,
      discountPercent: '5',
      discountAmount: null,
    });
  });

  test('from a customer is for the customer in the customer’s company', () => {
    const { asks, sent } = begin('customer.addQuotation', customer(), beginnings);
    expect(asks).not.toHaveProperty('customer');
    const { customer: _theirs, ...rest } = written;
    expect(sent(rest)).toMatchObject({ companyId: customer().companyId, customerId: customer().id });
  });
});

test('another quotation of a lead begins with the lead number, the customer and the subject', () => {
  const { initial, sent } = begin('quotation.addToLead', quotation(), beginnings);
  expect(initial).toMatchObject({
    leadNumber: quotation().leadNumber,
    customer: { id: quotation().customerId },
    subject: quotation().subject,
    currency: 'CAD',
    taxRounding: 'LINE',
  });
  expect(sent({ ...written, leadNumber: quotation().leadNumber })).toMatchObject({
    companyId: quotation().companyId,
    leadNumber: quotation().leadNumber,
  });
});

describe('an edit', () => {
  const read = {
    quotation: { id: quotation().id, lines: [kept(), kept({ id: 'quotation_line_2', description: 'Pump' })] },
    quotationDefaults: { taxes: [] },
  };

  test('follows lines by id', () => {
    const { initial, sent } = begin('quotation.edit', quotation(), read);
    const { lines } = initial as { lines: readonly object[] };
    expect(sent({ lines: [lines[1], line] })).toMatchObject({
      id: quotation().id,
      version: 3,
      leadNumber: 'L-000045',
      lines: [
        { id: 'quotation_line_2', description: 'Pump', quantity: '1' },
        { description: 'Boiler', quantity: '2' },
      ],
    });
  });

  test('of a draft is undone completely: a removed line returns as a new line', () => {
    const { initial, takenBack } = begin('quotation.edit', quotation(), read);
    const { lines } = initial as { lines: readonly object[] };
    const back = takenBack({ subject: 'Another', lines: [lines[1]] }) as { lines: readonly object[] };
    expect(back).toMatchObject({ version: 4, subject: 'New boiler', leadNumber: 'L-000045' });
    expect(back.lines).toHaveLength(2);
    expect(back.lines[0]).not.toHaveProperty('id');
    expect(back.lines[0]).toMatchObject({
      description: 'Boiler',
      quantity: '1',
      taxes: [{ name: 'VAT', percent: '19' }],
    });
    expect(back.lines[1]).toMatchObject({ id: 'quotation_line_2' });
  });

  test('of a sent quotation names the new revision and the kept one, asks first, and has no undo', () => {
    const sentOne = quotation({ status: 'SENT', revision: 2 });
    const { command, asks, takenBack } = begin('quotation.edit', sentOne, read);
    expect(asks.subject?.hint).toBe('Saving creates the draft Q-2026-000123-R3 and keeps Q-2026-000123-R2');
    expect(command.confirm?.(sentOne, {} as never)).toContain('Save as Q-2026-000123-R3?');
    expect(takenBack({})).toBeNull();
    expect(begin('quotation.edit', quotation(), read).command.confirm?.(quotation(), {} as never)).toBeNull();
  });
});
