import { useFormats } from '../../ground/formats.ts';
import { dayIn, plusDays } from '../../ground/zoned-time.ts';
import type { QuotationRecord } from '../../records/quotation.ts';
import { useActor } from '../../state/viewer.ts';
import { Badge } from '../../ui/badge.tsx';

type Dated = Pick<QuotationRecord, 'status' | 'validUntil'>;

/** Whether it expires within a day, in whichever time zone its company is. */
export const isSoonOver = ({ status, validUntil }: Dated, now = new Date()): boolean =>
  status === 'SENT' && validUntil <= plusDays(dayIn(now, 'UTC'), 1);

/** The last day on which a quotation holds; of one that waits for its answer, marked where that is near. */
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
