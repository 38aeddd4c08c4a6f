import { numberOf } from '../../service/quotations/shown-number.ts';
import { graphql } from '../graphql.ts';
import type { CompanyRecord } from '../records/company.ts';
import { customer } from '../records/customer.ts';
import { QuotationLineFields, type QuotationRecord, quotation } from '../records/quotation.ts';
import {
  CreateQuotation,
  DeleteQuotation,
  DuplicateQuotation,
  RestoreQuotation,
  UpdateQuotation,
} from '../records/quotation-changes.ts';
import { app, type Blocked, command, one } from './command.ts';
import { record, text } from './fields.ts';
import { companyIn } from './job-form.ts';
import { deleting } from './lifecycle.ts';
import { narrowedTo } from './narrowed.ts';
import { beginningsOf, begun, inputOf, leadHint, lineInput, offer, offeredIn, pricingOf } from './quotation-form.ts';
import { blockedAt, isLive } from './quotation-states.ts';

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

const activeCompany = record('Company', 'company', { where: () => ({ status: 'ACTIVE' }) });

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
          ...inputOf(answers),
          ...(leadNumber !== null && { leadNumber }),
          ...(company && { companyId: company.id }),
        },
      };
    },
    say: (_, __, { changed }) => `${numberOf(changed)} is written, as a draft`,
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
      subject: text('Subject', { maxLength: 200, isWide: true, hint: onSaving(of) }),
      leadNumber: text('Lead number', { maxLength: 20, hint: 'Given before, or the next' }),
    }),
    initial: (of, _, read) => offeredIn(of, read?.quotation?.lines),
    operation: UpdateQuotation,
    variables: ({ id, version }, { leadNumber, ...answers }) => ({
      input: { id, version, ...inputOf({ leadNumber, ...answers }), leadNumber },
    }),
    confirm: (of) =>
      isKept(of) ? `Save as ${next(of)}? It is a draft until it is sent, and ${numberOf(of)} is kept as it was.` : null,
    say: (of, _, { changed }) =>
      changed.revision > of.revision
        ? `${numberOf(changed)} is written, as a draft; ${numberOf(of)} is kept`
        : `${numberOf(changed)} is changed`,
    final: 'what the customer has seen is kept as it was, and this is a revision of its own',
    undo: (of, { lines }, { changed: { version } }, before) => {
      if (isKept(of) || !before?.lines) return null;
      const kept = new Set(lines.map(({ id }) => id));
      // A line that was taken out comes back as a new one.
      const linesBefore = before.lines.map(({ id, ...line }) => lineInput({ ...line, id: kept.has(id) ? id : null }));
      const { leadNumber, customerId, subject, issueDate, validUntil, currency, taxRounding } = of;
      const { id, discountPercent, notes, termsId, contactDetailsId, bankDetailsId } = of;
      return {
        operation: UpdateQuotation,
        variables: {
          input: {
            ...{ id, version, leadNumber, customerId, subject, issueDate, validUntil, currency, taxRounding },
            ...{ discountPercent, notes, termsId, contactDetailsId, bankDetailsId, lines: linesBefore },
          },
        },
      };
    },
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
      customer: record('Customer', 'customer', {
        where: () => ({ companyId, status: 'ACTIVE' }),
        hint: 'The copy is a draft of today; for another customer it follows a lead of its own',
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
      leadNumber: text('Next lead number', { hint: 'Enter copies it; the first new quotation takes it' }),
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
  isKept(of) ? `Saving makes ${next(of)}, a draft; ${numberOf(of)} is kept` : 'What is offered';

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
