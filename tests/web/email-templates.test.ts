import { describe, expect, test, vi } from 'vitest';
import { asksOf, availability } from '../../web/commands/core/command.ts';
import type { Console } from '../../web/commands/core/console.ts';
import { commandOf, everyCommand } from '../../web/commands/core/registry.ts';
import { callOf } from '../../web/commands/core/run.ts';
import type { EmailTemplateRecord } from '../../web/records/email-template.ts';
import { actor, emailTemplate, holding, quotation } from './made.ts';
import '../../web/app/registries.ts';

await everyCommand();

const sending = (id: string) => {
  const found = commandOf(id);
  if (!found?.operation) throw new Error(`${id} sends nothing.`);
  return found;
};

const polite = emailTemplate({ name: 'Polite', purpose: 'QUOTATION', isDefault: true });

describe('a duplicate of an e-mail template', () => {
  test('copies the template without its name and default', () => {
    const { subject, body } = polite;
    expect(sending('emailTemplate.duplicate').initial?.(polite, actor, null)).toEqual({
      name: '',
      subject,
      body,
      isDefault: false,
    });
  });

  test('belongs to the same company and purpose', () => {
    const answers = { name: 'Brief', subject: 'S', body: 'B', isDefault: false };
    expect(callOf(sending('emailTemplate.duplicate'), polite, answers).variables.input).toEqual({
      companyId: polite.companyId,
      purpose: 'QUOTATION',
      ...answers,
    });
  });
});

test('a new template lists the placeholders of the chosen purpose', () => {
  const { reads } = sending('emailTemplate.add');
  expect(reads?.(null, actor, { purpose: 'PROFORMA_INVOICE' })?.variables).toEqual({ purpose: 'PROFORMA_INVOICE' });
  expect(reads?.(null, actor, {})).toBeNull();
  const read = { emailPlaceholders: [{ name: 'proformaInvoice.dueDate', meaning: 'The day', example: '4 December' }] };
  expect(asksOf(sending('emailTemplate.add'), null, actor, read)).toMatchObject({
    purpose: { choices: [{ value: 'JOB_REPORT' }, { value: 'QUOTATION' }, { value: 'PROFORMA_INVOICE' }] },
    body: { hint: 'Placeholders: {{proformaInvoice.dueDate}}' },
  });
});

test('only a template that is not the default can be made the default', () => {
  const can = (of: EmailTemplateRecord) =>
    availability(sending('emailTemplate.makeDefault'), holding([of], ['QUOTATIONS_WRITE']));
  expect(can(polite)).toEqual({ state: 'blocked', why: 'Polite is already the default' });
  expect(can(emailTemplate())).toEqual({ state: 'ready' });
});

describe('the preview', () => {
  const preview = commandOf('emailTemplate.preview');

  test.each([
    ['JOB_REPORT', 'job', { status: 'COMPLETED' }],
    ['QUOTATION', 'quotation', {}],
    ['PROFORMA_INVOICE', 'proformaInvoice', {}],
  ] as const)('of a template for %s asks for a %s of the template’s company', (purpose, kind, more) => {
    if (!preview) throw new Error('There is no preview.');
    const { record } = asksOf(preview, emailTemplate({ purpose }), actor);
    if (record?.type !== 'record') throw new Error('It asks for no record.');
    expect([record.kind, record.where?.({})]).toEqual([kind, { companyId: polite.companyId, ...more }]);
  });

  test('has its own address', () => {
    const go = vi.fn<Console['go']>();
    const chosen = quotation();
    preview?.run?.({ go } as unknown as Console, polite, { record: chosen }, actor);
    expect(go).toHaveBeenCalledWith(`/layout/email-templates/${polite.id}?tab=preview&record=${chosen.id}`);
  });
});
