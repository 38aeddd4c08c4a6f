import { nextSteps } from '../../commands/screen/next-steps.ts';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { AddressFields } from '../../records/address.ts';
import { overviewGroups } from '../../records/fields/overview-groups.ts';
import { JobFields } from '../../records/job.ts';
import { Fact, FactGroup, FactGroups, Facts } from '../../ui/facts.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { OwnFieldValue } from '../frame/field-value.tsx';
import { tab } from '../frame/pane.ts';
import { FieldFacts, RecordFacts } from '../frame/record-facts.tsx';
import { NotesPart } from '../notes/notes-part.tsx';

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

function Overview({ record: job }: { record: Job }) {
  const { customer } = job;
  const steps = nextSteps(job);
  return (
    <>
      {steps.length > 0 && (
        <div className="buttons">
          {steps.map((id, at) => (
            <CommandButton key={id} id={id} {...(at === 0 && { isPrimary: true })} />
          ))}
        </div>
      )}
      <Facts>
        <FieldFacts kind="job" row={job} groups={['description']} />
      </Facts>
      <FactGroups>
        <FactGroup title={overviewGroups.schedule}>
          <FieldFacts kind="job" row={job} groups={['schedule']} />
        </FactGroup>
        <FactGroup title={overviewGroups.customer}>
          <FieldFacts kind="job" row={job} names={['customer']} />
          {customer && <FieldFacts kind="customer" row={customer} groups={['contact']} drawn={{ address: null }} />}
          <FieldFacts kind="job" row={job} groups={['customer']} drawn={{ customer: null }} />
        </FactGroup>
        <FactGroup title={overviewGroups.work}>
          <FieldFacts kind="job" row={job} groups={['work']} />
          {job.fields.map((field) => (
            <Fact key={field.key} term={field.label}>
              <OwnFieldValue of={field} />
            </Fact>
          ))}
        </FactGroup>
        <FactGroup title={overviewGroups.record}>
          <RecordFacts of={job} />
        </FactGroup>
      </FactGroups>
      <NotesPart of={job} />
    </>
  );
}
