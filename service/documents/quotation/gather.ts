import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { typeOf } from '../../ids.ts';
import { type Standing, sees } from '../../permissions.ts';
import { notFound } from '../../problem.ts';
import { gatherParticulars, type Particulars, type ParticularsSource } from '../../quotations/particulars.ts';
import { numberOf } from '../../quotations/shown-number.ts';
import type { PricedDocument } from './priced-document.ts';

/** What a document says, and which version of its record says it: of an edited version its number. */
export interface Gathered {
  document: PricedDocument;
  version: number;
}

/**
 * What a quotation's document says. Its row and lines are read in one statement, so that they are of one moment.
 *
 * @param viewer who wants to see it; null for the service itself.
 * @throws Problem NOT_FOUND where there is no such quotation that the viewer may see.
 */
export async function gatherQuotation(db: Kysely<Tables>, viewer: Standing | null, id: string): Promise<Gathered> {
  if (typeOf(id) !== 'quotation') throw notFound(id);
  const row = await db
    .selectFrom('quotations')
    .innerJoin('quotationContents as contents', 'contents.recordId', 'quotations.id')
    .where('quotations.id', '=', id)
    .selectAll('quotations')
    .select(['contents.lines', 'contents.particulars'])
    .executeTakeFirst();
  if (!row || (viewer && !sees(viewer, row.companyId))) throw notFound(id);
  const { subtotal, discount, taxes, total } = row;
  return {
    version: row.version,
    document: {
      ...offered(row),
      number: numberOf(row),
      lines: row.lines,
      totals: { subtotal, discount, taxes, total },
      isVoid: row.status === 'CANCELLED',
      particulars: await particularsOf(db, row, 'termsAndConditions'),
    },
  };
}

/**
 * What an edited version's document says: the quotation as it stood.
 *
 * @throws Problem NOT_FOUND where there is no such version that the viewer may see.
 */
export async function gatherEditedVersion(db: Kysely<Tables>, viewer: Standing | null, id: string): Promise<Gathered> {
  if (typeOf(id) !== 'edited_version') throw notFound(id);
  const row = await db
    .selectFrom('editedVersions as edited')
    .innerJoin('quotationContents as contents', 'contents.recordId', 'edited.id')
    .where('edited.id', '=', id)
    .select(['edited.companyId', 'edited.versionNumber', 'edited.stood'])
    .select(['contents.lines', 'contents.particulars'])
    .executeTakeFirst();
  if (!row || (viewer && !sees(viewer, row.companyId))) throw notFound(id);
  // What `stoodOf` kept.
  const stood = row.stood as unknown as Stood;
  return {
    version: row.versionNumber,
    document: {
      ...offered(stood),
      number: stood.number,
      lines: row.lines,
      totals: stood.totals,
      isVoid: false,
      particulars: await particularsOf(db, { ...row, ...stood }, 'termsAndConditions'),
    },
  };
}

/**
 * What a proforma invoice's document says.
 *
 * @throws Problem NOT_FOUND where there is no such proforma invoice that the viewer may see.
 */
export async function gatherProformaInvoice(
  db: Kysely<Tables>,
  viewer: Standing | null,
  id: string,
): Promise<Gathered> {
  if (typeOf(id) !== 'proforma_invoice') throw notFound(id);
  const row = await db
    .selectFrom('proformaInvoices as proforma')
    .innerJoin('quotationContents as contents', 'contents.recordId', 'proforma.id')
    .where('proforma.id', '=', id)
    .selectAll('proforma')
    .select(['contents.lines', 'contents.particulars'])
    .executeTakeFirst();
  if (!row || (viewer && !sees(viewer, row.companyId))) throw notFound(id);
  const { number, subject, issueDate, currency, discountPercent, subtotal, discount, taxes, total } = row;
  return {
    version: row.version,
    document: {
      number,
      leadNumber: null,
      subject,
      issueDate,
      validUntil: null,
      currency,
      discountPercent,
      notes: null,
      lines: row.lines,
      totals: { subtotal, discount, taxes, total },
      isVoid: row.status === 'CANCELLED',
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

/** What a quotation says alike in its row and as it stood. */
type Offer = Pick<
  PricedDocument,
  'leadNumber' | 'subject' | 'issueDate' | 'validUntil' | 'currency' | 'discountPercent' | 'notes'
>;

type Stood = Offer & Pick<PricedDocument, 'number' | 'totals'> & Named;

function offered(from: Offer): Offer & Pick<PricedDocument, 'advance'> {
  const { leadNumber, subject, issueDate, validUntil, currency, discountPercent, notes } = from;
  return { leadNumber, subject, issueDate, validUntil, currency, discountPercent, notes, advance: null };
}

/** The records that a quotation or proforma invoice names. */
interface Named {
  customerId: string;
  contactDetailsId: string | null;
  bankDetailsId: string | null;
  termsId: string | null;
}

/** The kept particulars; those of this moment where none are kept, as of a draft. */
async function particularsOf(
  db: Kysely<Tables>,
  row: Named & { companyId: string; particulars: Record<string, unknown> | null },
  table: NonNullable<ParticularsSource['terms']>['table'],
): Promise<Particulars> {
  // They were kept by the service, whole.
  if (row.particulars) return row.particulars as unknown as Particulars;
  return gatherParticulars(db, { ...row, terms: row.termsId === null ? null : { table, id: row.termsId } });
}
