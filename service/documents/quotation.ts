import { createHash } from 'node:crypto';
import type { Particulars } from '../quotations/particulars.ts';
import type { Standing } from '../shared/permissions.ts';
import type { DocumentSurroundings } from './documents.ts';
import { keptPictures } from './kept-pictures.ts';
import { type Gathered, gatherEditedVersion, gatherProformaInvoice, gatherQuotation } from './quotation/gather.ts';

/** A quotation, an edited version or a proforma invoice to show, save or send. */
export interface QuotationDocument {
  /** `Q-2026-000123-R2.pdf` */
  filename: string;
  bytes: Buffer;
  /** The hash of the bytes, in hexadecimal. */
  sha256: string;
  /** The record's version; for an edited version its number. */
  version: number;
  /** The content beside the row and the lines. */
  particulars: Particulars;
}

type Makers = Pick<DocumentSurroundings, 'db' | 'documents'>;

/**
 * Makes a PDF. A sent document's bytes stay the same, whatever becomes of the records that the document refers to.
 *
 * Call it outside a transaction: it queries on connections of its own.
 *
 * @param viewer the person asking; null for the service itself.
 * @throws Problem NOT_FOUND for a record out of the viewer's sight; UNAVAILABLE when too many documents wait, or after the
 *   timeout.
 */
type Make = (surroundings: Makers, viewer: Standing | null, id: string) => Promise<QuotationDocument>;

export const quotationDocument = documentOf(gatherQuotation);
export const editedVersionDocument = documentOf(gatherEditedVersion);
export const proformaInvoiceDocument = documentOf(gatherProformaInvoice);

function documentOf(gather: typeof gatherQuotation): Make {
  return async (surroundings, viewer, id) => made(surroundings, await gather(surroundings.db, viewer, id));
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
