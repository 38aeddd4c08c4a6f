import { sunLogo } from './logos.ts';
import { noorOffers } from './noor-offers.ts';
import { tablesOf } from './tables.ts';
import type { Tenant } from './tenant.ts';

const { groups, ...people } = tablesOf('noor');

export const noor: Tenant = {
  name: 'Al Noor Cooling & Power · النور للتبريد والطاقة',
  domain: 'alnoor.example',
  phone: '+965 2220 ####',
  address: {
    line1: 'Block 3, Street 42, Building 17',
    line2: null,
    city: 'Kuwait City',
    region: 'Al Asimah',
    postcode: '13001',
    country: 'KW',
  },
  registrationNumber: 'CR 318842',
  taxNumber: '310 884 2201',
  currency: 'KWD',
  taxes: [],
  taxRounding: 'LINE',
  locale: 'ar-KW',
  timeZone: 'Asia/Kuwait',
  opensAtUtc: 5,
  numberOfUsers: 12,
  quotationValidityDays: 21,
  logo: sunLogo,
  streets: [
    'Block 4, Street 1#, Building 2#',
    'Block 7, Street 3#, House 1#',
    'Block 2, Avenue 1#, Building 4#',
    'قطعة 5، شارع 1#، مبنى 2#',
    'قطعة 9، شارع 3#، منزل 1#',
  ],
  jobTypes: ['صيانة (maintenance)', 'إصلاح (repair)', 'تركيب (installation)', 'Emergency call'],
  jobFields: [
    {
      key: 'contract',
      label: 'Contract',
      type: 'DROPDOWN',
      options: ['Gold', 'Silver', 'Call by call'],
      required: true,
    },
    {
      key: 'unitNumber',
      label: 'رقم الوحدة (unit number)',
      type: 'TEXT',
      samples: ['CH-02', 'AHU-11', 'GEN-1', 'UPS-B'],
    },
    { key: 'runningHours', label: 'Running hours', type: 'NUMBER' },
    { key: 'lastVisit', label: 'Last visit', type: 'DATE' },
    { key: 'rooftop', label: 'Rooftop access needed', type: 'CHECKBOX' },
  ],
  ...people,
  offers: { groups, ...noorOffers },
  jobs: 90,
  quotations: 35,
};
