import type { Address, Tax } from '../database/values.ts';

/** What a company of the demo quotes with, written by hand in its trade and language. */
export interface Offers {
  /** Groups of things that are offered together; the group's name heads them in a long quotation. */
  groups: Group[];
  /** What a quotation is about: its group's place in the list is that of the subject. */
  subjects: string[][];
  /** Notes among the lines. */
  notes: string[];
  /** What is said to the customer besides. */
  remarks: string[];
  /** Why customers said no. */
  refusals: string[];
  /** Taxes in another place of its, now and then. */
  otherTaxes?: Tax[];
  contacts: Contact[];
  banks: Bank[];
  terms: Terms[];
  proformaTerms: Terms[];
}

export interface Group {
  heading: string;
  /** The first one of its code counts on: `HVAC-101`, `HVAC-102`. */
  code: string;
  items: Offered[];
}

export interface Offered {
  name: string;
  description?: string;
  unit: string;
  unitPrice: string;
  /** What people buy of it. */
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
