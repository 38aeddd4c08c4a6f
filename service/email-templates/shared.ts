import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { type Placeholder, placeholdersOf } from './placeholder.ts';

/** The record of a message, its sender, and the record's page in the console. */
export interface Sending {
  id: string;
  sender: { fullName: string; email: string };
  link: string;
}

/** Facts for every purpose. */
export type SharedFacts = Awaited<ReturnType<typeof sharedFacts>>;

/**
 * The facts of a record's company, with the customer's language as its locale, and of the customer.
 *
 * @throws Error for a missing company or customer.
 */
export async function sharedFacts(
  db: Kysely<Tables>,
  { companyId, customerId }: { companyId: string; customerId: string },
  { sender, link }: Pick<Sending, 'sender' | 'link'>,
) {
  const company = await db
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select(['id', 'name', 'email', 'phone', 'website', 'locale', 'timeZone'])
    .executeTakeFirstOrThrow();
  const { employer, locale, ...customer } = await db
    .selectFrom('customers')
    .leftJoin('customerCompanies as employer', 'employer.id', 'customers.customerCompanyId')
    .where('customers.id', '=', customerId)
    .select(['customers.fullName', 'customers.email', 'customers.phone', 'employer.name as employer'])
    .select(({ fn }) => fn.coalesce('customers.locale', 'employer.locale').as('locale'))
    .executeTakeFirstOrThrow();
  const customerCompany = employer === null ? null : { name: employer };
  return { company: { ...company, locale: locale ?? company.locale }, customer, customerCompany, sender, link };
}

/** The recipient's placeholders, offered first. */
export const customerPlaceholders = placeholdersOf<SharedFacts>([
  ['customer.fullName', 'The customer’s name', 'Ana Silva'],
  ['customer.email', 'The customer’s e-mail', 'ana@silva.example'],
  ['customer.phone', 'The customer’s phone', '+1 416 555 0100'],
  ['customerCompany.name', 'The name of the customer’s company; empty for a private customer', 'Silva Bakeries'],
]);

/** The sender's placeholders. */
export const senderPlaceholders = placeholdersOf<SharedFacts>([
  ['company.name', 'Your company’s name', 'Harbour Works'],
  ['company.email', 'Your company’s e-mail', 'office@harbour.example'],
  ['company.phone', 'Your company’s phone', '+1 416 555 0199'],
  ['company.website', 'Your company’s website', 'https://harbour.example'],
  ['sender.fullName', 'The sender’s name', 'Quinn Adams'],
  ['sender.email', 'The sender’s e-mail', 'quinn@harbour.example'],
]);

/** The address of a record's page: linkTo('job', 'jobs/job_01jd3k8f0ve2mb2q5d6n7x8y9z'). */
export function linkTo(record: string, path: string): Placeholder<SharedFacts> {
  const meaning = `The address of the ${record}’s page in Docket, for people with a login`;
  return { name: 'link', meaning, example: `https://docket.example/#/layout/${path}`, value: ({ link }) => link };
}
