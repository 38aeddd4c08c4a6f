import { type FragmentOf, graphql } from '../ground/graphql.ts';
import { AddressFields } from './address.ts';
import { fieldsOf, hidden } from './fields/declared.ts';
import { currencies, locales, timeZones } from './fields/locales.ts';
import { address, choice, email, flag, image, number, phone, rowsOf, text, url } from './fields/question.ts';
import { taxRows } from './fields/tax-rows.ts';
import { recordKind } from './kind.ts';
import { secondFactorDemands, statuses, taxRoundings } from './words.ts';

export const CompanyFields = graphql(
  `
    fragment CompanyFields on Company {
      __typename
      id
      version
      createdAt
      updatedAt
      deletedAt
      name
      email
      phone
      website
      address {
        ...AddressFields
      }
      registrationNumber
      taxNumber
      logoFileId
      currency
      locale
      timeZone
      numberOfUsers
      taxRounding
      pricesIncludeTax
      quotationValidityDays
      defaultTaxes {
        name
        percent
      }
      sessionHours
      sessionIdleMinutes
      secondFactorDemand
      deletedCustomerDays
      deletedUserDays
      finishedJobDays
      noteDays
      messageDays
      securityEventDays
      status
      link
    }
  `,
  [AddressFields],
);

export type CompanyRecord = FragmentOf<typeof CompanyFields>;

const days = (label: string, min: number, hint: string) =>
  number({ label, optional: true, min, max: 36_500, overview: 'kept', hint });

export const companyFields = fieldsOf(CompanyFields, {
  name: text({ label: 'Name', maxLength: 200, column: { width: 'wide' } }),
  status: choice({ label: 'Status', choices: statuses, readOnly: true, column: { width: 'narrow' }, filter: 'Status' }),
  email: email({ label: 'E-mail', column: { width: 'wide', yields: 1 }, overview: 'contact', peek: true }),
  currency: choice({
    label: 'Currency',
    choices: () => currencies(),
    hint: 'Used for new quotations',
    column: { width: 'short', isExtra: true },
    overview: 'defaults',
    peek: true,
  }),
  locale: choice({
    label: 'Language and region',
    choices: () => locales(),
    hint: 'The format of dates and numbers',
    overview: 'defaults',
  }),
  timeZone: choice({
    label: 'Time zone',
    choices: () => timeZones(),
    column: { width: 'normal', isExtra: true },
    overview: 'defaults',
    peek: true,
  }),
  numberOfUsers: number({
    label: 'Seats',
    min: 1,
    max: 100_000,
    hint: 'The number of active users allowed',
    column: { width: 'short', yields: 2, isNumber: true },
  }),
  phone: phone({
    label: 'Phone',
    optional: true,
    column: { width: 'normal', isExtra: true },
    overview: 'contact',
    peek: true,
  }),
  website: url({ label: 'Website', optional: true, column: { width: 'normal', isExtra: true }, overview: 'contact' }),
  address: address({
    label: 'Address',
    optional: true,
    column: { width: 'normal', isExtra: true },
    overview: 'contact',
    peek: true,
  }),
  registrationNumber: text({
    label: 'Registration number',
    optional: true,
    maxLength: 200,
    column: { width: 'narrow', isExtra: true },
    overview: 'contact',
  }),
  taxNumber: text({
    label: 'Tax number',
    optional: true,
    maxLength: 200,
    column: { width: 'narrow', isExtra: true },
    overview: 'contact',
    peek: true,
  }),
  taxRounding: choice({ label: 'Tax rounding', choices: taxRoundings, overview: 'defaults' }),
  pricesIncludeTax: flag({ label: 'Prices include tax', hint: 'In new quotations', overview: 'defaults' }),
  quotationValidityDays: number({ label: 'Quotation validity in days', min: 1, max: 365, overview: 'defaults' }),
  defaultTaxes: rowsOf({
    ...taxRows,
    label: 'Default taxes',
    hint: 'The taxes of a new quotation line',
    overview: 'defaults',
  }),
  sessionHours: number({
    label: 'Session hours',
    optional: true,
    min: 1,
    max: 720,
    overview: 'access',
    hint: 'A login ends after these hours. Empty for the usual hours',
  }),
  sessionIdleMinutes: number({
    label: 'Session idle minutes',
    optional: true,
    min: 5,
    max: 43_200,
    overview: 'access',
    hint: 'A login ends after these minutes without use. Empty for the usual minutes',
  }),
  secondFactorDemand: choice({
    label: 'Second factor required for',
    choices: secondFactorDemands,
    overview: 'access',
    hint: 'Without one, these users can only add one',
  }),
  deletedCustomerDays: days('Deleted customer days', 31, 'Erased for good after these days. Empty to keep'),
  deletedUserDays: days('Deleted user days', 31, 'Erased for good after these days. Empty to keep'),
  finishedJobDays: days(
    'Finished job days',
    31,
    'Without texts, address, photos and signature after these days. Empty to keep',
  ),
  noteDays: days('Note days', 1, 'Erased for good after these days. Empty to keep'),
  messageDays: days('Message days', 1, 'Without recipients and text after these days. Empty to keep'),
  securityEventDays: days('Security event days', 1, 'Without addresses and devices after these days. Empty to keep'),
  logo: image({ label: 'Logo', ask: false }),
  link: hidden(),
});

export const company = recordKind(CompanyFields, companyFields, {
  plural: 'companies',
  needs: 'COMPANIES_READ',
  at: '/layout/companies',
  title: ({ name }) => name,
  hint: ({ email }) => email,
});
