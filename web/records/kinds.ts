import { type ApiTokenRecord, apiToken } from './api-token.ts';
import { type BankDetailsRecord, bankDetails } from './bank-details.ts';
import { type CompanyRecord, company } from './company.ts';
import { type ContactDetailsRecord, contactDetails } from './contact-details.ts';
import { type CustomerRecord, customer } from './customer.ts';
import { type CustomerCompanyRecord, customerCompany } from './customer-company.ts';
import { type DepartmentRecord, department } from './department.ts';
import { type EmailTemplateRecord, emailTemplate } from './email-template.ts';
import { type ItemRecord, item } from './item.ts';
import { type JobRecord, job } from './job.ts';
import { type JobFieldRecord, jobField } from './job-field.ts';
import type { KindDeclaration } from './kind.ts';
import { type MessageRecord, message } from './message.ts';
import { type ProformaInvoiceRecord, proformaInvoice } from './proforma-invoice.ts';
import { type ProformaInvoiceTermsRecord, proformaInvoiceTerms } from './proforma-invoice-terms.ts';
import { type QuotationRecord, quotation } from './quotation.ts';
import { type TermsAndConditionsRecord, termsAndConditions } from './terms-and-conditions.ts';
import { type UserRecord, user } from './user.ts';
import { type WebhookRecord, webhook } from './webhook.ts';

/** The record of each kind, with the fields that the console fetches. */
export interface Records {
  company: CompanyRecord;
  department: DepartmentRecord;
  user: UserRecord;
  customerCompany: CustomerCompanyRecord;
  customer: CustomerRecord;
  job: JobRecord;
  jobField: JobFieldRecord;
  quotation: QuotationRecord;
  proformaInvoice: ProformaInvoiceRecord;
  item: ItemRecord;
  termsAndConditions: TermsAndConditionsRecord;
  contactDetails: ContactDetailsRecord;
  bankDetails: BankDetailsRecord;
  proformaInvoiceTerms: ProformaInvoiceTermsRecord;
  message: MessageRecord;
  emailTemplate: EmailTemplateRecord;
  apiToken: ApiTokenRecord;
  webhook: WebhookRecord;
}

export type Kind = keyof Records;
export type RecordOf<K extends Kind> = Records[K];

/** In the order of the palette's results: messages come last, after the records that they were sent about. */
export const kinds: { readonly [K in Kind]: KindDeclaration<K, RecordOf<K>> } = {
  company,
  department,
  user,
  customerCompany,
  customer,
  job,
  jobField,
  quotation,
  proformaInvoice,
  item,
  termsAndConditions,
  contactDetails,
  bankDetails,
  proformaInvoiceTerms,
  message,
  emailTemplate,
  apiToken,
  webhook,
};

/** The kinds whose records people delete and restore. */
export type DeletedKind = Exclude<Kind, 'proformaInvoice' | 'message' | 'apiToken'>;

export const deletedKinds = (Object.keys(kinds) as Kind[]).filter(isDeleted);

export function isDeleted(kind: Kind): kind is DeletedKind {
  return kind !== 'proformaInvoice' && kind !== 'message' && kind !== 'apiToken';
}

/** The name or number of a record, of the kind that its id names. */
export function titleOf(record: RecordOf<Kind>): string {
  const kind = kindOf(record.id);
  return kind ? (kinds[kind].title as (record: RecordOf<Kind>) => string)(record) : record.id; // of this kind, by its id
}

/** Tells a record from others with the same title. */
export function hintOf(record: RecordOf<Kind>): string {
  const kind = kindOf(record.id);
  return kind ? (kinds[kind].hint as (record: RecordOf<Kind>) => string)(record) : ''; // as above
}

/** The kind that an id names, such as `company` of `company_01jd…`; null for an unknown prefix. */
export function kindOf(id: string): Kind | null {
  const prefix = id.slice(0, id.lastIndexOf('_')).replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return id.includes('_') && prefix in kinds ? (prefix as Kind) : null; // just checked
}

/** `12 jobs`, `1 job` */
export const countOf = (kind: Kind, count: number): string =>
  `${count} ${count === 1 ? kinds[kind].singular : kinds[kind].plural}`;

/** `a job`, `an item`, `bank details` */
export function withArticle(kind: Kind): string {
  const { singular, plural } = kinds[kind];
  if (singular === plural) return singular;
  return `${/^[aeio]/i.test(singular) ? 'an' : 'a'} ${singular}`;
}
