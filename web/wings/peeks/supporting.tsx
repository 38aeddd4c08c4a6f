import { bankDetails } from '../../records/bank-details.ts';
import { contactDetails } from '../../records/contact-details.ts';
import { item } from '../../records/item.ts';
import { jobField } from '../../records/job-field.ts';
import { proformaInvoiceTerms } from '../../records/proforma-invoice-terms.ts';
import { termsAndConditions } from '../../records/terms-and-conditions.ts';
import { peekAtFields } from './peek.ts';

export const itemPeek = peekAtFields(item);
export const jobFieldPeek = peekAtFields(jobField, ({ key }) => ({ key: <code>{key}</code> }));
export const termsAndConditionsPeek = peekAtFields(termsAndConditions);
export const proformaInvoiceTermsPeek = peekAtFields(proformaInvoiceTerms);
export const contactDetailsPeek = peekAtFields(contactDetails);
export const bankDetailsPeek = peekAtFields(bankDetails);
