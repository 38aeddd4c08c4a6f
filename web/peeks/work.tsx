import { graphql } from '../graphql.ts';
import { AddressFields } from '../records/address.ts';
import { JobFields, job } from '../records/job.ts';
import { wordFor } from '../records/words.ts';
import { AddressLines } from '../ui/address-lines.tsx';
import { Badge } from '../ui/badge.tsx';
import { useFormats } from '../ui/formats.ts';
import { Changes, LastChanges } from './last-changes.tsx';
import { emailLink, Facts, phoneLink, Way, Words } from './parts.tsx';
import { peek, withHistory } from './peek.ts';

/** A job: whom it is for and how to reach them, who does it and when, and what came of it. */
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
    const { customer } = of;
    const site = of.siteAddress ?? customer?.address;
    return (
      <>
        <Facts
          of={{
            Customer: <Way to={of.customerId}>{customer?.fullName ?? ''}</Way>,
            Company: customer?.customerCompany && (
              <Way to={customer.customerCompany.id}>{customer.customerCompany.name}</Way>
            ),
            Phone: phoneLink(customer?.phone),
            'E-mail': emailLink(customer?.email),
            Worker: of.assignee ? (
              <Way to={of.assignee.id}>{of.assignee.fullName}</Way>
            ) : (
              <Badge tone="warn">Unassigned</Badge>
            ),
            Priority: wordFor(of.priority),
            Begins: of.scheduledStart ? moment(of.scheduledStart) : <span className="none">Not scheduled</span>,
            'Done by': of.scheduledEnd && (
              <>
                {moment(of.scheduledEnd)} {of.isOverdue && <Badge tone="bad">Overdue</Badge>}
              </>
            ),
            Site: site && <AddressLines of={site} />,
            Department: of.department && <Way to={of.department.id}>{of.department.name}</Way>,
            Quotation: of.quotation && (
              <Way to={of.quotation.id}>{`${of.quotation.number} ${wordFor(of.quotation.status).toLowerCase()}`}</Way>
            ),
            Report: of.report ? of.report.filename : <span className="none">Not yet</span>,
            ...Object.fromEntries(of.fields.map(({ label, type, value }) => [label, own(type, value)])),
          }}
        />
        <Words title={`Why: ${wordFor(of.status).toLowerCase()}`} text={of.statusReason} />
        <Words title="Description" text={of.description} />
        <Changes of={of.history} />
      </>
    );
  },
});
