import type { Schema } from '../../ground/graphql.ts';
import { ProformaInvoiceFile } from '../../records/documents/files.ts';
import { ChangeProformaInvoiceStatus, UpdateProformaInvoice } from '../../records/documents/mutations.ts';
import { inputOf, valuesOf } from '../../records/fields/forms.ts';
import { choice, longText } from '../../records/fields/question.ts';
import { type ProformaInvoiceRecord, proformaInvoice, proformaInvoiceFields } from '../../records/proforma-invoice.ts';
import { proformaInvoiceStatuses } from '../../records/words.ts';
import { type Blocked, command, one, some } from '../core/command.ts';
import { printing, related } from '../core/opening.ts';
import { billed } from './quotation-work.ts';

type Status = Schema<'ProformaInvoiceStatus'>;

const standings: Readonly<Record<Status, string>> = {
  ISSUED: 'is to be paid',
  PAID: 'is paid',
  CANCELLED: 'is cancelled',
};

/** `P-2026-000012 is paid` */
const standing = ({ number }: ProformaInvoiceRecord, status: Status) => `${number} ${standings[status]}`;

const transition = (of: ProformaInvoiceRecord, to: unknown) => of.transitions.find(({ status }) => status === to);

const canMove = (of: ProformaInvoiceRecord, to: Status): true | Blocked =>
  transition(of, to) !== undefined || standing(of, of.status);

/** The questions before moves without an undo. */
const forGood: { readonly [To in Status]?: string } = {
  PAID: 'Mark as paid for good? A paid proforma invoice can’t be changed.',
  CANCELLED:
    'Cancel this proforma invoice for good? Its number is not reused. You can generate another from the quotation.',
};

/** Why a move to each status can't be undone. */
const stays: Readonly<Record<Status, string>> = {
  ISSUED: 'an issued proforma invoice can only be paid or cancelled',
  PAID: 'a paid proforma invoice stays paid',
  CANCELLED: 'a cancelled proforma invoice stays cancelled; generate another from the quotation',
};

const changing = {
  action: 'changeState',
  on: some('proformaInvoice'),
  needs: 'QUOTATIONS_WRITE',
  operation: ChangeProformaInvoiceStatus,
} as const;

export const proformaInvoices = [
  command({
    id: 'proformaInvoice.edit',
    action: 'edit',
    title: 'Edit proforma invoice…',
    aliases: ['due date', 'advance', 'bank', 'terms'],
    on: one('proformaInvoice'),
    keys: 'e',
    needs: 'QUOTATIONS_WRITE',
    ready: (of) => of.status === 'ISSUED' || standing(of, of.status),
    layout: 'sheet',
    ask: billed,
    initial: (of) => valuesOf(proformaInvoiceFields, of),
    operation: UpdateProformaInvoice,
    variables: ({ id, version }, answers) => ({ input: { id, version, ...inputOf(proformaInvoiceFields, answers) } }),
    say: ({ number }) => `${number} changed`,
    undo: (of, _, { changed: { id, version } }) => ({
      operation: UpdateProformaInvoice,
      variables: {
        input: { id, version, ...inputOf(proformaInvoiceFields, valuesOf(proformaInvoiceFields, of)) },
      },
    }),
  }),
  command({
    ...changing,
    id: 'proformaInvoice.markPaid',
    title: 'Mark proforma invoice as paid',
    cues: ['paid', 'money', 'money arrived', 'money came', 'cheque', 'payment', 'settled'],
    aliases: ['payment', 'pay', 'money came', 'settled'],
    sayings: [
      'transfer money for',
      'payment received for',
      'received payment for',
      'got payment for',
      'got paid for',
      'payment in for',
      'payment came in for',
      'money in for',
      'money came in for',
      'money received for',
      'got money for',
      'have money for',
    ],
    keys: 'a',
    ready: (of) => canMove(of, 'PAID'),
    confirm: () => forGood.PAID ?? null,
    variables: ({ id, version }) => ({ input: { id, version, status: 'PAID' as const } }),
    say: (of) => standing(of, 'PAID'),
    final: stays.PAID,
  }),
  command({
    ...changing,
    id: 'proformaInvoice.cancel',
    title: 'Cancel proforma invoice…',
    aliases: ['void', 'withdraw'],
    ready: (of) => canMove(of, 'CANCELLED'),
    ask: {
      reason: longText({
        label: proformaInvoiceFields.statusReason.label,
        maxLength: 10_000,
        hint: 'Why the proforma invoice is cancelled',
      }),
    },
    confirm: () => forGood.CANCELLED ?? null,
    variables: ({ id, version }, { reason }) => ({ input: { id, version, status: 'CANCELLED' as const, reason } }),
    say: (of) => standing(of, 'CANCELLED'),
    final: stays.CANCELLED,
  }),
  command({
    ...changing,
    id: 'proformaInvoice.changeState',
    title: 'Change status of proforma invoice…',
    aliases: ['move', 'state'],
    keys: 's',
    ready: (of) => of.transitions.length > 0 || standing(of, of.status),
    ask: (of) => ({
      status: choice({
        label: proformaInvoiceFields.status.label,
        choices: proformaInvoiceStatuses.filter(({ value }) => transition(of, value)),
      }),
      reason: longText({
        label: proformaInvoiceFields.statusReason.label,
        maxLength: 10_000,
        when: ({ status }) => transition(of, status)?.needsReason === true,
      }),
    }),
    confirm: (_, { status }) => forGood[status] ?? null,
    variables: ({ id, version }, { status, reason }) => ({ input: { id, version, status, reason } }),
    say: (of, { status }) => standing(of, status),
    final: (_, { status }) => stays[status],
  }),
  command({
    id: 'proformaInvoice.viewDocument',
    action: 'view',
    title: 'View document of proforma invoice',
    cues: ['pdf'],
    aliases: ['pdf', 'view pdf', 'paper', 'preview'],
    sayings: ['open pdf of proforma invoice', 'view proforma invoice pdf', 'open proforma invoice pdf'],
    on: one('proformaInvoice'),
    keys: 'v d',
    needs: 'QUOTATIONS_READ',
    run: (console, of) => console.go(`${proformaInvoice.path(of)}?tab=document`),
  }),
  ...printing('proformaInvoice', 'proforma invoice', ProformaInvoiceFile),
  related('proformaInvoice', 'quotation', 'v q'),
  related('proformaInvoice', 'customer', 'v c'),
];
