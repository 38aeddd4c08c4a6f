import type { ProformaInvoiceRecord } from '../../records/proforma-invoice.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { RecordLink } from '../frame/record-link.tsx';
import { ProformaInvoiceFacts } from './proforma-invoice-overview.tsx';

export interface WithProforma {
  readonly record: { readonly proformaInvoice: ProformaInvoiceRecord | null };
}

/** The proforma invoice of a quotation, or the way to one. */
export function Proforma({ record: { proformaInvoice } }: WithProforma) {
  if (!proformaInvoice)
    return (
      <Notice role="status" title="No proforma invoice yet">
        <p>A proforma invoice is a bill in advance, generated from an accepted quotation.</p>
        <CommandButton id="quotation.generateProforma" isPrimary />
      </Notice>
    );
  return (
    <>
      {proformaInvoice.status === 'CANCELLED' && (
        <div className="buttons">
          <CommandButton id="quotation.generateProforma" text="Generate another" />
        </div>
      )}
      <p className="version-shown">
        <RecordLink id={proformaInvoice.id}>{proformaInvoice.number}</RecordLink>
        <StatusBadge of={proformaInvoice} />
      </p>
      <ProformaInvoiceFacts of={proformaInvoice} />
    </>
  );
}
