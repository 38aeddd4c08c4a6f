import { useFormats } from '../../ground/formats.ts';
import { dayIn, plusDays } from '../../ground/zoned-time.ts';
import type { QuotationRecord } from '../../records/quotation.ts';
import { Badge } from '../../ui/badge.tsx';

/** True for a sent quotation that expires within a day in some time zone. */
export const isSoonOver = (
  { status, validUntil }: Pick<QuotationRecord, 'status' | 'validUntil'>,
  now = new Date(),
): boolean => status === 'SENT' && validUntil <= plusDays(dayIn(now, 'UTC'), 1);

/** The last valid day, marked when a sent quotation expires within 7 days. */
export function ValidUntil({ of }: { of: Pick<QuotationRecord, 'companyId' | 'status' | 'validUntil'> }) {
  const { date, timeZone } = useFormats().of(of);
  const { status, validUntil } = of;
  const isSoon = status === 'SENT' && validUntil <= plusDays(dayIn(new Date(), timeZone), 7);
  if (!isSoon) return <>{date(validUntil)}</>;
  return (
    <Badge tone="warn">
      {date(validUntil)}
      <span className="only-heard">, soon</span>
    </Badge>
  );
}
