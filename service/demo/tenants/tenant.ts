import type { Address, JobFieldType, Role, Tax, TaxRounding } from '../../shared/values.ts';

/** A company of the demo, written by hand; numbers, dates and statuses are rolled. */
export interface Tenant {
  name: string;
  /** The mail domain of the company's people. */
  domain: string;
  /** The pattern of phone numbers: each # becomes a digit. */
  phone: string;
  address: Address & { city: string };
  registrationNumber: string;
  taxNumber: string;
  currency: string;
  taxes: Tax[];
  taxRounding: TaxRounding;
  locale: string;
  timeZone: string;
  /** The hour in UTC at which the working day begins. */
  opensAtUtc: number;
  numberOfUsers: number;
  quotationValidityDays: number;
  /** An SVG drawing. */
  logo: string;
  /** First lines of customers' addresses: each # becomes a digit. */
  streets: string[];
  jobTypes: string[];
  jobFields: OwnField[];
  departments: { name: string; description: string; trade: Trade; work: string[] }[];
  people: Person[];
  customerCompanies: { name: string; domain: string; city: string; people: [name: string, mailbox: string][] }[];
  /** Private customers; null for customers without an e-mail address. */
  households: [name: string, mailbox: string | null][];
  offers: Offers;
  notes: Noted[];
  jobs: number;
  quotations: number;
  /** Adds a quotation of 120 lines and a quotation of 500 lines. */
  hasLongQuotations?: true;
}

export interface Person {
  name: string;
  /** The part before the @, or a whole address outside the company's domain. */
  mailbox: string;
  role: Exclude<Role, 'ROLE_SUPER_ADMIN'>;
  /** The index of the person's department. */
  department?: number;
  hasLeft?: true;
}

/** A note of a colleague. */
export interface Noted {
  /** The name of a customer or customer company, or the number of a job or quotation. */
  on: string;
  author: string;
  daysAgo: number;
  text: string;
}

/** A job field of the company's own. */
export interface OwnField {
  key: string;
  label: string;
  type: JobFieldType;
  required?: true;
  internal?: true;
  /** Options of a DROPDOWN. */
  options?: string[];
  /** Values of a text field. */
  samples?: string[];
}

/** A department's trade decides its findings, work, materials and photos. */
export type Trade = 'AIR' | 'POWER' | 'WATER' | 'GROUNDS' | 'OFFICE';

/** The offers of a demo company, written by hand in its trade and language. */
export interface Offers {
  /** Items offered together; the group's name heads them in a long quotation. */
  groups: Group[];
  /** Subjects of quotations, a list for each group. */
  subjects: string[][];
  /** Notes among the lines. */
  notes: string[];
  /** Remarks to the customer. */
  remarks: string[];
  /** Reasons of customers who reject. */
  refusals: string[];
  /** Taxes of another region, used now and then. */
  otherTaxes?: Tax[];
  contacts: Contact[];
  banks: Bank[];
  terms: Terms[];
  proformaTerms: Terms[];
}

export interface Group {
  heading: string;
  /** The prefix of the items' codes: `HVAC-101`, `HVAC-102`. */
  code: string;
  items: Offered[];
}

export interface Offered {
  name: string;
  description?: string;
  unit: string;
  unitPrice: string;
  /** Usual quantities. */
  quantities: string[];
  isUntaxed?: true;
}

/** The first of each list is the company's default. */
export interface Contact {
  name: string;
  designation: string;
  mailbox: string;
  address?: Address;
}

export interface Bank {
  bankName: string;
  accountName: string;
  accountNumber: string;
  branch: string;
  bankCode: string;
  iban?: string;
}

/** `body` is Markdown. */
export interface Terms {
  title: string;
  body: string;
}
