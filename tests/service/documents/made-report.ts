import sharp from 'sharp';
import type { JobReport } from '../../../service/documents/job-report/gather.ts';
import { type Pictures, printable } from '../../../service/documents/pictures.ts';
import type { Address } from '../../../service/shared/values.ts';

/** A small report with every kind of part. A test names only the values of interest. */
export function report(values: Partial<JobReport> = {}): JobReport {
  return {
    jobNumber: 'J-000123',
    number: 'J-000123-R2',
    language: 'en-CA',
    jobVersion: 7,
    updatedAt: '2026-11-20T19:03:00.000Z',
    title: 'Boiler bangs when it starts',
    reference: 'PO-48213',
    description: 'The second floor stays cold.',
    type: 'Repair',
    requestedAt: '2026-11-18T14:00:00.000Z',
    scheduledStart: '2026-11-20T14:00:00.000Z',
    scheduledEnd: '2026-11-20T17:00:00.000Z',
    siteAddress: address({ line1: '12 Rue Sainte-Catherine', city: 'Montréal', country: 'CA' }),
    fields: [
      { key: 'serial', label: 'Serial number', type: 'TEXT', value: 'BX-220-9' },
      { key: 'pressure', label: 'Pressure', type: 'NUMBER', value: '1234.50' },
      { key: 'inspected', label: 'Last inspection', type: 'DATE', value: '2025-10-01' },
      { key: 'warranty', label: 'Under warranty', type: 'CHECKBOX', value: true },
    ],
    company: {
      name: 'Boreal Heating',
      email: 'office@boreal.example',
      phone: null,
      website: null,
      address: address({ line1: '400 Boul. René-Lévesque', city: 'Montréal', country: 'CA' }),
      registrationNumber: '1148-2207',
      taxNumber: null,
      locale: 'en-CA',
      timeZone: 'America/Toronto',
      logoFileId: null,
    },
    customer: {
      fullName: 'Marie Tremblay',
      companyName: 'Clinique du Parc',
      email: 'marie@clinique.example',
      phone: null,
      address: null,
    },
    workerName: 'Luc Gagnon',
    departmentName: null,
    startedAt: '2026-11-20T14:12:00.000Z',
    finishedAt: '2026-11-20T17:40:00.000Z',
    outcome: 'FULL',
    findings: 'The expansion vessel had lost its charge.',
    workDone: 'Recharged the vessel to 1.2 bar.',
    checklist: [{ label: 'Flue draught', done: true, remark: 'Within limits' }],
    materials: [{ description: 'Pump coupling', quantity: '2.50', unit: 'pc' }],
    followUps: 'Descale within six months.',
    remarks: 'Thank you.',
    customerName: 'Marie Tremblay',
    signedAt: null,
    customerSignatureFileId: null,
    noSignatureReason: 'Nobody was there at the end',
    photos: [],
    ...values,
  };
}

/** The report with 40 materials, some of them long, and 20 photos: every fourth upright, one broken. */
export function fullReport(values: Partial<JobReport> = {}): JobReport {
  return report({
    materials: Array.from({ length: 40 }, (_, i) => ({
      description: i % 9 === 4 ? `Part ${i + 1} ${'with gaskets and screws '.repeat(6)}` : `Part ${i + 1}`,
      quantity: '1.25',
      unit: 'pc',
    })),
    photos: Array.from({ length: 20 }, (_, i) => ({
      fileId: `photo ${i}`,
      caption: `Caption ${i + 1}.`,
      moment: i < 9 ? 'BEFORE' : 'AFTER',
    })),
    customerSignatureFileId: 'signature',
    noSignatureReason: null,
    signedAt: '2026-11-20T17:38:00.000Z',
    ...values,
  });
}

export async function pictures(): Promise<Pictures> {
  const grey = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#89a' } })
      .webp()
      .toBuffer();
  const lying = await printable(await grey(1600, 1200), 'photo');
  const upright = await printable(await grey(900, 1200), 'photo');
  const signature = await printable(await grey(600, 200), 'graphic');
  const photos = Array.from(
    { length: 20 },
    (_, i) => [`photo ${i}`, i === 5 ? null : i % 4 === 3 ? upright : lying] as const,
  );
  return new Map([...photos, ['signature', signature]]);
}

export function address(parts: Partial<Address>): Address {
  return { line1: null, line2: null, city: null, region: null, postcode: null, country: null, ...parts };
}
