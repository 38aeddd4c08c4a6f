import { graphql, type ResultOf } from '../graphql.ts';
import { JobFieldFields, optionCount } from '../records/job-field.ts';
import { wordFor } from '../records/words.ts';
import { Badge } from '../ui/badge.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { RecordDates } from '../ui/record-dates.tsx';
import { changedColumn, companyColumn, createdColumn } from './columns.tsx';
import { CompanyFact } from './company-fact.tsx';
import { overCompanies } from './filters.ts';
import { listContent, tab } from './pane.ts';

const JobFieldPage = graphql(
  `
    query JobFieldPage(
      $companyId: ID
      $search: String
      $deleted: Boolean
      $first: Int
      $after: String
      $isOfAll: Boolean!
    ) {
      page: jobFields(companyId: $companyId, search: $search, deleted: $deleted, first: $first, after: $after) {
        totalCount
        pageInfo {
          hasNextPage
          endCursor
        }
        edges {
          node {
            ...JobFieldFields
            company @include(if: $isOfAll) {
              id
              name
            }
          }
        }
      }
    }
  `,
  [JobFieldFields],
);

const JobFieldOverview = graphql(
  `
    query JobFieldOverview($id: ID!) {
      record: jobField(id: $id) {
        ...JobFieldFields
      }
    }
  `,
  [JobFieldFields],
);

type JobField = NonNullable<ResultOf<typeof JobFieldOverview>['record']>;

export const jobFieldList = listContent({
  list: {
    query: JobFieldPage,
    variables: (query, actor) => ({
      ...overCompanies(query, actor),
      deleted: query.deleted === 'true',
    }),
    columns: [
      { name: 'label', title: 'Label', width: 'wide', text: ({ label }) => label },
      {
        name: 'position',
        title: 'Place',
        width: 'narrow',
        text: ({ position }) => position,
        cell: ({ position, deletedAt }) => (deletedAt === null ? position : <Badge tone="bad">Deleted</Badge>),
      },
      { name: 'type', title: 'Type', width: 'normal', text: ({ type }) => wordFor(type) },
      {
        name: 'required',
        title: 'Required',
        width: 'narrow',
        yields: 2,
        text: ({ required }) => (required ? 'Required' : null),
      },
      {
        name: 'options',
        title: 'Options',
        width: 'narrow',
        yields: 3,
        text: ({ options }) => options.join('; '),
        cell: ({ type, options }) => type === 'DROPDOWN' && optionCount(options),
      },
      companyColumn,
      { name: 'key', title: 'Key', width: 'normal', yields: 4, text: ({ key }) => key },
      createdColumn,
      changedColumn,
    ],
  },
  tabs: [tab({ name: 'overview', title: 'Overview', query: JobFieldOverview, view: Overview })],
});

function Overview({ record: field }: { record: JobField }) {
  return (
    <Facts>
      <CompanyFact id={field.companyId} />
      <Fact term="Type">{wordFor(field.type)}</Fact>
      <Fact term="Required">{field.required ? 'A new job must have it' : 'No'}</Fact>
      {field.type === 'DROPDOWN' && <Fact term="Options">{field.options.join(', ')}</Fact>}
      <Fact term="Place in the form">{field.position}</Fact>
      <Fact term="Key">{field.key}</Fact>
      <RecordDates of={field} />
    </Facts>
  );
}
