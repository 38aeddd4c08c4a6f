import { blossomLogo } from './logos.ts';
import { sakuraOffers } from './sakura-offers.ts';
import { tablesOf } from './tables.ts';
import type { Tenant } from './tenant.ts';

const { groups, ...people } = tablesOf('sakura');

export const sakura: Tenant = {
  name: 'Sakura Setsubi · さくら設備株式会社',
  domain: 'sakura-setsubi.example',
  phone: '+81 6-6555-####',
  address: {
    line1: '北区梅田2-4-9',
    line2: null,
    city: '大阪市',
    region: '大阪府',
    postcode: '530-0001',
    country: 'JP',
  },
  registrationNumber: '1200-01-123456',
  taxNumber: 'T1200001123456',
  currency: 'JPY',
  taxes: [{ name: '消費税', percent: '10' }],
  taxRounding: 'DOCUMENT',
  locale: 'ja-JP',
  timeZone: 'Asia/Tokyo',
  opensAtUtc: 0,
  numberOfUsers: 20,
  quotationValidityDays: 45,
  logo: blossomLogo,
  streets: ['北区東町2-1#-3', '北区本町4-2#', '北区緑町3-1#-5', '北区港町1-1#-2', '北区南町5-2#'],
  jobTypes: ['修理 (repair)', '点検 (inspection)', '工事 (works)'],
  jobFields: [
    {
      key: 'floor',
      label: '階 (floor)',
      type: 'DROPDOWN',
      options: ['B1F', '1F', '2F', '3F', '4F', '5F', 'RF'],
      required: true,
    },
    { key: 'serial', label: '製造番号 (serial number)', type: 'TEXT', samples: ['RAS-4410-22', 'SZRC-80B', 'PKZ-118'] },
    { key: 'outsideHours', label: '夜間作業 (outside working hours)', type: 'CHECKBOX' },
    {
      key: 'notes',
      label: '備考 (notes)',
      type: 'LONG_TEXT',
      samples: ['入館証が必要です。', '騒音に注意してください。'],
    },
  ],
  ...people,
  offers: { groups, ...sakuraOffers },
  jobs: 70,
  quotations: 30,
};
