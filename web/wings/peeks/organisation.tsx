import { useFormats } from '../../ground/formats.ts';
import { graphql } from '../../ground/graphql.ts';
import { CompanyFields } from '../../records/company.ts';
import { DepartmentFields } from '../../records/department.ts';
import { UserFields } from '../../records/user.ts';
import { Facts, FieldPeek, Way } from './parts.tsx';
import { peek } from './peek.tsx';
import { jobRow, PeekedJobs, PeekedUsers, RelatedPage, userRow } from './related.tsx';

export const companyPeek = peek('company', {
  query: graphql(
    `
      query CompanyPeek($id: ID!) {
        record: company(id: $id) {
          ...CompanyFields
          seats {
            allowed
            used
            available
          }
          users(first: 5) {
            ...PeekedUsers
          }
          jobs(first: 5) {
            ...PeekedJobs
          }
          customers(first: 1) {
            totalCount
          }
          quotations(first: 1) {
            totalCount
          }
        }
      }
    `,
    [CompanyFields, PeekedJobs, PeekedUsers],
  ),
  view: function View({ record: of }) {
    const { number } = useFormats();
    const { allowed, used, available } = of.seats;
    return (
      <>
        <Facts
          of={{
            Seats: `${number(used)} of ${number(allowed)} taken, ${number(available)} free`,
            Customers: number(of.customers.totalCount ?? 0),
            Quotations: number(of.quotations.totalCount ?? 0),
          }}
        />
        <FieldPeek kind="company" row={of} />
        <RelatedPage title="Users" page={of.users} of={userRow} />
        <RelatedPage title="Jobs" page={of.jobs} of={jobRow} />
      </>
    );
  },
});

export const userPeek = peek('user', {
  query: graphql(
    `
      query UserPeek($id: ID!) {
        record: user(id: $id) {
          ...UserFields
          company {
            id
            name
          }
        }
        open: jobs(assigneeId: $id, open: true, orderBy: SCHEDULED_START_ASC, first: 8) {
          ...PeekedJobs
        }
      }
    `,
    [UserFields, PeekedJobs],
  ),
  view: function View({ record: of, data }) {
    const { moment } = useFormats();
    return (
      <>
        <Facts of={{ Company: of.company && <Way to={of.company.id}>{of.company.name}</Way> }} />
        <FieldPeek kind="user" row={of} />
        <RelatedPage
          title="Open jobs"
          page={data.open}
          of={(row) => ({ ...jobRow(row), end: row.scheduledStart && moment(row.scheduledStart) })}
        />
      </>
    );
  },
});

export const departmentPeek = peek('department', {
  query: graphql(
    `
      query DepartmentPeek($id: ID!) {
        record: department(id: $id) {
          ...DepartmentFields
        }
        users(departmentId: $id, first: 5) {
          ...PeekedUsers
        }
        open: jobs(departmentId: $id, open: true, orderBy: SCHEDULED_START_ASC, first: 5) {
          ...PeekedJobs
        }
      }
    `,
    [DepartmentFields, PeekedJobs, PeekedUsers],
  ),
  view: function View({ record: of, data }) {
    return (
      <>
        <FieldPeek kind="department" row={of} />
        <RelatedPage title="Users" page={data.users} of={userRow} />
        <RelatedPage title="Open jobs" page={data.open} of={jobRow} />
      </>
    );
  },
});
