import type { Address, JobFieldType, Role, Tax, TaxRounding } from '../../shared/values.ts';
import type { Offers } from './offers.ts';

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

/** A job field of the company's own. */
export interface OwnField {
  key: string;
  label: string;
  type: JobFieldType;
  required?: true;
  /** Options of a DROPDOWN. */
  options?: string[];
  /** Values of a text field. */
  samples?: string[];
}

/** A department's trade decides its findings, work, materials and photos. */
export type Trade = 'AIR' | 'POWER' | 'WATER' | 'GROUNDS' | 'OFFICE';
