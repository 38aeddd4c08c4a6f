import { graphql, type ResultOf } from '../graphql.ts';
import { ApiTokenFields } from '../records/api-token.ts';
import { wordFor } from '../records/words.ts';
import { Fact, Facts } from '../ui/facts.tsx';
import { RecordDates } from '../ui/record-dates.tsx';
import { When } from '../ui/when.tsx';
import { filters } from './api-tokens.tsx';
import { companyColumn, createdColumn, statusColumn } from './columns.tsx';
import { CompanyFact } from './company-fact.tsx';
import { chosen, overCompanies } from './filters.ts';
import { listContent, tab } from './pane.ts';
import { RecordLink } from './record-link.tsx';

const ApiTokenPage = graphql(
  `
    query ApiTokenPage(
      $companyId: ID
      $userId: ID
      $status: ApiTokenStatus
      $search: String
      $orderBy: ApiTokenOrder
      $first: Int
      $after: String
      $isOfAll: Boolean!
    ) {
      page: apiTokens(
        companyId: $companyId
        userId: $userId
        status: $status
        search: $search
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
            ...ApiTokenFields
            company @include(if: $isOfAll) {
              id
              name
            }
          }
        }
      }
    }
  `,
  [ApiTokenFields],
);

const ApiTokenOverview = graphql(
  `
    query ApiTokenOverview($id: ID!) {
      record: apiToken(id: $id) {
        ...ApiTokenFields
      }
    }
  `,
  [ApiTokenFields],
);

type ApiToken = NonNullable<ResultOf<typeof ApiTokenOverview>['record']>;

export const apiTokenList = listContent({
  list: {
    query: ApiTokenPage,
    variables: (query, actor) => ({
      ...overCompanies(query, actor),
      userId: query.userId ?? null,
      status: chosen(query.status, filters.status),
      orderBy: chosen(query.orderBy, filters.orderBy) ?? 'CREATED_AT_DESC',
    }),
    columns: [
      { name: 'name', title: 'Name', width: 'wide', text: ({ name }) => name },
      statusColumn,
      { name: 'scope', title: 'May', width: 'narrow', yields: 2, text: ({ scope }) => wordFor(scope) },
      { name: 'role', title: 'As', width: 'normal', yields: 4, text: ({ role }) => wordFor(role) },
      { name: 'user', title: 'User', width: 'normal', yields: 3, text: userOf },
      companyColumn,
      {
        name: 'lastUsedAt',
        title: 'Last used',
        width: 'narrow',
        yields: 1,
        moment: ({ lastUsedAt }) => lastUsedAt,
        cell: ({ lastUsedAt }) => <Used at={lastUsedAt} />,
      },
      { name: 'expiresAt', title: 'Ends', width: 'narrow', moment: ({ expiresAt }) => expiresAt },
      createdColumn,
    ],
  },
  tabs: [tab({ name: 'overview', title: 'Overview', query: ApiTokenOverview, view: Overview })],
});

function Overview({ record: token }: { record: ApiToken }) {
  return (
    <Facts>
      <Fact term="Begins and ends with">
        <code>docket_…{token.hint}</code>
      </Fact>
      <Fact term="May">{wordFor(token.scope)}</Fact>
      <Fact term="As">{wordFor(token.role)}</Fact>
      <Fact term="User">
        {token.user ? <RecordLink id={token.user.id}>{userOf(token)}</RecordLink> : userOf(token)}
      </Fact>
      <CompanyFact id={token.companyId} />
      <Fact term="Last used">
        <Used at={token.lastUsedAt} />
      </Fact>
      <Fact term="Ends">
        <When at={token.expiresAt} />
      </Fact>
      {token.revokedAt && (
        <Fact term="Revoked">
          <When at={token.revokedAt} />
        </Fact>
      )}
      <RecordDates of={token} />
    </Facts>
  );
}

/** Whoever sees a token but not its user has a company; of other people, only super admins act in it. */
function userOf({ user }: Pick<ApiToken, 'user'>): string {
  return user?.fullName ?? 'A super admin';
}

function Used({ at }: { at: string | null }) {
  return at ? <When at={at} /> : <span className="none">Never</span>;
}
