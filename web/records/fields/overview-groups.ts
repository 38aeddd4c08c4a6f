/** The groups of overviews. A field names its group; the overview prints the heading above the fields. */
export const overviewGroups = {
  about: 'Description',
  account: 'Account',
  bill: 'Payment',
  customer: 'Customer and site',
  form: 'In forms',
  notes: 'Notes',
  offer: 'Offer',
  price: 'Price',
  reach: 'Contact',
  record: 'Record',
  schedule: 'Schedule',
  terms: 'Terms',
  use: 'Use',
  ways: 'Defaults',
  who: 'Person',
  why: 'Reason',
  work: 'Work',
} as const;

export type OverviewGroup = keyof typeof overviewGroups;
