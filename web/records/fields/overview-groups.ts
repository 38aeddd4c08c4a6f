/** The headings of the groups in overviews, by the name that a field gives as `overview`. */
export const overviewGroups = {
  access: 'Access',
  account: 'Account',
  after: 'Jobs and invoice',
  contact: 'Contact',
  customer: 'Customer and site',
  defaults: 'Defaults',
  description: 'Description',
  forms: 'In forms',
  kept: 'Kept for',
  notes: 'Notes',
  offer: 'Offer',
  payment: 'Payment',
  person: 'Person',
  price: 'Price',
  reason: 'Reason',
  record: 'Record',
  schedule: 'Schedule',
  terms: 'Terms',
  use: 'Use',
  work: 'Work',
} as const;

export type OverviewGroup = keyof typeof overviewGroups;
