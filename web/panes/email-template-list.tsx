import { graphql } from '../graphql.ts';
import { EmailTemplateFields } from '../records/email-template.ts';
import { wordFor } from '../records/words.ts';
import { changedShown, createdColumn, defaultColumn } from './columns.tsx';
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
      { name: 'name', title: 'Name', width: 'wide', text: ({ name }) => name },
      { name: 'purpose', title: 'For', width: 'narrow', text: ({ purpose }) => wordFor(purpose) },
      defaultColumn,
      { name: 'subject', title: 'Subject', width: 'wide', yields: 1, text: ({ subject }) => subject },
      changedShown,
      createdColumn,
    ],
  },
  tabs: [emailTemplateOverview, emailTemplatePreview],
});
