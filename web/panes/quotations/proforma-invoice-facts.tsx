import { useFormats } from '../../ground/formats.ts';
import { type ProformaInvoiceRecord, proformaInvoiceFields } from '../../records/proforma-invoice.ts';
import { Facts } from '../../ui/facts.tsx';
import { RecordDates } from '../../ui/record-dates.tsx';
import { CompanyFact } from '../frame/company-fact.tsx';
import { FieldFacts } from '../frame/record-facts.tsx';
import { RecordLink } from '../frame/record-link.tsx';

/** The facts of a proforma invoice: how much is due, from whom, and by when. */
export function ProformaInvoiceFacts({ of }: { of: ProformaInvoiceRecord }) {
  const { money, percent } = useFormats();
  return (
    <Facts>
      <FieldFacts fields={proformaInvoiceFields} row={of} groups={['why']} />
      <FieldFacts
        fields={proformaInvoiceFields}
        row={of}
        groups={['bill']}
        drawn={{
          amountDue: <strong>{money(of.amountDue, of.currency)}</strong>,
          advancePercent: `${percent(of.advancePercent)} of ${money(of.totals.total, of.currency)}`,
          quotation: <RecordLink id={of.quotationId}>{of.quotationNumber}</RecordLink>,
        }}
      />
      <CompanyFact id={of.companyId} />
      <RecordDates of={of} />
    </Facts>
  );
}
