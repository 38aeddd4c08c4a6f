import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import sharp from 'sharp';
import type { Tables } from '../../service/database/tables.ts';
import { writeContents } from '../../service/quotations/contents.ts';
import { newId } from '../../service/shared/ids.ts';
import { totalsOf } from '../../service/shared/money.ts';
import type { CompletedPhoto } from '../../service/shared/values.ts';

/** The largest allowed photos. */
const PHOTO_BYTES = 5 * 1024 * 1024;
const PRICING = {
  currency: 'CAD',
  taxRounding: 'DOCUMENT',
  pricesIncludeTax: false,
  discountPercent: '2.5',
  discountAmount: null,
} as const;
const THINGS = ['Condensing boiler with built-in pump', 'Copper pipe', 'Installation and commissioning', 'Flue kit'];

/** A company with completed jobs and sent quotations. */
export async function documentedCompany(db: Kysely<Tables>) {
  const companyId = newId('company');
  const customerId = newId('customer');
  const words = { search: '', sortName: '' };
  await db
    .insertInto('companies')
    .values({
      id: companyId,
      name: 'Boreal Heating',
      email: 'office@boreal.example',
      numberOfUsers: 10,
      currency: 'CAD',
      locale: 'en-CA',
      timeZone: 'America/Toronto',
      ...words,
    })
    .execute();
  await db
    .insertInto('customers')
    .values({ id: customerId, companyId, fullName: 'محمد 王小明 प्रिया', phone: '1', ...words })
    .execute();
  const support = { companyId, ...words };
  const contactDetailsId = newId('contact_details');
  await db
    .insertInto('contactDetails')
    .values({ id: contactDetailsId, name: 'Luc Gagnon', designation: 'Head of sales', phone: '2', ...support })
    .execute();
  const bankDetailsId = newId('bank_details');
  const bank = { bankName: 'Banque Laurentienne', accountName: 'Boreal Heating', accountNumber: '003-12345-7' };
  await db
    .insertInto('bankDetails')
    .values({ id: bankDetailsId, ...bank, ...support })
    .execute();
  const termsId = newId('terms_and_conditions');
  const body = `${'Prices hold for **30 days** from the day of issue, *unless* another day is named. '.repeat(4)}\n\n${'1. Half in advance.\n'.repeat(6)}`;
  await db
    .insertInto('termsAndConditions')
    .values({ id: termsId, title: 'Terms and conditions', body, ...support })
    .execute();
  return {
    /** Drafts with the given number of lines. */
    async quotations(count: number, lineCount: number): Promise<string[]> {
      const { lines, totals } = pricedLines(lineCount);
      const ids: string[] = [];
      for (let i = 0; i < count; i += 1) {
        const id = newId('quotation');
        ids.push(id);
        await db
          .insertInto('quotations')
          .values({
            id,
            companyId,
            customerId,
            number: `Q-${lineCount}-${i}`,
            leadNumber: 'L-000001',
            subject: `Quotation ${id}`,
            issueDate: '2026-11-20',
            validUntil: '2026-12-20',
            expiresAt: new Date('2026-12-21T05:00:00Z'),
            termsId,
            contactDetailsId,
            bankDetailsId,
            search: '',
            ...PRICING,
            ...totals,
            taxes: JSON.stringify(totals.taxes),
          })
          .execute();
        await writeContents(db, id, { lines, particulars: null });
      }
      return ids;
    },
    async jobs(count: number, photos: CompletedPhoto[]): Promise<string[]> {
      const materials = Array.from({ length: 40 }, (_, i) => ({
        description: `Copper pipe, part ${i + 1}`,
        quantity: '2.50',
        unit: 'm',
      }));
      const ids: string[] = [];
      for (let i = 0; i < count; i += 1) {
        const id = newId('job');
        ids.push(id);
        const at = new Date(Date.UTC(2026, 10, 20, 9));
        const number = `J-${photos.length}-${ids.length}`;
        await db
          .insertInto('jobs')
          .values({
            id,
            companyId,
            customerId,
            number,
            title: `Job ${id}`,
            requestedAt: at,
            completedAt: at,
            search: '',
          })
          .execute();
        await db
          .insertInto('completedInfos')
          .values({
            jobId: id,
            startedAt: at,
            finishedAt: at,
            outcome: 'FULL',
            findings: 'The expansion vessel had lost its charge; the pump cavitated when it started. '.repeat(4),
            workDone: 'Recharged the vessel, bled the circuit, replaced the coupling and tested three starts. '.repeat(
              6,
            ),
            noSignatureReason: 'Nobody was there at the end',
            materials: JSON.stringify(materials),
            photos: JSON.stringify(photos),
          })
          .execute();
      }
      return ids;
    },
    async photos(count: number): Promise<CompletedPhoto[]> {
      const photos: CompletedPhoto[] = [];
      for (let i = 0; i < count; i += 1) {
        const fileId = newId('file');
        const bytes = await photo();
        const file = {
          id: fileId,
          companyId,
          name: 'a.jpg',
          contentType: 'image/jpeg',
          size: bytes.length,
          sha256: '',
        };
        await db.insertInto('files').values(file).execute();
        await db.insertInto('fileBytes').values({ fileId, bytes }).execute();
        photos.push({ fileId, caption: `Photo ${i + 1}`, moment: i % 2 ? 'AFTER' : 'BEFORE' });
      }
      return photos;
    },
  };
}

/** Lines of a quotation, with their amounts. */
export function pricedLines(count: number) {
  const taxes = [
    { name: 'GST', percent: '5' },
    { name: 'QST', percent: '9.975' },
  ];
  const lines = Array.from({ length: count }, (_, i) => ({
    id: newId('quotation_line'),
    kind: 'PRICED' as const,
    itemId: null,
    description: `${THINGS[i % THINGS.length]}, part ${i + 1}`,
    quantity: `${(i % 9) + 1}.5`,
    unit: 'pc',
    unitPrice: `${i * 7 + 3}.25`,
    discountPercent: i % 5 === 0 ? '10' : null,
    discountAmount: null,
    taxes,
  }));
  const { amounts, totals } = totalsOf(lines, PRICING);
  return { lines: lines.map((line, at) => ({ ...line, amounts: amounts[at] ?? null })), totals };
}

/** Noise, which no encoder compresses: about 5 MiB as JPEG. */
async function photo(): Promise<Buffer> {
  const [width, height] = [2600, 1950];
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  const bytes = await noise.jpeg({ quality: 95 }).toBuffer();
  if (Math.abs(bytes.length / PHOTO_BYTES - 1) > 0.25) throw new Error(`A photo has ${bytes.length} bytes.`);
  return bytes;
}
