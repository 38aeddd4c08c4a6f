import { numberOf } from '../../../service/shared/shown-number.ts';
import { CreateQuotation } from '../../records/documents/mutations.ts';
import { idAlone } from '../../records/fields/forms.ts';
import { titleOf } from '../../records/kinds.ts';
import { command, one } from '../core/command.ts';
import { making } from '../core/editing.ts';
import { firstNo, isLive } from '../core/lifecycle.ts';
import { listing, related } from '../core/opening.ts';
import { beginningsOf, begun, leadHint, newInput, offer, pricingOf } from './quotation-form.ts';

/** Commands that lead from other records to quotations. */
export const quotationLinks = [
  command({
    ...making('quotation'),
    id: 'customer.addQuotation',
    action: 'add',
    title: 'Add quotation here…',
    aliases: ['new quotation', 'new quotation for customer', 'offer', 'quote'],
    on: one('customer'),
    keys: 'a',
    needs: 'QUOTATIONS_WRITE',
    ready: (of) =>
      firstNo(
        isLive(of),
        of.status === 'ACTIVE' || { why: `${titleOf(of)} is inactive`, unblock: 'customer.changeState' },
      ),
    layout: 'page',
    reads: ({ companyId }) => beginningsOf(companyId),
    ask: (of, _, read) => {
      const { customer: _theirs, ...asked } = offer(of, leadHint(read), pricingOf(read), read?.quotationDefaults.taxes);
      return asked;
    },
    initial: (_, __, read) => begun(read),
    operation: CreateQuotation,
    variables: (of, answers) => ({ input: { companyId: of.companyId, ...newInput({ ...answers, customer: of }) } }),
    say: ({ fullName }, _, { changed }) => `${numberOf(changed)} created for ${fullName} as a draft`,
  }),
  command({
    ...making('quotation'),
    id: 'quotation.addToLead',
    action: 'add',
    title: 'Add quotation to the same lead…',
    aliases: ['another offer', 'alternative', 'second offer', 'new quotation for lead'],
    on: one('quotation'),
    keys: 'shift+l',
    needs: 'QUOTATIONS_WRITE',
    layout: 'page',
    reads: ({ companyId }) => beginningsOf(companyId),
    ask: (of, _, read) => offer(of, leadHint(read), pricingOf(read), read?.quotationDefaults.taxes),
    initial: ({ customerId, leadNumber, subject }, _, read) => ({
      ...begun(read),
      customer: idAlone(customerId),
      leadNumber,
      subject,
    }),
    operation: CreateQuotation,
    variables: ({ companyId }, answers) => ({ input: { companyId, ...newInput(answers) } }),
    say: ({ leadNumber }, _, { changed }) =>
      `${numberOf(changed)} created as a draft${changed.leadNumber === leadNumber ? `, for lead ${leadNumber}` : ''}`,
  }),
  listing('customer', 'quotation', 'v q', { aliases: ['offers'] }),
  listing('customerCompany', 'quotation', 'v q', { aliases: ['offers'] }),
  listing('company', 'quotation', 'v q', { aliases: ['offers'] }),
  related('job', 'quotation', 'v q', { aliases: ['offer', 'price'] }),
];
