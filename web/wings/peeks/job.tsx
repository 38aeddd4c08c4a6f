import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { OwnFieldValue } from '../../panes/frame/field-value.tsx';
import { deeds } from '../../panes/frame/history.tsx';
import { PeekedNotes } from '../../panes/notes/record-notes.tsx';
import { AddressFields } from '../../records/address.ts';
import { changedFields } from '../../records/fields/changed-fields.ts';
import { JobFields } from '../../records/job.ts';
import { wordFor } from '../../records/words.ts';
import { When } from '../../ui/when.tsx';
import { Facts, FieldPeek, Way } from './parts.tsx';
import { peek } from './peek.tsx';

const LastChanges = graphql(`
  fragment LastChanges on AuditEntryConnection {
    edges {
      node {
        id
        at
        action
        actorName
        changes {
          field
          to
        }
      }
    }
  }
`);

export const jobPeek = peek('job', {
  query: graphql(
    `
      query JobPeek($id: ID!, $mayAudit: Boolean!) {
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
          quotation {
            id
            number
            status
          }
          report {
            filename
          }
          history(first: 5) @include(if: $mayAudit) {
            ...LastChanges
          }
        }
      }
    `,
    [JobFields, AddressFields, LastChanges],
  ),
  variables: (id, permissions) => ({ id, mayAudit: permissions.has('AUDIT_READ') }),
  view: function View({ record: of }) {
    const { customer, quotation } = of;
    return (
      <>
        <FieldPeek
          kind="job"
          row={of}
          drawn={{
            ...(quotation && {
              quotation: (
                <Way to={quotation.id}>{`${quotation.number} ${wordFor(quotation.status).toLowerCase()}`}</Way>
              ),
            }),
          }}
        />
        {customer && <FieldPeek kind="customer" row={customer} drawn={{ address: null }} />}
        <Facts
          of={{
            Report: of.report ? of.report.filename : <span className="none">Not yet</span>,
            ...Object.fromEntries(
              of.fields.map((field) => [field.label, <OwnFieldValue key={field.key} of={field} />]),
            ),
          }}
        />
        <PeekedNotes id={of.id} />
        <Changes of={of.history} />
      </>
    );
  },
});

type Entry = ResultOf<typeof LastChanges>['edges'][number]['node'];

const doing: Record<Entry['action'], string> = { ...deeds, UPDATED: 'changed', STATUS_CHANGED: 'made it' };

/** The last changes, a line each; absent without the permission to see them. */
function Changes({ of }: { of: ResultOf<typeof LastChanges> | null | undefined }) {
  if (!of) return null;
  return (
    <section className="peek-part">
      <h3>Latest changes</h3>
      <ul className="peek-rows">
        {of.edges.map(({ node: entry }) => (
          <li key={entry.id}>
            <span className="peek-name" dir="auto">
              {entry.actorName ?? 'The system'} {doing[entry.action]} <strong>{whatOf(entry)}</strong>
            </span>
            <span className="peek-end">
              <When at={entry.at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The new status, or the changed fields of a job: `start, title` */
function whatOf({ action, changes }: Entry): string {
  if (action === 'STATUS_CHANGED') {
    const to = changes.find(({ field }) => field === 'status')?.to;
    return typeof to === 'string' ? wordFor(to).toLowerCase() : '';
  }
  return action === 'UPDATED'
    ? changedFields(
        'job',
        changes.map(({ field }) => field),
      ) || 'it'
    : '';
}
