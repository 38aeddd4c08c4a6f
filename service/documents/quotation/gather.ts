import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { wholeLines } from '../../quotations/contents.ts';
import { gatherParticulars, type Particulars, type ParticularsSource } from '../../quotations/particulars.ts';
import { totalsIn } from '../../quotations/quotation.ts';
import { type Standing, sees } from '../../shared/permissions.ts';
import { notFound } from '../../shared/problem.ts';
import { numberOf } from '../../shared/shown-number.ts';
import type { PricedDocument } from './priced-document.ts';

/** A document's content and its record's version; for an edited version its number. */
export interface Gathered {
  document: PricedDocument;
  version: number;
}

/**
 * The content of a quotation's document, its row and lines read in one statement for a consistent moment.
 *
 * @param viewer the person asking; null for the service itself.
 * @throws Problem NOT_FOUND for a quotation out of the viewer's sight.
 */
export async function gatherQuotation(db: Kysely<Tables>, viewer: Standing | null, id: string): Promise<Gathered> {
  const row = await db
    .selectFrom('quotations')
    .innerJoin('quotationContents as contents', 'contents.recordId', 'quotations.id')
    .where('quotations.id', '=', id)
    .selectAll('quotations')
    .select(['contents.lines', 'contents.particulars'])
    .executeTakeFirst();
  if (!row || (viewer && !sees(viewer, row.companyId))) throw notFound(id);
  return {
    version: row.version,
    document: {
      ...offered(row),
      number: numberOf(row),
      lines: wholeLines(row.lines),
      totals: totalsIn(row),
      mark: row.status === 'DRAFT' ? 'draft' : voidOf(row),
      particulars: await particularsOf(db, row, 'termsAndConditions'),
    },
  };
}

/**
 * The content of an edited version's document.
 *
 * @throws Problem NOT_FOUND for a version out of the viewer's sight.
 */
export async function gatherEditedVersion(db: Kysely<Tables>, viewer: Standing | null, id: string): Promise<Gathered> {
  const row = await db
    .selectFrom('editedVersions as edited')
    .innerJoin('quotationContents as contents', 'contents.recordId', 'edited.id')
    .where('edited.id', '=', id)
    .select(['edited.companyId', 'edited.versionNumber', 'edited.stood'])
    .select(['contents.lines', 'contents.particulars'])
    .executeTakeFirst();
  if (!row || (viewer && !sees(viewer, row.companyId))) throw notFound(id);
  // `stoodOf` wrote the column.
  const stood = row.stood as unknown as Stood;
  return {
    version: row.versionNumber,
    document: {
      ...offered(stood),
      number: stood.number,
      lines: wholeLines(row.lines),
      totals: stood.totals,
      mark: null,
      particulars: await particularsOf(db, { ...row, ...stood }, 'termsAndConditions'),
    },
  };
}

/**
 * The content of a proforma invoice's document.
 *
 * @throws Problem NOT_FOUND for a proforma invoice out of the viewer's sight.
 */
export async function gatherProformaInvoice(
  db: Kysely<Tables>,
  viewer: Standing | null,
  id: string,
): Promise<Gathered> {
  const row = await db
    .selectFrom('proformaInvoices as proforma')
    .innerJoin('quotationContents as contents', 'contents.recordId', 'proforma.id')
    .where('proforma.id', '=', id)
    .selectAll('proforma')
    .select(['contents.lines', 'contents.particulars'])
    .executeTakeFirst();
  if (!row || (viewer && !sees(viewer, row.companyId))) throw notFound(id);
  return {
    version: row.version,
    document: {
      ...offered({ ...row, leadNumber: null, validUntil: null, notes: null }),
      number: row.number,
      lines: wholeLines(row.lines),
      totals: totalsIn(row),
      mark: voidOf(row),
      advance: {
        quotationNumber: row.quotationNumber,
        percent: row.advancePercent,
        amountDue: row.amountDue,
        dueDate: row.dueDate,
        paidAt: row.paidAt?.toISOString() ?? null,
      },
      particulars: await particularsOf(db, { ...row, contactDetailsId: null }, 'proformaInvoiceTerms'),
    },
  };
}

const voidOf = ({ status }: { status: string }) => (status === 'CANCELLED' ? 'void' : null);

/** The columns shared by a quotation and an edited version. */
type Offer = Pick<
  PricedDocument,
  | 'leadNumber'
  | 'reference'
  | 'subject'
  | 'issueDate'
  | 'validUntil'
  | 'currency'
  | 'pricesIncludeTax'
  | 'discountPercent'
  | 'discountAmount'
  | 'notes'
>;

type Stood = Offer & Pick<PricedDocument, 'number' | 'totals'> & Named;

function offered(from: Offer): Offer & Pick<PricedDocument, 'advance'> {
  const { leadNumber, reference, subject, issueDate, validUntil, currency, notes } = from;
  // A version from before migrations 0031 and 0032 has no discount by amount, and prices without tax.
  const { discountPercent, discountAmount = null, pricesIncludeTax = false } = from;
  const dated = { leadNumber, reference, subject, issueDate, validUntil, notes };
  return { ...dated, currency, pricesIncludeTax, discountPercent, discountAmount, advance: null };
}

/** The records behind a quotation or proforma invoice. */
interface Named {
  customerId: string;
  contactDetailsId: string | null;
  bankDetailsId: string | null;
  termsId: string | null;
}

/** Particulars of a document that was sent before documents had languages. */
type KeptInEnglish = Omit<Particulars, 'language'>;

/** The kept particulars; for a draft, the present particulars. */
async function particularsOf(
  db: Kysely<Tables>,
  row: Named & { companyId: string; particulars: Record<string, unknown> | null },
  table: NonNullable<ParticularsSource['terms']>['table'],
): Promise<Particulars> {
  // The service wrote the column whole.
  const kept = row.particulars as unknown as (Particulars | KeptInEnglish) | null;
  if (kept) return { language: 'en', ...kept };
  return gatherParticulars(db, { ...row, terms: row.termsId === null ? null : { table, id: row.termsId } });
}
