import { numberOf } from '../../../service/shared/shown-number.ts';
import { graphql } from '../../ground/graphql.ts';
import { CreateQuotation, DuplicateQuotation, UpdateQuotation } from '../../records/documents/mutations.ts';
import { idAlone, inputOf, valuesOf } from '../../records/fields/forms.ts';
import { record, text } from '../../records/fields/question.ts';
import { pricingIn, QuotationLineFields, type QuotationRecord, quotationFields } from '../../records/quotation.ts';
import type { Actor } from '../../state/viewer.ts';
import { app, type Blocked, command, one } from '../core/command.ts';
import { adding, companyAsked, companyIn, companyInput, making, narrowedTo, setting } from '../core/editing.ts';
import { deleting, firstNo } from '../core/lifecycle.ts';
import { related } from '../core/opening.ts';
import { settingMany } from '../core/setting-many.ts';
import {
  beginningsOf,
  begun,
  leadHint,
  lineInput,
  newInput,
  offer,
  offeredIn,
  offeredInput,
  pricingOf,
} from './quotation-form.ts';
import { blockedAt, isAccepted, isLive } from './quotation-states.ts';

const LinesOfQuotation = graphql(
  `
    query LinesOfQuotation($id: ID!, $companyId: ID!) {
      quotation(id: $id) {
        id
        lines {
          ...QuotationLineFields
        }
      }
      quotationDefaults(companyId: $companyId) {
        taxes {
          name
          percent
        }
      }
    }
  `,
  [QuotationLineFields],
);

/** Whether the service still accepts a change: an accepted quotation is agreed, a cancelled quotation is final. */
const isChangeable = (of: QuotationRecord): true | Blocked =>
  firstNo(isLive(of), (of.status !== 'ACCEPTED' && of.status !== 'CANCELLED') || blockedAt(of));

/** Whether an edit keeps the text as a version: the customer has received the text. */
const isKept = ({ status }: QuotationRecord) => status !== 'DRAFT';

const next = (of: QuotationRecord) => numberOf({ number: of.number, revision: of.revision + 1 });

/** The defaults of the company, once known. */
const readsBeginnings = (_: unknown, actor: Actor, given: Readonly<Record<string, unknown>>) => {
  const companyId = companyIn(given, actor);
  return companyId === null ? null : beginningsOf(companyId);
};

export const quotations = [
  command({
    ...adding('quotation'),
    aliases: ['new quotation', 'create quotation', 'offer', 'quote', 'write'],
    doer: { asks: 'customer', verbs: ['need quotation', 'need new quotation', 'want quotation'] },
    needs: 'QUOTATIONS_WRITE',
    layout: 'page',
    reads: readsBeginnings,
    ask: (_, actor, read) => ({
      ...companyAsked(actor),
      ...offer(actor, leadHint(read), pricingOf(read), read?.quotationDefaults.taxes),
    }),
    initial: (_, __, read) => ({ ...begun(read), ...narrowedTo('customer') }),
    operation: CreateQuotation,
    variables: (_, answers) => ({
      input: {
        ...newInput(answers),
        ...companyInput(answers),
      },
    }),
    say: (_, __, { changed }) => `${numberOf(changed)} created as a draft`,
  }),
  command({
    id: 'quotation.edit',
    action: 'edit',
    title: 'Edit quotation…',
    cues: ['add line', 'put line', 'new line', 'add item', 'put item'],
    aliases: ['revise', 'change', 'lines', 'new revision'],
    on: one('quotation'),
    keys: 'e',
    needs: 'QUOTATIONS_WRITE',
    ready: isChangeable,
    layout: 'page',
    // The company itself is out of a quotation admin's sight.
    reads: ({ id, companyId }) => ({ operation: LinesOfQuotation, variables: { id, companyId } }),
    ask: (of, _, read) => ({
      ...offer(of, '', pricingIn(of), read?.quotationDefaults.taxes),
      subject: { ...quotationFields.subject, hint: onSaving(of) },
      leadNumber: text({
        label: quotationFields.leadNumber.label,
        maxLength: 20,
        hint: 'Existing, or the next',
      }),
    }),
    initial: (of, _, read) => ({ ...offeredIn(of, read?.quotation?.lines), leadNumber: of.leadNumber }),
    operation: UpdateQuotation,
    variables: ({ id, version }, answers) => ({
      input: { id, version, ...offeredInput(answers), leadNumber: answers.leadNumber },
    }),
    confirm: (of) =>
      isKept(of)
        ? `Save as ${next(of)}? The new revision is a draft until you send it. ${numberOf(of)} is kept as it was.`
        : null,
    say: (of, _, { changed }) =>
      changed.revision > of.revision
        ? `${numberOf(changed)} created as a draft; ${numberOf(of)} is kept`
        : `${numberOf(changed)} changed`,
    final: 'the sent version is kept, and the edit is a new revision',
    undo: (of, { lines }, { changed: { version } }, before) => {
      if (isKept(of) || !before?.lines) return null;
      const kept = new Set(lines.map(({ id }) => id));
      // A removed line returns as a new line.
      const linesBefore = before.lines.map(({ id, ...line }) => lineInput({ ...line, id: kept.has(id) ? id : null }));
      const { id, leadNumber } = of;
      const { lines: _, ...was } = inputOf(quotationFields, valuesOf(quotationFields, of));
      return {
        operation: UpdateQuotation,
        variables: { input: { ...was, id, version, leadNumber, lines: linesBefore } },
      };
    },
  }),
  settingMany({
    kind: 'quotation',
    needs: 'QUOTATIONS_WRITE',
    // A change of a sent quotation makes a new revision.
    ready: (of) => firstNo(isLive(of), of.status === 'DRAFT' || blockedAt(of)),
    ask: (of) => offer(of, '', pricingIn(of)),
    valuesOf: (of) => valuesOf(quotationFields, of),
    input: (_, values) => {
      const { lines: __, ...input } = inputOf(quotationFields, values);
      return input;
    },
    update: UpdateQuotation,
  }),
  command({
    ...setting(UpdateQuotation, ({ reference }: QuotationRecord) => ({ reference })),
    id: 'quotation.setReference',
    action: 'edit',
    title: 'Set customer reference…',
    aliases: ['order number', 'purchase order', 'PO', 'reference'],
    on: one('quotation'),
    needs: 'QUOTATIONS_WRITE',
    ready: isAccepted,
    ask: { reference: quotationFields.reference },
    variables: ({ id, version }, { reference }) => ({ input: { id, version, reference } }),
    say: (of, { reference }) =>
      reference
        ? `${numberOf(of)} has the customer reference ${reference}`
        : `${numberOf(of)} has no customer reference`,
  }),
  command({
    ...making('quotation'),
    id: 'quotation.duplicate',
    action: 'add',
    title: 'Duplicate quotation…',
    aliases: ['copy quotation', 'again', 'same for another customer'],
    on: one('quotation'),
    keys: 'd',
    needs: 'QUOTATIONS_WRITE',
    ask: ({ companyId }) => ({
      customer: record({
        label: 'Customer',
        kind: 'customer',
        where: () => ({ companyId, status: 'ACTIVE' }),
        hint: 'The copy is a draft dated today. For another customer, the copy gets its own lead number.',
      }),
    }),
    initial: ({ customerId }) => ({ customer: idAlone(customerId) }),
    operation: DuplicateQuotation,
    variables: ({ id, customerId }, { customer }) => ({
      input: { id, ...(customer.id !== customerId && { customerId: customer.id }) },
    }),
    say: (of, _, { changed }) => `${numberOf(changed)} is a copy of ${numberOf(of)}`,
  }),
  command({
    id: 'quotation.nextLeadNumber',
    action: 'view',
    title: 'Show next lead number…',
    aliases: ['lead', 'opportunity', 'take lead number', 'copy lead number'],
    on: app,
    needs: 'QUOTATIONS_READ',
    reads: readsBeginnings,
    ask: (_, actor) => ({
      ...companyAsked(actor),
      leadNumber: text({
        label: 'Next lead number',
        hint: 'Press Enter to copy the number. The next new quotation takes it.',
      }),
    }),
    initial: (_, __, read) => (read ? { leadNumber: read.nextLeadNumber.leadNumber } : {}),
    run: (console, _, { leadNumber }) => console.copy(leadNumber, 'lead number'),
  }),
  related('quotation', 'customer', 'v c'),
  command({
    id: 'quotation.lead',
    action: 'view',
    title: 'View quotations of the same lead',
    aliases: ['opportunity', 'lead number'],
    on: one('quotation'),
    keys: 'v l',
    needs: 'QUOTATIONS_READ',
    run: (console, { companyId, leadNumber }) =>
      console.go(`/layout/quotations?companyId=${companyId}&leadNumber=${leadNumber}`),
  }),
  ...deleting({ kind: 'quotation', needs: 'QUOTATIONS_WRITE' }),
];

/** The effect of saving, as a hint of the form. */
const onSaving = (of: QuotationRecord): string =>
  isKept(of) ? `Saving creates the draft ${next(of)} and keeps ${numberOf(of)}` : '';

/** Frequent filters of the list of quotations. */
export const quotationViews = (
  [
    ['expiring', 'Show expiring quotations', '1', 'expiring=true', ['soon', 'follow up', 'about to expire']],
    ['sent', 'Show sent quotations', '2', 'status=SENT', ['waiting', 'open quotations']],
    ['drafts', 'Show draft quotations', '3', 'status=DRAFT', ['to be sent', 'unfinished']],
    ['accepted', 'Show accepted quotations', '4', 'status=ACCEPTED', ['won', 'orders', 'to be billed']],
    ['deleted', 'Show deleted quotations', '5', 'deleted=true', ['trash', 'bin', 'recycle bin']],
  ] as const
).map(([name, title, keys, query, aliases]) =>
  command({
    id: `quotations.${name}`,
    action: 'filter',
    title,
    aliases,
    on: app,
    keys,
    keysAt: '/layout/quotations',
    needs: 'QUOTATIONS_READ',
    run: (console) => console.go(`/layout/quotations?${query}`),
  }),
);
