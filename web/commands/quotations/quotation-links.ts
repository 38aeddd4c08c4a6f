import { numberOf } from '../../../service/shared/shown-number.ts';
import { CreateQuotation, DeleteQuotation } from '../../records/documents/mutations.ts';
import { titleOf } from '../../records/kinds.ts';
import { quotation } from '../../records/quotation.ts';
import { command, one } from '../core/command.ts';
import { isLive } from '../core/lifecycle.ts';
import { inCompany } from '../customers/customers.ts';
import { beginningsOf, begun, leadHint, offer, offeredInput, pricingOf } from './quotation-form.ts';

/** The ways to quotations from the records around them. */
export const quotationLinks = [
  command({
    id: 'customer.addQuotation',
    action: 'add',
    title: 'Add quotation here…',
    aliases: ['new quotation', 'new quotation for customer', 'offer', 'quote'],
    on: one('customer'),
    keys: 'a',
    needs: 'QUOTATIONS_WRITE',
    ready: (of) => {
      const live = isLive(of);
      if (live !== true || of.status === 'ACTIVE') return live;
      return { why: `${titleOf(of)} is inactive`, unblock: 'customer.changeState' };
    },
    layout: 'page',
    reads: ({ companyId }) => beginningsOf(companyId),
    ask: (of, _, read) => {
      const { customer: _theirs, ...asked } = offer(of, leadHint(read), pricingOf(read));
      return asked;
    },
    initial: (_, __, read) => begun(read),
    operation: CreateQuotation,
    variables: (of, { leadNumber, ...answers }) => ({
      input: {
        companyId: of.companyId,
        ...offeredInput({ ...answers, leadNumber, customer: of }),
        ...(leadNumber !== null && { leadNumber }),
      },
    }),
    say: ({ fullName }, _, { changed }) => `${numberOf(changed)} created for ${fullName} as a draft`,
    undo: (_, __, { changed: { id, version } }) => ({
      operation: DeleteQuotation,
      variables: { input: { id, version } },
    }),
    goTo: ({ changed }) => quotation.path(changed),
  }),
  command({
    id: 'customer.quotations',
    action: 'view',
    title: 'View quotations of customer',
    aliases: ['offers'],
    on: one('customer'),
    keys: 'v q',
    needs: 'QUOTATIONS_READ',
    run: (console, { id, companyId }, _, actor) =>
      console.go(`/layout/quotations?${inCompany(companyId, actor)}customerId=${id}`),
  }),
  command({
    id: 'customerCompany.quotations',
    action: 'view',
    title: 'View quotations of customer company',
    aliases: ['offers'],
    on: one('customerCompany'),
    keys: 'v q',
    needs: 'QUOTATIONS_READ',
    run: (console, { id, companyId }, _, actor) =>
      console.go(`/layout/quotations?${inCompany(companyId, actor)}customerCompanyId=${id}`),
  }),
  command({
    id: 'company.quotations',
    action: 'view',
    title: 'View quotations of company',
    aliases: ['offers'],
    on: one('company'),
    keys: 'v q',
    needs: 'QUOTATIONS_READ',
    run: (console, { id }) => console.go(`/layout/quotations?companyId=${id}`),
  }),
  command({
    id: 'job.quotation',
    action: 'view',
    title: 'View quotation of job',
    aliases: ['offer', 'price'],
    on: one('job'),
    keys: 'v q',
    needs: 'QUOTATIONS_READ',
    ready: ({ number, quotationId }) => quotationId !== null || `${number} has no quotation`,
    run: (console, { quotationId }) => {
      if (quotationId !== null) console.go(quotation.path({ id: quotationId }));
    },
  }),
];
