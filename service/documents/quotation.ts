import type { Particulars } from '../quotations/particulars.ts';
import type { Standing } from '../shared/permissions.ts';
import type { DocumentSurroundings } from './documents.ts';
import { gatherNotes } from './internal-notes.ts';
import { type PrintedDocument, printed } from './printed.ts';
import { gatherEditedVersion, gatherProformaInvoice, gatherQuotation } from './quotation/gather.ts';
import type { PricedDocument } from './quotation/priced-document.ts';

/** A quotation, an edited version or a proforma invoice, with the content beside its row and lines. */
export interface QuotationDocument extends PrintedDocument {
  particulars: Particulars;
}

/**
 * Prints a document. A sent document's bytes stay the same, even after changes of its customer, contact or bank details.
 *
 * @param viewer the person asking; null for the service itself.
 * @throws Problem NOT_FOUND for a record out of the viewer's sight; like `printed`.
 */
type Print = (
  surroundings: Pick<DocumentSurroundings, 'db' | 'documents'>,
  viewer: Standing | null,
  id: string,
) => Promise<QuotationDocument>;

export const quotationDocument = documentOf(gatherQuotation);
/** A quotation as the customer gets it: a draft without its mark. */
export const quotationToSend = documentOf(async (...asked) => {
  const { document, version } = await gatherQuotation(...asked);
  return { document: { ...document, mark: document.mark === 'draft' ? null : document.mark }, version };
});
export const editedVersionDocument = documentOf(gatherEditedVersion);
export const proformaInvoiceDocument = documentOf(gatherProformaInvoice);

function documentOf(gather: typeof gatherQuotation): Print {
  return async (surroundings, viewer, id) => {
    const { document, version } = await gather(surroundings.db, viewer, id);
    return { filename: `${document.number}.pdf`, version, ...(await drawn(surroundings, document)) };
  };
}

/** A quotation with its internal notes, for colleagues. No message takes the copy. */
export async function internalQuotation(
  surroundings: Pick<DocumentSurroundings, 'db' | 'documents'>,
  viewer: Standing,
  id: string,
): Promise<QuotationDocument> {
  const { document, version } = await gatherQuotation(surroundings.db, viewer, id);
  const internalNotes = await gatherNotes(surroundings.db, viewer, id);
  const made = await drawn(surroundings, { ...document, internalNotes });
  return { filename: `${document.number}-internal.pdf`, version, ...made };
}

async function drawn(surroundings: Pick<DocumentSurroundings, 'db' | 'documents'>, document: PricedDocument) {
  const { particulars } = document;
  const { logoFileId } = particulars.company;
  const task = { kind: 'priced document', document } as const;
  const wanted = new Map(logoFileId ? [[logoFileId, 'graphic' as const]] : []);
  const pdf = await printed(surroundings, document, wanted, (pictures) => ({ ...task, pictures }));
  return { particulars, ...pdf };
}
