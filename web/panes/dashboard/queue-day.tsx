import { useFormats } from '../../ground/formats.ts';
import type { Kind, RecordOf } from '../../records/kinds.ts';
import { Moment } from '../../ui/moment.tsx';

/** The day by which a waiting record is due: the end of a job, the last valid day of a quotation, the day of a message. */
export function QueueDay({ of }: { of: RecordOf<Kind> }) {
  const { date } = useFormats();
  switch (of.__typename) {
    case 'Job': {
      const due = of.scheduledEnd ?? of.scheduledStart;
      return <span className="queue-day">{due ? <Moment at={due} /> : 'Not scheduled'}</span>;
    }
    case 'Quotation':
      return <span className="queue-day">until {date(of.validUntil)}</span>;
    case 'Message':
      return (
        <span className="queue-day">
          <Moment at={of.createdAt} />
        </span>
      );
    default:
      return null;
  }
}
