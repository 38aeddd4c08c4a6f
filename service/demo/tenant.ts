import type { Address, JobFieldType, Role, Tax, TaxRounding } from '../database/values.ts';
import type { Offers } from './offers.ts';

/** One company of the demo, written by hand; numbers, dates and states are rolled from it. */
export interface Tenant {
  name: string;
  /** The mail domain of its people. */
  domain: string;
  /** Phone numbers: each # becomes a digit. */
  phone: string;
  address: Address & { city: string };
  registrationNumber: string;
  taxNumber: string;
  currency: string;
  taxes: Tax[];
  taxRounding: TaxRounding;
  locale: string;
  timeZone: string;
  /** The hour, in UTC, at which its working day begins. */
  opensAtUtc: number;
  numberOfUsers: number;
  quotationValidityDays: number;
  /** An SVG drawing. */
  logo: string;
  /** Where it works, as the first line of an address: each # becomes a digit. */
  streets: string[];
  /** What its jobs are filed under. */
  jobTypes: string[];
  jobFields: OwnField[];
  departments: { name: string; description: string; trade: Trade; work: string[] }[];
  people: Person[];
  customerCompanies: { name: string; domain: string; city: string; people: [name: string, mailbox: string][] }[];
  /** Customers on their own; without a mailbox they are reached by phone only. */
  households: [name: string, mailbox: string | null][];
  offers: Offers;
  jobs: number;
  quotations: number;
  /** Two of them are long: one of 120 lines, one of 500. */
  hasLongQuotations?: true;
}

export interface Person {
  name: string;
  /** What stands before the @; a whole address where it isn't the company's. */
  mailbox: string;
  role: Exclude<Role, 'ROLE_SUPER_ADMIN'>;
  /** The place of their department in the list. */
  department?: number;
  hasLeft?: true;
}

/** A field that the company's jobs have besides those of every job. */
export interface OwnField {
  key: string;
  label: string;
  type: JobFieldType;
  required?: true;
  /** Of a DROPDOWN. */
  options?: string[];
  /** What people write there: one of these, where it isn't chosen, counted or ticked. */
  samples?: string[];
}

/** What a department works on: what is found, done, used and photographed there. */
export type Trade = 'AIR' | 'POWER' | 'WATER' | 'GROUNDS' | 'OFFICE';
