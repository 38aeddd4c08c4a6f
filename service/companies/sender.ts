import type { Address } from '../shared/values.ts';

/** The company that sends a document, with its locale and time zone. */
export interface Sender {
  name: string;
  email: string;
  phone: string | null;
  website: string | null;
  address: Address | null;
  registrationNumber: string | null;
  taxNumber: string | null;
  locale: string;
  timeZone: string;
  logoFileId: string | null;
}
