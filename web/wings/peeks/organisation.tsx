import { useFormats } from '../../ground/formats.ts';
import { graphql } from '../../ground/graphql.ts';
import { apiToken } from '../../records/api-token.ts';
import { CompanyFields, company } from '../../records/company.ts';
import { DepartmentFields, department } from '../../records/department.ts';
import { UserFields, user } from '../../records/user.ts';
import { Facts, FieldPeek, Way } from './parts.tsx';
import { byIdAlone, peek, peekAtFields } from './peek.ts';
import { JobRow, jobRow, RelatedPage, UserRow, userRow } from './related.tsx';

/** A company: how to reach it, how full it is, and how much of everything it has. */
export const companyPeek = peek({
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
            totalCount
            edges {
              node {
                ...UserRow
              }
            }
          }
          jobs(first: 5) {
            totalCount
            edges {
              node {
                ...JobRow
              }
            }
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
    [CompanyFields, JobRow, UserRow],
  ),
  variables: byIdAlone,
  title: company.title,
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
        <FieldPeek fields={company.fields} row={of} />
        <RelatedPage title="Users" page={of.users} of={userRow} />
        <RelatedPage title="Jobs" page={of.jobs} of={jobRow} />
      </>
    );
  },
});

/** A user: how to reach them, and what they still have to do. */
export const userPeek = peek({
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
          totalCount
          edges {
            node {
              ...JobRow
              scheduledStart
            }
          }
        }
      }
    `,
    [UserFields, JobRow],
  ),
  variables: byIdAlone,
  title: user.title,
  view: function View({ record: of, data }) {
    const { moment } = useFormats();
    return (
      <>
        <Facts of={{ Company: of.company && <Way to={of.company.id}>{of.company.name}</Way> }} />
        <FieldPeek
          fields={user.fields}
          row={of}
          drawn={of.lastLoginAt ? {} : { lastLoginAt: <span className="none">Never</span> }}
        />
        <RelatedPage
          title="Open jobs"
          page={data.open}
          of={(row) => ({ ...jobRow(row), end: row.scheduledStart && moment(row.scheduledStart) })}
        />
      </>
    );
  },
});

/** A department: who is in it, and what it has to do. */
export const departmentPeek = peek({
  query: graphql(
    `
      query DepartmentPeek($id: ID!) {
        record: department(id: $id) {
          ...DepartmentFields
        }
        users(departmentId: $id, first: 5) {
          totalCount
          edges {
            node {
              ...UserRow
            }
          }
        }
        open: jobs(departmentId: $id, open: true, orderBy: SCHEDULED_START_ASC, first: 5) {
          totalCount
          edges {
            node {
              ...JobRow
            }
          }
        }
      }
    `,
    [DepartmentFields, JobRow, UserRow],
  ),
  variables: byIdAlone,
  title: department.title,
  view: function View({ record: of, data }) {
    return (
      <>
        <FieldPeek fields={department.fields} row={of} />
        <RelatedPage title="Users" page={data.users} of={userRow} />
        <RelatedPage title="Open jobs" page={data.open} of={jobRow} />
      </>
    );
  },
});

/** An API token: its access, its user, and its last use. */
export const apiTokenPeek = peekAtFields(apiToken, (of) => ({
  hint: <code>docket_…{of.hint}</code>,
  ...(of.user === null && { user: 'A super admin' }),
  ...(of.lastUsedAt === null && { lastUsedAt: <span className="none">Never</span> }),
}));
