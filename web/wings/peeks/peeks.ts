import type { Kind } from '../../records/kinds.ts';
import { customerCompanyPeek, customerPeek } from './clientele.tsx';
import { proformaInvoicePeek, quotationPeek } from './offers.tsx';
import { apiTokenPeek, companyPeek, departmentPeek, userPeek } from './organisation.tsx';
import type { Peek } from './peek.ts';
import { emailTemplatePeek, messagePeek } from './post.tsx';
import {
  bankDetailsPeek,
  contactDetailsPeek,
  itemPeek,
  jobFieldPeek,
  proformaInvoiceTermsPeek,
  termsAndConditionsPeek,
} from './supporting.tsx';
import { jobPeek } from './work.tsx';

/** How a record of each kind is looked at. */
export const peeks: Readonly<Record<Kind, Peek>> = {
  company: companyPeek,
  department: departmentPeek,
  user: userPeek,
  customerCompany: customerCompanyPeek,
  customer: customerPeek,
  job: jobPeek,
  jobField: jobFieldPeek,
  quotation: quotationPeek,
  proformaInvoice: proformaInvoicePeek,
  item: itemPeek,
  termsAndConditions: termsAndConditionsPeek,
  contactDetails: contactDetailsPeek,
  bankDetails: bankDetailsPeek,
  proformaInvoiceTerms: proformaInvoiceTermsPeek,
  message: messagePeek,
  emailTemplate: emailTemplatePeek,
  apiToken: apiTokenPeek,
};
