import { borealOffers } from './boreal-offers.ts';
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
      samples: [
        'Roof edge without rail: harness.\nSecond person on site.',
        'Dog in the yard.',
        'Lock out breaker 7 first.',
      ],
    },
  ],
  ...people,
  offers: { groups, ...borealOffers },
  jobs: 140,
  quotations: 55,
  hasLongQuotations: true,
};
