import { numberOf } from '../../../service/shared/shown-number.ts';
import { graphql } from '../../ground/graphql.ts';
import type { CompanyRecord } from '../../records/company.ts';
import { customer } from '../../records/customer.ts';
import {
  CreateQuotation,
  DeleteQuotation,
  DuplicateQuotation,
  RestoreQuotation,
  UpdateQuotation,
} from '../../records/documents/mutations.ts';
import { inputOf, valuesOf } from '../../records/fields/forms.ts';
import { record, text } from '../../records/fields/question.ts';
import { QuotationLineFields, type QuotationRecord, quotation, quotationFields } from '../../records/quotation.ts';
import { app, type Blocked, command, one } from '../core/command.ts';
import { deleting } from '../core/lifecycle.ts';
import { narrowedTo } from '../core/narrowed.ts';
import { companyIn } from '../jobs/job-form.ts';
import {
  beginningsOf,
  begun,
  leadHint,
  lineInput,
  offer,
  offeredIn,
  offeredInput,
  pricingOf,
} from './quotation-form.ts';
import { blockedAt, isAccepted, isLive } from './quotation-states.ts';

const LinesOfQuotation = graphql(
  `
    query LinesOfQuotation($id: ID!) {
      quotation(id: $id) {
        id
        lines {
          ...QuotationLineFields
        }
      }
    }
  `,
  [QuotationLineFields],
);

/** What the service still lets one change: an accepted one is agreed upon, and a cancelled one is gone. */
const isChangeable = (of: QuotationRecord): true | Blocked => {
  const live = isLive(of);
  if (live !== true) return live;
  return (of.status !== 'ACCEPTED' && of.status !== 'CANCELLED') || blockedAt(of);
};

/** Whether the customer has seen it: an edit keeps it as it was. */
const isKept = ({ status }: QuotationRecord) => status !== 'DRAFT';

const next = (of: QuotationRecord) => numberOf({ number: of.number, revision: of.revision + 1 });

const activeCompany = record({ label: 'Company', kind: 'company', where: () => ({ status: 'ACTIVE' }) });

export const quotations = [
  command({
    id: 'quotation.add',
    action: 'add',
    title: 'Add quotation…',
    aliases: ['new quotation', 'create quotation', 'offer', 'quote', 'write'],
    on: app,
    keys: 'c',
    keysAt: '/layout/quotations',
    needs: 'QUOTATIONS_WRITE',
    layout: 'page',
    reads: (_, actor, given) => {
      const companyId = companyIn(given, actor);
      return companyId === null ? null : beginningsOf(companyId);
    },
    ask: (_, actor, read) => ({
      ...(actor.companyId === null && { company: activeCompany }),
      ...offer(actor, leadHint(read), pricingOf(read)),
    }),
    initial: (_, { companyId }, read) => {
      const { company, ...found } = narrowedTo('/layout/quotations', {
        company: ['company', 'companyId'],
        customer: ['customer', 'customerId'],
      });
      return { ...begun(read), ...found, ...(companyId === null && company && { company }) };
    },
    operation: CreateQuotation,
    variables: (_, answers) => {
      const { company, leadNumber } = answers as typeof answers & { company?: CompanyRecord }; // asked of a super admin alone
      return {
        input: {
          ...offeredInput(answers),
          ...(leadNumber !== null && { leadNumber }),
          ...(company && { companyId: company.id }),
        },
      };
    },
    say: (_, __, { changed }) => `${numberOf(changed)} created as a draft`,
    undo: (_, __, { changed: { id, version } }) => ({
      operation: DeleteQuotation,
      variables: { input: { id, version } },
    }),
    goTo: ({ changed }) => quotation.path(changed),
  }),
  command({
    id: 'quotation.edit',
    action: 'edit',
    title: 'Edit quotation…',
    aliases: ['revise', 'change', 'lines', 'new revision'],
    on: one('quotation'),
    keys: 'e',
    needs: 'QUOTATIONS_WRITE',
    ready: isChangeable,
    layout: 'page',
    reads: ({ id }) => ({ operation: LinesOfQuotation, variables: { id } }),
    ask: (of) => ({
      ...offer(of, '', of),
      subject: { ...quotationFields.subject, hint: onSaving(of) },
      leadNumber: text({
        label: quotationFields.leadNumber.label,
        maxLength: 20,
        hint: 'A number in use, or the next',
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
      // A line that was taken out comes back as a new one.
      const linesBefore = before.lines.map(({ id, ...line }) => lineInput({ ...line, id: kept.has(id) ? id : null }));
      const { id, leadNumber } = of;
      const { lines: _, ...was } = inputOf(quotationFields, valuesOf(quotationFields, of));
      return {
        operation: UpdateQuotation,
        variables: { input: { ...was, id, version, leadNumber, lines: linesBefore } },
      };
    },
  }),
  command({
    id: 'quotation.setReference',
    action: 'edit',
    title: 'Set customer reference…',
    aliases: ['order number', 'purchase order', 'PO', 'reference'],
    on: one('quotation'),
    needs: 'QUOTATIONS_WRITE',
    ready: isAccepted,
    ask: { reference: quotationFields.reference },
    initial: ({ reference }) => ({ reference }),
    operation: UpdateQuotation,
    variables: ({ id, version }, { reference }) => ({ input: { id, version, reference } }),
    say: (of, { reference }) =>
      reference
        ? `${numberOf(of)} has the customer reference ${reference}`
        : `${numberOf(of)} has no customer reference`,
    undo: ({ id, reference }, _, { changed: { version } }) => ({
      operation: UpdateQuotation,
      variables: { input: { id, version, reference } },
    }),
  }),
  command({
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
    // Its id says who it is; the form fetches the rest.
    initial: ({ customerId }) => ({ customer: { id: customerId } as QuotationCustomer }),
    operation: DuplicateQuotation,
    variables: ({ id, customerId }, { customer }) => ({
      input: { id, ...(customer.id !== customerId && { customerId: customer.id }) },
    }),
    say: (of, _, { changed }) => `${numberOf(changed)} is a copy of ${numberOf(of)}`,
    undo: (_, __, { changed: { id, version } }) => ({
      operation: DeleteQuotation,
      variables: { input: { id, version } },
    }),
    goTo: ({ changed }) => quotation.path(changed),
  }),
  command({
    id: 'quotation.nextLeadNumber',
    action: 'view',
    title: 'Show next lead number…',
    aliases: ['lead', 'opportunity', 'take lead number', 'copy lead number'],
    on: app,
    needs: 'QUOTATIONS_READ',
    reads: (_, actor, given) => {
      const companyId = companyIn(given, actor);
      return companyId === null ? null : beginningsOf(companyId);
    },
    ask: (_, { companyId }) => ({
      ...(companyId === null && { company: activeCompany }),
      leadNumber: text({
        label: 'Next lead number',
        hint: 'Press Enter to copy the number. The next new quotation takes it.',
      }),
    }),
    initial: (_, __, read) => (read ? { leadNumber: read.nextLeadNumber.leadNumber } : {}),
    run: (console, _, { leadNumber }) => console.copy(leadNumber, 'lead number'),
  }),
  command({
    id: 'quotation.customer',
    action: 'view',
    title: 'View customer of quotation',
    on: one('quotation'),
    keys: 'v c',
    needs: 'CUSTOMERS_READ',
    run: (console, { customerId }) => console.go(customer.path({ id: customerId })),
  }),
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
  ...deleting({
    kind: 'quotation',
    needs: 'QUOTATIONS_WRITE',
    remove: DeleteQuotation,
    restore: RestoreQuotation,
  }),
];

type QuotationCustomer = Parameters<typeof customer.title>[0];

/** What saving a change comes to, said where one writes it. */
const onSaving = (of: QuotationRecord): string =>
  isKept(of) ? `Saving makes ${next(of)}, a draft; ${numberOf(of)} is kept` : '';

/** Lists of quotations that are asked for all the time. */
export const quotationViews = (
  [
    ['expiring', 'Show expiring quotations', '1', 'expiring=true', ['soon', 'follow up', 'about to expire']],
    ['sent', 'Show sent quotations', '2', 'status=SENT', ['waiting', 'open quotations']],
    ['drafts', 'Show draft quotations', '3', 'status=DRAFT', ['to be sent', 'unfinished']],
    ['accepted', 'Show accepted quotations', '4', 'status=ACCEPTED', ['won', 'orders', 'to be billed']],
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
