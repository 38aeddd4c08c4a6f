import type { Db, Surroundings } from '../http/surroundings.ts';
import type { FixedWords } from '../languages/english.ts';

/** The mails about accounts, by the names of their words. */
export type AccountLetter = keyof FixedWords['letters'];

/** A mail about an account. */
export interface NewAccountMail {
  letter: AccountLetter;
  to: string;
  /** The company that gets replies; null for a user without a company. */
  companyId: string | null;
  /** The language, as a locale; null for English. */
  locale: string | null;
  /** The values of the braced words, without `link`. */
  values: Readonly<Record<string, string>>;
  /** The link in the mail. The mail leaves the queue with the link's end. */
  link?: { id: string; token: string };
  /** Delivery ends after so many minutes; by default, after 24 hours. */
  givesUpAfterMinutes?: number;
}

/** The queue of mails about accounts, for routes. No endpoint reads the queue. */
export interface AccountMail {
  /** Whether there is a mail server. Without a server, nothing is queued. */
  readonly isDelivering: boolean;
  /** Queues a mail in the transaction of its cause; call `wake` after the commit. */
  enqueue(db: Db, mail: NewAccountMail): Promise<void>;
  /** Has committed mails tried now. */
  wake(): void;
}

/** Surroundings of routes that send mails about accounts. */
export interface AccountSurroundings extends Surroundings {
  accountMail: AccountMail;
}
