import type { Kind } from '../../records/kinds.ts';
import { customerCompanyPeek, customerPeek } from './clientele.tsx';
import { jobPeek } from './job.tsx';
import { messagePeek } from './message.tsx';
import { proformaInvoicePeek, quotationPeek } from './offers.tsx';
import { companyPeek, departmentPeek, userPeek } from './organisation.tsx';
import { type Peek, peekAtFields } from './peek.tsx';

export const peeks: Readonly<Record<Kind, Peek>> = {
  company: companyPeek,
  department: departmentPeek,
  user: userPeek,
  customerCompany: customerCompanyPeek,
  customer: customerPeek,
  job: jobPeek,
  jobField: peekAtFields('jobField'),
  quotation: quotationPeek,
  proformaInvoice: proformaInvoicePeek,
  item: peekAtFields('item'),
  termsAndConditions: peekAtFields('termsAndConditions'),
  contactDetails: peekAtFields('contactDetails'),
  bankDetails: peekAtFields('bankDetails'),
  proformaInvoiceTerms: peekAtFields('proformaInvoiceTerms'),
  message: messagePeek,
  emailTemplate: peekAtFields('emailTemplate'),
  apiToken: peekAtFields('apiToken'),
  webhook: peekAtFields('webhook'),
};
