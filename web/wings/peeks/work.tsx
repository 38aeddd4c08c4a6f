import { useFormats } from '../../ground/formats.ts';
import { graphql } from '../../ground/graphql.ts';
import { AddressFields } from '../../records/address.ts';
import { customerFields } from '../../records/customer.ts';
import { JobFields, job, jobFields } from '../../records/job.ts';
import { wordFor } from '../../records/words.ts';
import { AddressLines } from '../../ui/address-lines.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Changes, LastChanges } from './latest-history.tsx';
import { Facts, FieldPeek, Way } from './parts.tsx';
import { peek, withHistory } from './peek.ts';

/** A job's peek: customer, contact, worker, schedule and outcome. */
export const jobPeek = peek({
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
  variables: withHistory,
  title: job.title,
  view: function View({ record: of }) {
    const { moment, date, decimal } = useFormats();
    const own = (type: (typeof of.fields)[number]['type'], value: unknown) => {
      if (type === 'CHECKBOX') return value === true ? 'Yes' : 'No';
      if (type === 'DATE') return date(String(value));
      return type === 'NUMBER' ? decimal(String(value)) : String(value ?? '');
    };
    const { customer, assignee, scheduledStart, scheduledEnd, quotation } = of;
    const site = of.siteAddress ?? customer?.address;
    return (
      <>
        <FieldPeek
          fields={job.fields}
          row={of}
          drawn={{
            ...(assignee === null && { assignee: <Badge tone="warn">Unassigned</Badge> }),
            ...(scheduledStart === null && { scheduledStart: <span className="none">Not scheduled</span> }),
            ...(scheduledEnd !== null && {
              scheduledEnd: (
                <>
                  {moment(scheduledEnd)} {of.isOverdue && <Badge tone="bad">{jobFields.isOverdue.label}</Badge>}
                </>
              ),
            }),
            ...(site && { siteAddress: <AddressLines of={site} /> }),
            ...(quotation && {
              quotation: (
                <Way to={quotation.id}>{`${quotation.number} ${wordFor(quotation.status).toLowerCase()}`}</Way>
              ),
            }),
          }}
        />
        {customer && <FieldPeek fields={customerFields} row={customer} drawn={{ address: null }} />}
        <Facts
          of={{
            Report: of.report ? of.report.filename : <span className="none">Not yet</span>,
            ...Object.fromEntries(of.fields.map(({ label, type, value }) => [label, own(type, value)])),
          }}
        />
        <Changes of={of.history} />
      </>
    );
  },
});
