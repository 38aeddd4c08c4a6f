import type { Address, Tax } from '../../shared/values.ts';

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
