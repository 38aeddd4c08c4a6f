import type { Placeholder } from './placeholders.ts';
import type { SharedFacts } from './shared-facts.ts';

type Shared = readonly Placeholder<SharedFacts>[];

/** Of the customer that something is sent to: offered first. */
export const customerPlaceholders: Shared = [
  {
    name: 'customer.fullName',
    meaning: 'The customer’s name',
    example: 'Ana Silva',
    value: ({ customer }) => customer.fullName,
  },
  {
    name: 'customer.email',
    meaning: 'The customer’s e-mail address',
    example: 'ana@silva.example',
    value: ({ customer }) => customer.email,
  },
  {
    name: 'customer.phone',
    meaning: 'The customer’s phone number',
    example: '+1 416 555 0100',
    value: ({ customer }) => customer.phone,
  },
  {
    name: 'customerCompany.name',
    meaning: 'The name of the customer’s company; empty where there is none',
    example: 'Silva Bakeries',
    value: ({ customerCompany }) => customerCompany?.name,
  },
];

/** Of those who send it. */
export const senderPlaceholders: Shared = [
  {
    name: 'company.name',
    meaning: 'Your company’s name',
    example: 'Harbour Works',
    value: ({ company }) => company.name,
  },
  {
    name: 'company.email',
    meaning: 'Your company’s e-mail address',
    example: 'office@harbour.example',
    value: ({ company }) => company.email,
  },
  {
    name: 'company.phone',
    meaning: 'Your company’s phone number',
    example: '+1 416 555 0199',
    value: ({ company }) => company.phone,
  },
  {
    name: 'company.website',
    meaning: 'Your company’s website',
    example: 'https://harbour.example',
    value: ({ company }) => company.website,
  },
  {
    name: 'sender.fullName',
    meaning: 'The name of the one who sends the message',
    example: 'Quinn Adams',
    value: ({ sender }) => sender.fullName,
  },
  {
    name: 'sender.email',
    meaning: 'The e-mail address of the one who sends the message',
    example: 'quinn@harbour.example',
    value: ({ sender }) => sender.email,
  },
];

/** The address of its page: linkTo('job', 'jobs/job_01jd3k8f0ve2mb2q5d6n7x8y9z'). */
export function linkTo(what: string, path: string): Placeholder<SharedFacts> {
  return {
    name: 'link',
    meaning: `The address of the ${what}’s page in Docket, for those who log in there`,
    example: `https://docket.example/#/layout/${path}`,
    value: ({ link }) => link,
  };
}
