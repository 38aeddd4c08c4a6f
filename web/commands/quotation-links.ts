import { numberOf } from '../../service/quotations/shown-number.ts';
import { titleOf } from '../records/kinds.ts';
import { quotation } from '../records/quotation.ts';
import { CreateQuotation, DeleteQuotation } from '../records/quotation-changes.ts';
import { command, one } from './command.ts';
import { inCompany } from './customers.ts';
import { isLive } from './lifecycle.ts';
import { beginningsOf, begun, inputOf, leadHint, offer, pricingOf } from './quotation-form.ts';

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
        ...inputOf({ ...answers, leadNumber, customer: of }),
        ...(leadNumber !== null && { leadNumber }),
      },
    }),
    say: ({ fullName }, _, { changed }) => `${numberOf(changed)} is written for ${fullName}, as a draft`,
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
    ready: ({ number, quotationId }) => quotationId !== null || `${number} came of no quotation`,
    run: (console, { quotationId }) => {
      if (quotationId !== null) console.go(quotation.path({ id: quotationId }));
    },
  }),
];
