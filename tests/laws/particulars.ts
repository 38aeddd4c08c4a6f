import sharp from 'sharp';

/** Values of a company's records, for requests that create records and for existing rows. */
export const particulars = {
  template: { name: 'Polite', purpose: 'JOB_REPORT', subject: 'Report', body: 'See it.' },
  item: { name: 'Copper pipe', unit: 'm', unitPrice: '12.50' },
  terms: { title: 'Usual', body: 'Payable within **30 days**.' },
  bank: { bankName: 'Bank of Lima', accountName: 'Lima Works', accountNumber: '12345678' },
  workDone: {
    startedAt: '2026-11-20T09:00:00.000Z',
    finishedAt: '2026-11-20T10:30:00.000Z',
    outcome: 'FULL',
    workDone: 'Cleaned the igniter',
    noSignatureReason: 'Nobody was at home',
  },
} as const;

/** A small PNG. */
export const image = sharp({ create: { width: 2, height: 2, channels: 3, background: '#0a7e8c' } })
  .png()
  .toBuffer();
