import type { ProformaInvoiceRecord } from '../records/proforma-invoice.ts';
import { wordFor } from '../records/words.ts';
import { Fact, Facts } from '../ui/facts.tsx';
import { useFormats } from '../ui/formats.ts';
import { Moment } from '../ui/moment.tsx';
import { Prose } from '../ui/prose.tsx';
import { RecordDates } from '../ui/record-dates.tsx';
import { CompanyFact } from './company-fact.tsx';
import { RecordLink } from './record-link.tsx';

/** What a proforma invoice asks for, of whom, and by when. */
export function ProformaInvoiceFacts({ of }: { of: ProformaInvoiceRecord }) {
  const { date, money, percent } = useFormats();
  return (
    <Facts>
      {of.statusReason && (
        <Fact term={`Why: ${wordFor(of.status).toLowerCase()}`}>
          <Prose text={of.statusReason} />
        </Fact>
      )}
      <Fact term="Amount due">
        <strong>{money(of.amountDue, of.currency)}</strong>
      </Fact>
      <Fact term="Advance">
        {percent(of.advancePercent)} of {money(of.totals.total, of.currency)}
      </Fact>
      <Fact term="Due">{date(of.dueDate)}</Fact>
      {of.paidAt && (
        <Fact term="Paid">
          <Moment at={of.paidAt} />
        </Fact>
      )}
      <Fact term="Day of issue">{date(of.issueDate)}</Fact>
      <Fact term="Customer">
        <RecordLink id={of.customerId}>{of.customer?.fullName ?? ''}</RecordLink>
      </Fact>
      <Fact term="Quotation">
        <RecordLink id={of.quotationId}>{of.quotationNumber}</RecordLink>
      </Fact>
      <Fact term="Bank details">{of.bankDetailsId && <RecordLink id={of.bankDetailsId} />}</Fact>
      <Fact term="Terms">{of.termsId && <RecordLink id={of.termsId} />}</Fact>
      <CompanyFact id={of.companyId} />
      <RecordDates of={of} />
    </Facts>
  );
}
