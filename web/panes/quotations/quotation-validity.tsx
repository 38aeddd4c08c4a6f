import { useFormats } from '../../ground/formats.ts';
import { dayIn, plusDays } from '../../ground/zoned-time.ts';
import type { QuotationRecord } from '../../records/quotation.ts';
import { useActor } from '../../state/viewer.ts';
import { Badge } from '../../ui/badge.tsx';

type Dated = Pick<QuotationRecord, 'status' | 'validUntil'>;

/** True for a sent quotation that expires within a day in some time zone. */
export const isSoonOver = ({ status, validUntil }: Dated, now = new Date()): boolean =>
  status === 'SENT' && validUntil <= plusDays(dayIn(now, 'UTC'), 1);

/** The last valid day, marked when a sent quotation expires within 7 days. */
export function ValidUntil({ of: { status, validUntil } }: { of: Dated }) {
  const { timeZone } = useActor().actor;
  const { date } = useFormats();
  const isSoon = status === 'SENT' && validUntil <= plusDays(dayIn(new Date(), timeZone), 7);
  if (!isSoon) return <>{date(validUntil)}</>;
  return (
    <Badge tone="warn">
      {date(validUntil)}
      <span className="only-heard">, soon</span>
    </Badge>
  );
}
