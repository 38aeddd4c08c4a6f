import { People } from '@blueprintjs/icons';
import { choice, record } from '../commands/fields.ts';
import { graphql, type ResultOf } from '../graphql.ts';
import { UserFields } from '../records/user.ts';
import { roles, wordFor } from '../records/words.ts';
import { StatusBadge } from '../ui/badge.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { When } from '../ui/when.tsx';
import { CompanyFact } from './company-fact.tsx';
import { acrossCompanies, chosen, common, orders } from './filters.ts';
import { pane, tab } from './pane.ts';
import { RecordLink } from './record-link.tsx';

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

const filters = {
  departmentId: record('Department', 'department', {
    optional: true,
    where: ({ companyId }) => ({ companyId: (companyId as { id: string } | null | undefined)?.id ?? null }),
  }),
  role: choice('Role', roles, { optional: true }),
  ...common,
  orderBy: orders('FULL_NAME'),
};

export const users = pane({
  path: '/layout/users',
  title: 'Users',
  keys: 'g u',
  needs: 'USERS_READ',
  icon: <People size={16} />,
  aliases: ['people', 'workers', 'staff', 'administrators'],
  filters: acrossCompanies(filters),
  kind: 'user',
  list: {
    query: UserPage,
    variables: ({ q, companyId, departmentId, role, status, deleted, orderBy }, actor) => ({
      companyId: companyId ?? null,
      departmentId: departmentId ?? null,
      role: chosen(role, filters.role),
      search: q ?? null,
      status: chosen(status, filters.status),
      deleted: deleted === 'true',
      orderBy: chosen(orderBy, filters.orderBy) ?? 'CREATED_AT_DESC',
      isOfAll: actor.companyId === null,
    }),
    columns: [
      { title: 'Name', width: 'wide', cell: ({ fullName }) => fullName },
      { title: 'Status', width: 'narrow', cell: (user) => <StatusBadge of={user} /> },
      { title: 'Role', width: 'narrow', yields: 1, cell: ({ role }) => wordFor(role) },
      { title: 'E-mail', width: 'wide', yields: 2, cell: ({ email }) => email },
      {
        title: 'Company',
        width: 'normal',
        yields: 4,
        for: ({ companyId }) => companyId === null,
        cell: ({ company }) => company?.name,
      },
      { title: 'Department', width: 'normal', yields: 3, cell: ({ department }) => department?.name },
    ],
  },
  tabs: [tab({ name: 'overview', title: 'Overview', query: UserOverview, view: Overview })],
  empty: {
    says: 'A user is an administrator who logs in here, or a worker to whom jobs are assigned.',
    command: 'user.add',
  },
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
      <Fact term="Created">
        <When at={user.createdAt} />
      </Fact>
      <Fact term="Changed">
        <When at={user.updatedAt} />
      </Fact>
    </Facts>
  );
}
