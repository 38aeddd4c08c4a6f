import { numberOf } from '../../../service/shared/shown-number.ts';
import { useFormats } from '../../ground/formats.ts';
import type { FragmentOf, TadaDocumentNode } from '../../ground/graphql.ts';
import type { CustomerRowsFields, JobRowsFields, QuotationRowsFields } from '../../records/documents/related.ts';
import { Moment } from '../../ui/moment.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { tab } from '../frame/pane.ts';
import { NewestRows, type Where } from './newest-rows.tsx';

type Of<Opened> = TadaDocumentNode<{ record: Opened | null }, { id: string }>;

/**
 * The newest jobs of a record.
 *
 * @param command adds a job to the record.
 */
export const jobsTab = <Opened extends { jobs: FragmentOf<typeof JobRowsFields> }>(
  query: Of<Opened>,
  where: (record: Opened) => Where,
  command?: string,
) =>
  tab<Opened>({
    name: 'jobs',
    title: 'Jobs',
    needs: 'JOBS_READ',
    query,
    view: ({ record }) => (
      <>
        {command && (
          <div className="buttons">
            <CommandButton id={command} />
          </div>
        )}
        <NewestRows
          kind="job"
          of={record.jobs}
          where={where(record)}
          title={({ title }) => title}
          more={({ number, assignee, scheduledStart }) => (
            <>
              <span className="number">{number}</span>
              {assignee && <> · {assignee.fullName}</>}
              {scheduledStart && (
                <>
                  {' · '}
                  <Moment at={scheduledStart} />
                </>
              )}
            </>
          )}
        />
      </>
    ),
  });

/** The newest quotations of a record. */
export const quotationsTab = <Opened extends { quotations: FragmentOf<typeof QuotationRowsFields> }>(
  query: Of<Opened>,
  where: (record: Opened) => Where,
) =>
  tab<Opened>({
    name: 'quotations',
    title: 'Quotations',
    needs: 'QUOTATIONS_READ',
    query,
    view: ({ record }) => <QuotationRows of={record.quotations} where={where(record)} />,
  });

interface QuotationRowsProps {
  readonly of: FragmentOf<typeof QuotationRowsFields>;
  readonly where: Where;
}

/** The newest quotations of a record or a lead. */
export function QuotationRows(props: QuotationRowsProps) {
  const { money, date } = useFormats();
  return (
    <NewestRows
      kind="quotation"
      title={({ subject }) => subject}
      more={(row) => (
        <>
          <span className="number">{numberOf(row)}</span> · {money(row.totals.total.amount, row.currency)} · until{' '}
          {date(row.validUntil)}
        </>
      )}
      {...props}
    />
  );
}

interface CustomerRowsProps {
  readonly of: FragmentOf<typeof CustomerRowsFields>;
  readonly where: Where;
  readonly hint?: string;
}

/** The newest customers of a record. */
export const CustomerRows = (props: CustomerRowsProps) => (
  <NewestRows
    kind="customer"
    title={({ fullName }) => fullName}
    more={({ email, phone }) => email ?? phone}
    {...props}
  />
);
