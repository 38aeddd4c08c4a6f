/** The values of columns beyond texts and numbers: statuses, kinds, and JSON. */

export type Status = 'ACTIVE' | 'INACTIVE';
export type Role = 'ROLE_SUPER_ADMIN' | 'ROLE_COMPANY' | 'ROLE_QUOTATION_ADMIN' | 'ROLE_USER';
export type TaxRounding = 'DOCUMENT' | 'LINE';
export type JobPriority = 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT';
export type JobStatus =
  | 'NEW'
  | 'ASSIGNED'
  | 'IN_PROGRESS'
  | 'ON_HOLD'
  | 'COMPLETED'
  | 'CLOSED'
  | 'CANNOT_COMPLETE'
  | 'CANCELLED';
export type JobFieldType = 'TEXT' | 'LONG_TEXT' | 'NUMBER' | 'DATE' | 'CHECKBOX' | 'DROPDOWN';
export type CompletedOutcome = 'FULL' | 'PARTIAL';
export type PhotoMoment = 'BEFORE' | 'AFTER';
export type EmailPurpose = 'JOB_REPORT' | 'QUOTATION' | 'PROFORMA_INVOICE';
export type MessageStatus = 'WAITING' | 'SENDING' | 'SENT' | 'FAILED' | 'CANCELLED';
/** The act that a link in a mail about an account allows. */
export type AccountLinkPurpose = 'PASSWORD_RESET' | 'INVITATION' | 'EMAIL_CHANGE';
export type RecipientStatus = 'WAITING' | 'ACCEPTED' | 'REFUSED';
export type StoredQuotationStatus = 'DRAFT' | 'SENT' | 'ACCEPTED' | 'REJECTED' | 'CANCELLED';
export type ProformaInvoiceStatus = 'ISSUED' | 'PAID' | 'CANCELLED';
export type ApiTokenScope = 'READ' | 'WRITE';
export type SavedCommandKind = 'VIEW' | 'MACRO';
export type WebhookKind =
  | 'BANK_DETAILS'
  | 'COMPANY'
  | 'CONTACT_DETAILS'
  | 'CUSTOMER'
  | 'CUSTOMER_COMPANY'
  | 'DEPARTMENT'
  | 'EMAIL_TEMPLATE'
  | 'ITEM'
  | 'JOB'
  | 'JOB_FIELD'
  | 'MESSAGE'
  | 'NOTE'
  | 'PROFORMA_INVOICE'
  | 'PROFORMA_INVOICE_TERMS'
  | 'QUOTATION'
  | 'TERMS_AND_CONDITIONS'
  | 'USER';
export type WebhookPauseReason = 'RECEIVER_FAILS' | 'RECEIVER_GONE' | 'TOKEN_ENDED';
export type WebhookDeliveryStatus = 'WAITING' | 'SENDING' | 'DELIVERED' | 'FAILED';
export type QuotationLineKind = 'PRICED' | 'HEADING' | 'NOTE';

/** A postal address; empty parts are null. `country` is ISO 3166-1 alpha-2. */
export interface Address {
  line1: string | null;
  line2: string | null;
  city: string | null;
  region: string | null;
  postcode: string | null;
  country: string | null;
}

/** A changed field of a record: `{ field: 'address.city', from: null, to: 'Lima' }`. */
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

/** A tax of a line or an item; the percentage is a decimal: `{ name: 'QST', percent: '9.975' }`. */
export interface Tax {
  name: string;
  percent: string;
}

/** The amounts of a line: decimals with the places of the currency's minor unit. */
export interface LineAmounts {
  gross: string;
  discount: string;
  net: string;
  discountShare: string;
  taxable: string;
}

/** A line of a quotation. A heading or note has null for the fields of a priced line. */
export interface QuotationLine {
  id: string;
  kind: QuotationLineKind;
  itemId: string | null;
  description: string;
  quantity: string | null;
  unit: string | null;
  unitPrice: string | null;
  discountPercent: string | null;
  /** For the line as a whole, in the currency of the document. */
  discountAmount: string | null;
  taxes: Tax[];
  amounts: LineAmounts | null;
}

/** A tax of a quotation; decimals as strings: `{ name: 'GST', percent: '5', taxable: '300.00', amount: '15.00' }`. */
export interface TaxTotal {
  name: string;
  percent: string;
  taxable: string;
  amount: string;
}

/** A value of a job field, with the field's label and type at the time of entry. */
export interface JobFieldValue {
  key: string;
  label: string;
  type: JobFieldType;
  value: string | boolean;
}

export interface ChecklistItem {
  label: string;
  done: boolean;
  remark: string | null;
}

/** `quantity` is a decimal: `{ description: 'Copper pipe', quantity: '2.5', unit: 'm' }`. */
export interface Material {
  description: string;
  quantity: string;
  unit: string | null;
}

export interface CompletedPhoto {
  fileId: string;
  caption: string | null;
  moment: PhotoMoment;
}

export interface MessageRecipient {
  address: string;
  status: RecipientStatus;
  reply: string | null;
}
