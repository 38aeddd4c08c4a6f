import { createHash } from 'node:crypto';
import type { Standing } from '../permissions.ts';
import type { Particulars } from '../quotations/particulars.ts';
import type { Surroundings } from '../service.ts';
import { keptPictures } from './kept-pictures.ts';
import { type Gathered, gatherEditedVersion, gatherProformaInvoice, gatherQuotation } from './quotation/gather.ts';

/** A quotation, an edited version or a proforma invoice as it is shown, saved or sent. */
export interface QuotationDocument {
  /** Such as `Q-2026-000123-R2.pdf`. */
  filename: string;
  bytes: Buffer;
  /** Of the bytes, in hexadecimal. */
  sha256: string;
  /** The version of the record that it shows; of an edited version its number. */
  version: number;
  /** What it says besides its row and lines. */
  particulars: Particulars;
}

type Makers = Pick<Surroundings, 'db' | 'documents'>;

/**
 * A quotation as PDF. Once it was sent, its bytes stay the same whatever becomes of the records that it names.
 *
 * Not for within a transaction: it asks the database on connections of its own.
 *
 * @param viewer who wants to see it; null for the service itself.
 * @throws Problem NOT_FOUND where there is no such quotation that the viewer may see; UNAVAILABLE where too many documents
 *   are being made, or this one takes too long.
 */
export async function quotationDocument(
  surroundings: Makers,
  viewer: Standing | null,
  id: string,
): Promise<QuotationDocument> {
  return made(surroundings, await gatherQuotation(surroundings.db, viewer, id));
}

/** An edited version as PDF: the quotation as it stood. For the rest see {@link quotationDocument}. */
export async function editedVersionDocument(
  surroundings: Makers,
  viewer: Standing | null,
  id: string,
): Promise<QuotationDocument> {
  return made(surroundings, await gatherEditedVersion(surroundings.db, viewer, id));
}

/** A proforma invoice as PDF. For the rest see {@link quotationDocument}. */
export async function proformaInvoiceDocument(
  surroundings: Makers,
  viewer: Standing | null,
  id: string,
): Promise<QuotationDocument> {
  return made(surroundings, await gatherProformaInvoice(surroundings.db, viewer, id));
}

async function made(surroundings: Makers, { document, version }: Gathered): Promise<QuotationDocument> {
  const { logoFileId } = document.particulars.company;
  const key = createHash('sha256').update(JSON.stringify(document)).digest('hex');
  const { bytes, sha256 } = await surroundings.documents.make(key, async () => ({
    kind: 'priced document',
    document,
    pictures: await keptPictures(surroundings, new Map(logoFileId ? [[logoFileId, 'graphic']] : [])),
  }));
  return {
    filename: `${document.number}.pdf`,
    bytes: Buffer.from(bytes.buffer),
    sha256,
    version,
    particulars: document.particulars,
  };
}
