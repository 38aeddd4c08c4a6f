import { graphql } from '../graphql.ts';
import { EmailTemplateFields } from '../records/email-template.ts';
import { wordFor } from '../records/words.ts';
import { When } from '../ui/when.tsx';
import { defaultColumn } from './columns.tsx';
import { emailTemplateOverview } from './email-template.tsx';
import { emailTemplatePreview } from './email-template-preview.tsx';
import { filters } from './email-templates.tsx';
import { chosen, inOneCompany } from './filters.ts';
import { listContent } from './pane.ts';

const EmailTemplatePage = graphql(
  `
    query EmailTemplatePage(
      $companyId: ID!
      $purpose: EmailPurpose
      $search: String
      $deleted: Boolean
      $first: Int
      $after: String
    ) {
      page: emailTemplates(
        companyId: $companyId
        purpose: $purpose
        search: $search
        deleted: $deleted
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
            ...EmailTemplateFields
          }
        }
      }
    }
  `,
  [EmailTemplateFields],
);

export const emailTemplateList = listContent({
  list: {
    query: EmailTemplatePage,
    variables: (query, actor) => ({
      ...inOneCompany(query, actor),
      purpose: chosen(query.purpose, filters.purpose),
    }),
    columns: [
      { title: 'Name', width: 'wide', cell: ({ name }) => name },
      { title: 'For', width: 'narrow', cell: ({ purpose }) => wordFor(purpose) },
      defaultColumn,
      { title: 'Subject', width: 'wide', yields: 1, cell: ({ subject }) => subject },
      { title: 'Changed', width: 'narrow', yields: 3, cell: ({ updatedAt }) => <When at={updatedAt} /> },
    ],
  },
  tabs: [emailTemplateOverview, emailTemplatePreview],
});
