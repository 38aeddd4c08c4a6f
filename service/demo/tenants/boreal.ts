import { pineLogo } from './logos.ts';
import { tablesOf } from './tables.ts';
import type { Tenant } from './tenant.ts';

const { groups, ...people } = tablesOf('boreal');

export const boreal: Tenant = {
  name: 'Boréal Building Services',
  domain: 'boreal.example',
  phone: '+1 416-555-01##',
  address: {
    line1: '210 Adelaide Street West',
    line2: 'Suite 400',
    city: 'Toronto',
    region: 'ON',
    postcode: 'M5H 1W7',
    country: 'CA',
  },
  registrationNumber: '1234567-8',
  taxNumber: '12345 6789 RT0001',
  currency: 'CAD',
  taxes: [{ name: 'HST', percent: '13' }],
  taxRounding: 'DOCUMENT',
  locale: 'en-CA',
  timeZone: 'America/Toronto',
  opensAtUtc: 13,
  numberOfUsers: 15,
  quotationValidityDays: 30,
  logo: pineLogo,
  streets: [
    '1## King Street West',
    '4# Bathurst Street',
    '2## Dundas Street East',
    '8# Harbord Street',
    '3## Lake Shore Boulevard',
    '6# Danforth Avenue',
    '1#4 Chemin du Lac',
  ],
  jobTypes: ['Repair', 'Maintenance', 'Installation', 'Inspection', 'Emergency'],
  jobFields: [
    {
      key: 'building',
      label: 'Building use',
      type: 'DROPDOWN',
      required: true,
      options: ['Office', 'Shop', 'Warehouse', 'Housing', 'School', 'Hotel'],
    },
    {
      key: 'accessCode',
      label: 'Access code',
      type: 'TEXT',
      internal: true,
      samples: ['4471# at the side door', 'Key box 0922', 'Ask at reception', 'Lobby buzzer 12'],
    },
    {
      key: 'model',
      label: 'Make and model',
      type: 'TEXT',
      samples: ['Carrier 48TC-D08', 'Viessmann Vitodens 200', 'Lennox EL296', 'Square D QO130M200', 'Zoeller M53'],
    },
    { key: 'installedOn', label: 'Installed on', type: 'DATE' },
    { key: 'meterReading', label: 'Meter reading', type: 'NUMBER' },
    { key: 'underWarranty', label: 'Under warranty', type: 'CHECKBOX' },
    {
      key: 'safety',
      label: 'Safety notes',
      type: 'LONG_TEXT',
      internal: true,
      samples: [
        'Roof edge without rail: harness.\nSecond person on site.',
        'Dog in the yard.',
        'Lock out breaker 7 first.',
      ],
    },
  ],
  ...people,
  offers: {
    groups,
    subjects: [
      ['Heat pump in place of the furnace', 'New boiler plant', 'Service contract for the rooftop units'],
      ['Charging stations in the garage', 'Emergency lighting, all floors', 'Second panel for the workshop'],
      ['New hot-water tank', 'Backflow preventers: yearly tests', 'Drainage of the basement'],
      ['Winter service', 'Grounds, spring and autumn'],
      ['Standby on call', 'Works by the hour'],
    ],
    notes: [
      'Disposal of what is taken out is included.',
      'Works outside business hours at a surcharge of 50 %.',
      'Subject to a look at the roof.',
    ],
    remarks: [
      'We can begin in the second week after your order.\nPlease keep two parking places free.',
      'The price holds for both buildings together.',
      'As discussed on site with your caretaker.',
    ],
    refusals: ['Went with another offer', 'Put off until next year', 'Over budget'],
    otherTaxes: [
      { name: 'GST', percent: '5' },
      { name: 'QST', percent: '9.975' },
    ],
    contacts: [
      { name: 'Marisol Núñez', designation: 'Head of sales', mailbox: 'sales' },
      { name: 'Amélie Tremblay', designation: 'Managing director', mailbox: 'amelie.tremblay' },
      {
        name: 'Winter desk',
        designation: 'Grounds and snow',
        mailbox: 'winter',
        address: {
          line1: '88 Unwin Avenue',
          line2: 'Depot',
          city: 'Toronto',
          region: 'ON',
          postcode: 'M5A 1A1',
          country: 'CA',
        },
      },
    ],
    banks: [
      {
        bankName: 'Lake Ontario Credit Union',
        accountName: 'Boréal Building Services Inc.',
        accountNumber: '10042-7781534',
        branch: 'Adelaide Street',
        bankCode: '0899-10042',
      },
      {
        bankName: 'Great Northern Bank',
        accountName: 'Boréal Building Services Inc. (USD)',
        accountNumber: '20917-4402118',
        branch: 'Bay Street',
        bankCode: 'GNBKCATTXXX',
      },
    ],
    terms: [
      {
        title: 'General terms',
        body: `**Payment** within 30 days of the invoice, without deduction.

1. The prices hold until the day given, for the quantities given.
2. Works begin *after* written acceptance:
   - parts with long delivery are ordered the same day,
   - changes after that are charged by the hour.
3. Warranty: two years on our work, the maker’s on what we install.

What is found behind walls or ceilings is not included.`,
      },
      {
        title: 'Service contracts',
        body: `The contract runs for **one year** and goes on until it is cancelled, with 60 days’ notice.

- Visits are announced a week ahead.
- Wear parts are charged by the list.
- *Emergencies* are answered within four hours, on every day of the year.`,
      },
    ],
    proformaTerms: [
      {
        title: 'Payment in advance',
        body: `Please pay the amount due by the day given, quoting our **proforma number**.

- We order parts when it has arrived.
- The invoice follows when the work is done, less what was paid.`,
      },
    ],
  },
  jobs: 140,
  quotations: 55,
  hasLongQuotations: true,
};
