import { describe, expect, test, vi } from 'vitest';
import { asksOf, availability } from '../../web/commands/command.ts';
import type { Console } from '../../web/commands/console.ts';
import { commandOf, everyCommand } from '../../web/commands/registry.ts';
import { callOf } from '../../web/commands/run.ts';
import type { EmailTemplateRecord } from '../../web/records/email-template.ts';
import { actor, emailTemplate, holding, quotation } from './made.ts';

await everyCommand();

const sending = (id: string) => {
  const found = commandOf(id);
  if (!found?.operation) throw new Error(`${id} sends nothing.`);
  return found;
};

const polite = emailTemplate({ name: 'Polite', purpose: 'QUOTATION', isDefault: true });

describe('a duplicate of an e-mail template', () => {
  test('begins as the template is, without its name and its place', () => {
    const { subject, body } = polite;
    expect(sending('emailTemplate.duplicate').initial?.(polite, actor, null)).toEqual({
      name: '',
      subject,
      body,
      isDefault: false,
    });
  });

  test('is of the same company and for the same purpose', () => {
    const answers = { name: 'Brief', subject: 'S', body: 'B', isDefault: false };
    expect(callOf(sending('emailTemplate.duplicate'), polite, answers).variables.input).toEqual({
      companyId: polite.companyId,
      purpose: 'QUOTATION',
      ...answers,
    });
  });
});

test('a new template is told the placeholders of the purpose that is chosen', () => {
  const { reads } = sending('emailTemplate.add');
  expect(reads?.(null, actor, { purpose: 'PROFORMA_INVOICE' })?.variables).toEqual({ purpose: 'PROFORMA_INVOICE' });
  expect(reads?.(null, actor, {})).toBeNull();
  const read = { emailPlaceholders: [{ name: 'proformaInvoice.dueDate', meaning: 'The day', example: '4 December' }] };
  expect(asksOf(sending('emailTemplate.add'), null, actor, read)).toMatchObject({
    purpose: { choices: [{ value: 'JOB_REPORT' }, { value: 'QUOTATION' }, { value: 'PROFORMA_INVOICE' }] },
    body: { hint: 'Placeholders: {{proformaInvoice.dueDate}}' },
  });
});

test('a template is made the default once', () => {
  const can = (of: EmailTemplateRecord) =>
    availability(sending('emailTemplate.makeDefault'), holding([of], ['QUOTATIONS_WRITE']));
  expect(can(polite)).toEqual({ state: 'blocked', why: 'Polite is the default already' });
  expect(can(emailTemplate())).toEqual({ state: 'ready' });
});

describe('the preview', () => {
  const preview = commandOf('emailTemplate.preview');

  test.each([
    ['JOB_REPORT', 'job', { status: 'COMPLETED' }],
    ['QUOTATION', 'quotation', {}],
    ['PROFORMA_INVOICE', 'proformaInvoice', {}],
  ] as const)('of a template for %s is of a %s of its company', (purpose, kind, more) => {
    if (!preview) throw new Error('There is no preview.');
    const { record } = asksOf(preview, emailTemplate({ purpose }), actor);
    if (record?.type !== 'record') throw new Error('It asks for no record.');
    expect([record.kind, record.where?.({})]).toEqual([kind, { companyId: polite.companyId, ...more }]);
  });

  test('is a place that a link leads to', () => {
    const go = vi.fn<Console['go']>();
    const chosen = quotation();
    preview?.run?.({ go } as unknown as Console, polite, { record: chosen }, actor);
    expect(go).toHaveBeenCalledWith(`/layout/email-templates/${polite.id}?tab=preview&record=${chosen.id}`);
  });
});
