import { graphql, type ResultOf } from '../graphql.ts';
import { AddressFields } from '../records/address.ts';
import { JobFields } from '../records/job.ts';
import { wordFor } from '../records/words.ts';
import { AddressLines } from '../ui/address-lines.tsx';
import { Badge } from '../ui/badge.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { useFormats } from '../ui/formats.ts';
import { Moment } from '../ui/moment.tsx';
import { Prose } from '../ui/prose.tsx';
import { RecordDates } from '../ui/record-dates.tsx';
import { CommandButton } from './command-button.tsx';
import { CompanyFact } from './company-fact.tsx';
import { Priority } from './job-priority.tsx';
import { tab } from './pane.ts';
import { RecordLink } from './record-link.tsx';

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
  const { customer, siteAddress } = job;
  const site = siteAddress ?? customer?.address;
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
        {job.statusReason && (
          <Fact term={`Why: ${wordFor(job.status).toLowerCase()}`}>
            <Prose text={job.statusReason} />
          </Fact>
        )}
        {job.description && (
          <Fact term="Description">
            <Prose text={job.description} />
          </Fact>
        )}
        <Fact term="Worker">
          {job.assignee ? (
            <RecordLink id={job.assignee.id}>{job.assignee.fullName}</RecordLink>
          ) : job.status === 'NEW' ? (
            <Badge tone="warn">Unassigned</Badge>
          ) : null}
        </Fact>
        <Fact term="Begins">
          {job.scheduledStart ? <Moment at={job.scheduledStart} /> : <span className="none">Not scheduled</span>}
        </Fact>
        {job.scheduledEnd && (
          <Fact term="To be done by">
            <Moment at={job.scheduledEnd} /> {job.isOverdue && <Badge tone="bad">Overdue</Badge>}
          </Fact>
        )}
        <Fact term="Priority">
          <Priority of={job.priority} />
        </Fact>
        <Fact term="Customer">
          <RecordLink id={job.customerId}>{customer?.fullName ?? ''}</RecordLink>
        </Fact>
        {customer?.customerCompany && (
          <Fact term="Customer company">
            <RecordLink id={customer.customerCompany.id}>{customer.customerCompany.name}</RecordLink>
          </Fact>
        )}
        {customer?.phone && (
          <Fact term="Customer’s phone">
            <a href={`tel:${customer.phone.replace(/[^+\d]/g, '')}`}>{customer.phone}</a>
          </Fact>
        )}
        {customer?.email && (
          <Fact term="Customer’s e-mail">
            <a href={`mailto:${customer.email}`}>{customer.email}</a>
          </Fact>
        )}
        <Fact term={siteAddress || !customer?.address ? 'Site' : 'Site, the customer’s'}>
          {site && <AddressLines of={site} />}
        </Fact>
        {job.quotationId && (
          <Fact term="Quotation">
            <RecordLink id={job.quotationId} />
          </Fact>
        )}
        {job.type && <Fact term="Type">{job.type}</Fact>}
        {job.department && (
          <Fact term="Department">
            <RecordLink id={job.department.id}>{job.department.name}</RecordLink>
          </Fact>
        )}
        {job.fields.map(({ key, label, type, value }) => (
          <Fact key={key} term={label}>
            <OwnValue type={type} value={value} />
          </Fact>
        ))}
        <Fact term="Asked for">
          <Moment at={job.requestedAt} />
        </Fact>
        {job.completedAt && (
          <Fact term="Completed">
            <Moment at={job.completedAt} />
          </Fact>
        )}
        <CompanyFact id={job.companyId} />
        <RecordDates of={job} />
      </Facts>
    </>
  );
}

/** The value of one of a company's own fields, by what the field held. */
function OwnValue({ type, value }: Pick<Job['fields'][number], 'type' | 'value'>) {
  const { date, decimal } = useFormats();
  if (type === 'CHECKBOX') return <>{value === true ? 'Yes' : 'No'}</>;
  if (type === 'DATE') return <>{date(String(value))}</>;
  if (type === 'NUMBER') return <>{decimal(String(value))}</>;
  return <Prose text={String(value)} />;
}
