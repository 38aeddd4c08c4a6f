import { graphql, type ResultOf } from '../graphql.ts';
import { UserFields } from '../records/user.ts';
import { wordFor } from '../records/words.ts';
import { Fact, Facts } from '../ui/facts.tsx';
import { RecordDates } from '../ui/record-dates.tsx';
import { When } from '../ui/when.tsx';
import { changedColumn, companyColumn, createdColumn, statusColumn } from './columns.tsx';
import { CompanyFact } from './company-fact.tsx';
import { chosen, overCompanies } from './filters.ts';
import { listContent, tab } from './pane.ts';
import { RecordLink } from './record-link.tsx';
import { filters } from './users.tsx';

const UserPage = graphql(
  `
    query UserPage(
      $companyId: ID
      $departmentId: ID
      $role: Role
      $status: Status
      $search: String
      $deleted: Boolean
      $orderBy: UserOrder
      $first: Int
      $after: String
      $isOfAll: Boolean!
    ) {
      page: users(
        companyId: $companyId
        departmentId: $departmentId
        role: $role
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
            ...UserFields
            company @include(if: $isOfAll) {
              id
              name
            }
          }
        }
      }
    }
  `,
  [UserFields],
);

const UserOverview = graphql(
  `
    query UserOverview($id: ID!) {
      record: user(id: $id) {
        ...UserFields
      }
    }
  `,
  [UserFields],
);

type User = NonNullable<ResultOf<typeof UserOverview>['record']>;

export const userList = listContent({
  list: {
    query: UserPage,
    variables: (query, actor) => ({
      ...overCompanies(query, actor),
      departmentId: query.departmentId ?? null,
      role: chosen(query.role, filters.role),
      status: chosen(query.status, filters.status),
      deleted: query.deleted === 'true',
      orderBy: chosen(query.orderBy, filters.orderBy) ?? 'CREATED_AT_DESC',
    }),
    columns: [
      { name: 'fullName', title: 'Name', width: 'wide', text: ({ fullName }) => fullName },
      statusColumn,
      { name: 'role', title: 'Role', width: 'narrow', yields: 1, text: ({ role }) => wordFor(role) },
      { name: 'email', title: 'E-mail', width: 'wide', yields: 2, text: ({ email }) => email },
      companyColumn,
      {
        name: 'department',
        title: 'Department',
        width: 'normal',
        yields: 3,
        text: ({ department }) => department?.name,
      },
      { name: 'phone', title: 'Phone', width: 'normal', isExtra: true, text: ({ phone }) => phone },
      {
        name: 'lastLoginAt',
        title: 'Last login',
        width: 'narrow',
        isExtra: true,
        moment: ({ lastLoginAt }) => lastLoginAt,
      },
      createdColumn,
      changedColumn,
    ],
  },
  tabs: [tab({ name: 'overview', title: 'Overview', query: UserOverview, view: Overview })],
});

function Overview({ record: user }: { record: User }) {
  return (
    <Facts>
      <Fact term="Role">{wordFor(user.role)}</Fact>
      <Fact term="E-mail">
        <a href={`mailto:${user.email}`}>{user.email}</a>
      </Fact>
      <Fact term="Phone">{user.phone}</Fact>
      <CompanyFact id={user.companyId} />
      <Fact term="Department">
        {user.department && <RecordLink id={user.department.id}>{user.department.name}</RecordLink>}
      </Fact>
      <Fact term="Last login">{user.lastLoginAt ? <When at={user.lastLoginAt} /> : 'Never'}</Fact>
      <RecordDates of={user} />
    </Facts>
  );
}
