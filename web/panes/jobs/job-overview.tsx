import { useFormats } from '../../ground/formats.ts';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { AddressFields } from '../../records/address.ts';
import { customerFields } from '../../records/customer.ts';
import { JobFields, jobFields } from '../../records/job.ts';
import { AddressLines } from '../../ui/address-lines.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Prose } from '../../ui/prose.tsx';
import { RecordDates } from '../../ui/record-dates.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { CompanyFact } from '../frame/company-fact.tsx';
import { tab } from '../frame/pane.ts';
import { FieldFacts } from '../frame/record-facts.tsx';
import { Priority } from './job-priority.tsx';

const JobOverview = graphql(
  `
    query JobOverview($id: ID!) {
      record: job(id: $id) {
        ...JobFields
        department {
          id
          name
        }
        customer {
          id
          fullName
          email
          phone
          address {
            ...AddressFields
          }
          customerCompany {
            id
            name
          }
        }
      }
    }
  `,
  [JobFields, AddressFields],
);

type Job = NonNullable<ResultOf<typeof JobOverview>['record']>;

export const jobOverview = tab({ name: 'overview', title: 'Overview', query: JobOverview, view: Overview });

/** The commands that take a job on from where it stands. */
const next: { readonly [Status in Job['status']]?: readonly string[] } = {
  NEW: ['job.assign'],
  ASSIGNED: ['job.start', 'job.completedJob'],
  IN_PROGRESS: ['job.completedJob', 'job.hold'],
  ON_HOLD: ['job.resume'],
  COMPLETED: ['job.sendReport', 'job.close'],
};

function Overview({ record: job }: { record: Job }) {
  const { customer } = job;
  return (
    <>
      {job.deletedAt === null && next[job.status] && (
        <div className="buttons">
          {next[job.status]?.map((id, at) => (
            <CommandButton key={id} id={id} {...(at === 0 && { isPrimary: true })} />
          ))}
        </div>
      )}
      <Facts>
        <FieldFacts fields={jobFields} row={job} groups={['about', 'schedule', 'customer']} drawn={drawn(job)} />
        {customer && <FieldFacts fields={customerFields} row={customer} groups={['reach']} drawn={{ address: null }} />}
        <FieldFacts fields={jobFields} row={job} groups={['more']} />
        {job.fields.map(({ key, label, type, value }) => (
          <Fact key={key} term={label}>
            <OwnValue type={type} value={value} />
          </Fact>
        ))}
        <CompanyFact id={job.companyId} />
        <RecordDates of={job} />
      </Facts>
    </>
  );
}

const drawn = ({ assignee, status, scheduledStart, scheduledEnd, isOverdue, priority, ...job }: Job) => {
  const site = job.siteAddress ?? job.customer?.address;
  return {
    ...(assignee === null && status === 'NEW' && { assignee: <Badge tone="warn">Unassigned</Badge> }),
    ...(scheduledStart === null && { scheduledStart: <span className="none">Not scheduled</span> }),
    ...(scheduledEnd !== null && {
      scheduledEnd: (
        <>
          <Moment at={scheduledEnd} /> {isOverdue && <Badge tone="bad">{jobFields.isOverdue.label}</Badge>}
        </>
      ),
    }),
    priority: <Priority of={priority} />,
    ...(site && {
      siteAddress: (
        <>
          <AddressLines of={site} />
          {!job.siteAddress && <span className="quiet">The customer’s address</span>}
        </>
      ),
    }),
  };
};

/** The value of one of a company's own fields, by what the field held. */
function OwnValue({ type, value }: Pick<Job['fields'][number], 'type' | 'value'>) {
  const { date, decimal } = useFormats();
  if (type === 'CHECKBOX') return <>{value === true ? 'Yes' : 'No'}</>;
  if (type === 'DATE') return <>{date(String(value))}</>;
  if (type === 'NUMBER') return <>{decimal(String(value))}</>;
  return <Prose text={String(value)} />;
}
