import { graphql, type ResultOf } from '../graphql.ts';
import { hrefOf } from '../hash-location.ts';
import { DepartmentFields } from '../records/department.ts';
import { Fact, Facts } from '../ui/facts.tsx';
import { RecordDates } from '../ui/record-dates.tsx';
import { changedShown, companyColumn, createdColumn, statusColumn } from './columns.tsx';
import { CompanyFact } from './company-fact.tsx';
import { filters } from './departments.tsx';
import { chosen, overCompanies } from './filters.ts';
import { listContent, tab } from './pane.ts';

const DepartmentPage = graphql(
  `
    query DepartmentPage(
      $companyId: ID
      $status: Status
      $search: String
      $deleted: Boolean
      $orderBy: DepartmentOrder
      $first: Int
      $after: String
      $isOfAll: Boolean!
    ) {
      page: departments(
        companyId: $companyId
        status: $status
        search: $search
        deleted: $deleted
        orderBy: $orderBy
        first: $first
        after: $after
      ) {
        totalCount
        pageInfo {
          hasNextPage
          endCursor
        }
        edges {
          node {
            ...DepartmentFields
            company @include(if: $isOfAll) {
              id
              name
            }
          }
        }
      }
    }
  `,
  [DepartmentFields],
);

const DepartmentOverview = graphql(
  `
    query DepartmentOverview($id: ID!) {
      record: department(id: $id) {
        ...DepartmentFields
      }
    }
  `,
  [DepartmentFields],
);

type Department = NonNullable<ResultOf<typeof DepartmentOverview>['record']>;

export const departmentList = listContent({
  list: {
    query: DepartmentPage,
    variables: (query, actor) => ({
      ...overCompanies(query, actor),
      status: chosen(query.status, filters.status),
      deleted: query.deleted === 'true',
      orderBy: chosen(query.orderBy, filters.orderBy) ?? 'CREATED_AT_DESC',
    }),
    columns: [
      { name: 'name', title: 'Name', width: 'wide', text: ({ name }) => name },
      statusColumn,
      companyColumn,
      { name: 'description', title: 'Description', width: 'wide', yields: 2, text: ({ description }) => description },
      changedShown,
      createdColumn,
    ],
  },
  tabs: [tab({ name: 'overview', title: 'Overview', query: DepartmentOverview, view: Overview })],
});

function Overview({ record: department }: { record: Department }) {
  return (
    <Facts>
      <CompanyFact id={department.companyId} />
      <Fact term="Description">{department.description}</Fact>
      <Fact term="Users">
        <a href={hrefOf('/layout/users', { departmentId: department.id })}>Users of {department.name}</a>
      </Fact>
      <RecordDates of={department} />
    </Facts>
  );
}
