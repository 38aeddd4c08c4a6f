import type { Row } from '../records/kind.ts';

/** The columns of a company that documents show. */
export const senderColumns = [
  'name',
  'email',
  'phone',
  'website',
  'address',
  'registrationNumber',
  'taxNumber',
  'locale',
  'timeZone',
  'logoFileId',
] as const;

/** The company that sends a document, with its locale and time zone. */
export type Sender = Pick<Row<'companies'>, (typeof senderColumns)[number]>;
