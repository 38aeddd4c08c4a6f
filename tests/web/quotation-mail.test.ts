import { describe, expect, test } from 'vitest';
import { asksOf, availability } from '../../web/commands/core/command.ts';
import { commandOf, everyCommand } from '../../web/commands/core/registry.ts';
import { callOf } from '../../web/commands/core/run.ts';
import type { Kind, RecordOf } from '../../web/records/kinds.ts';
import { actor, holding, proformaInvoice, quotation } from './made.ts';
import '../../web/app/registries.ts';

await everyCommand();

const letter = { template: null, to: ['ana@silva.example'], subject: 'Our offer', body: 'Here it is.' };
const held = { validUntil: '2999-12-31' };
const draft = quotation(held);
const sent = quotation({ ...held, status: 'SENT' });

const command = (id: string) => {
  const found = commandOf(id);
  if (!found?.operation) throw new Error(`${id} sends nothing.`);
  return found;
};
const can = (id: string, of: RecordOf<Kind>) => availability(command(id), holding([of], ['QUOTATIONS_WRITE']));
const ready = { state: 'ready' };
const blocked = (why: string, unblock?: string) => ({ state: 'blocked', why, ...(unblock && { unblock }) });

test.each([
  ['a draft', draft, ready],
  ['a sent quotation', sent, ready],
  ['an accepted quotation', quotation({ status: 'ACCEPTED' }), ready],
  [
    'a draft after its last valid day',
    quotation(),
    blocked('The last valid day of Q-2026-000123 has passed', 'quotation.edit'),
  ],
  ['an expired quotation', quotation({ status: 'EXPIRED' }), blocked('Q-2026-000123 has expired', 'quotation.edit')],
  ['a rejected quotation', quotation({ status: 'REJECTED' }), blocked('Q-2026-000123 is rejected', 'quotation.edit')],
  [
    'a cancelled quotation',
    quotation({ status: 'CANCELLED' }),
    blocked('Q-2026-000123 is cancelled', 'quotation.duplicate'),
  ],
  [
    'a deleted quotation',
    quotation({ ...held, deletedAt: '2026-02-05T09:00:00.000Z' }),
    blocked('Q-2026-000123 is deleted', 'quotation.restore'),
  ],
])('sending is offered or blocked for %s', (_, of, expected) => {
  expect(can('quotation.send', of)).toEqual(expected);
});

test('every proforma invoice except a cancelled one can be sent', () => {
  expect(can('proformaInvoice.send', proformaInvoice())).toEqual(ready);
  expect(can('proformaInvoice.send', proformaInvoice({ status: 'PAID' }))).toEqual(ready);
  expect(can('proformaInvoice.send', proformaInvoice({ status: 'CANCELLED' }))).toEqual(
    blocked('P-2026-000012 is cancelled'),
  );
});

test.each([
  ['quotation.send', draft, { id: draft.id }],
  ['proformaInvoice.send', proformaInvoice(), { id: proformaInvoice().id }],
] as const)('%s sends the visible version with the reviewed text', (id, of, named) => {
  const { to, subject, body } = letter;
  expect(callOf(command(id), of, letter, 'key').variables).toEqual({
    input: { ...named, version: 3, to, subject, body },
    idempotencyKey: 'key',
  });
});

describe('the new status of a mailed quotation', () => {
  const { confirm, say, undo } = command('quotation.send');
  const createdAt = '2026-11-21T09:00:00.000Z';
  const answered = (reason: string | null, nextAttemptAt: string | null = null) => ({
    changed: { id: 'message_1', version: 1, createdAt, reason, nextAttemptAt },
  });

  test('is announced after sending, without a question before', () => {
    expect(confirm).toBeUndefined();
    expect(say(draft, letter, answered(null))).toBe(
      'Q-2026-000123 is on its way to ana@silva.example, and is marked as sent',
    );
    expect(say(draft, letter, answered('No mail server'))).toBe(
      'Q-2026-000123 waits in the outbox, to be sent to ana@silva.example, and is marked as sent',
    );
  });

  test('is taken back with the waiting e-mail', () => {
    expect(undo?.(draft, letter, answered(null, '2026-11-21T09:00:10.000Z'))).toMatchObject({
      variables: { input: { id: draft.id, version: 4 } },
      says: 'The e-mail to ana@silva.example is taken back; Q-2026-000123 is no longer marked as sent',
      withinMs: 10_000,
    });
    expect(undo?.(sent, letter, answered('No mail server'))).toMatchObject({
      variables: { input: { id: 'message_1', version: 1 } },
      says: 'The e-mail to ana@silva.example is taken back',
    });
    expect(undo?.(sent, letter, answered(null))).toBeNull();
  });

  test('is not mentioned for a quotation sent before', () => {
    const to = ['a@x.example', 'b@x.example', 'c@x.example'];
    expect(say(sent, { ...letter, to }, answered(null))).toBe(
      'Q-2026-000123 is on its way to a@x.example and 2 others',
    );
  });
});

describe('the form for a message', () => {
  const read = {
    draft: {
      to: ['ana@silva.example'],
      subject: 'Quotation Q-2026-000123',
      body: 'Dear Ana',
      attachments: [{ filename: 'Q-2026-000123.pdf', size: 30_100 }],
      templateId: null,
    },
    emailTemplates: { edges: [{ node: { id: 'email_template_1', name: 'Friendly' } }] },
    viewer: { mailIsConfigured: false },
  };

  test('begins with the drafted message and names the attachment', () => {
    const { initial } = command('quotation.send');
    expect(initial?.(draft, actor, read)).toEqual({
      to: ['ana@silva.example'],
      subject: 'Quotation Q-2026-000123',
      body: 'Dear Ana',
    });
    const asks = asksOf(command('quotation.send'), draft, actor, read);
    expect(asks).toMatchObject({
      to: { hint: 'No mail server is set up: the message will wait in the outbox' },
      template: { choices: [{ value: 'email_template_1', label: 'Friendly' }] },
      subject: { hint: 'With Q-2026-000123.pdf, 31 kB' },
    });
  });

  test('loads the text of the chosen template', () => {
    const { reads } = command('proformaInvoice.send');
    const { id, companyId } = proformaInvoice();
    expect(reads?.(proformaInvoice(), actor, { template: 'email_template_1' })?.variables).toEqual({
      id,
      companyId,
      templateId: 'email_template_1',
    });
  });
});
