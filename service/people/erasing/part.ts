import type { Db } from '../../http/surroundings.ts';
import type { Writing } from '../../records/writing.ts';
import type { OfCustomer } from '../customer-data.ts';
import type { Known, Placeholder, Scrub } from './traces.ts';

/** The fate of a part: gone, kept with other words in place of the person, or kept to the byte. */
export const fates = ['ERASED', 'REPLACED', 'KEPT'] as const;
export type Fate = (typeof fates)[number];

export const partNames = [
  'DETAILS',
  'MERGED_CUSTOMERS',
  'ACCESS',
  'API_TOKENS',
  'SAVED_COMMANDS',
  'MENTIONS',
  'SECURITY_EVENTS',
  'NOTES_ABOUT',
  'NOTES',
  'JOBS',
  'UNSENT_QUOTATIONS',
  'MESSAGES',
  'DELIVERIES',
  'HISTORY',
  'SENT_QUOTATIONS',
  'PROFORMA_INVOICES',
  'JOB_REPORTS',
] as const;
export type PartName = (typeof partNames)[number];

/** The person of an erasure. */
export interface Erased {
  id: string;
  companyId: string | null;
  placeholder: Placeholder;
}

/** A customer, with the records of the customer. */
export interface ErasedCustomer extends Erased {
  of: OfCustomer;
}

/** An erasure in progress. */
export type Erasing<Person extends Erased> = Writing & {
  person: Person;
  known: Known;
  /** For texts about the person. */
  scrub: Scrub;
  /** For texts that may be about anybody. */
  scrubWhole: Scrub;
};

/** A part of an erasure. The preview counts what the erasure does. */
export interface Part<Person extends Erased> {
  name: PartName;
  fate: Fate;
  /** Records, or rows. */
  count(db: Db, person: Person): Promise<number>;
  /** Nothing to do for a kept part. */
  erase?(erasing: Erasing<Person>): Promise<void>;
}
