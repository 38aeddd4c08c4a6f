import { type FragmentOf, graphql } from '../graphql.ts';
import type { KindDeclaration } from './kinds.ts';
import { wordFor } from './words.ts';

/** What lists, commands and forms know of an e-mail template: spread it wherever templates are fetched. */
export const EmailTemplateFields = graphql(`
  fragment EmailTemplateFields on EmailTemplate {
    __typename
    id
    version
    createdAt
    updatedAt
    deletedAt
    companyId
    name
    purpose
    subject
    body
    isDefault
  }
`);

export type EmailTemplateRecord = FragmentOf<typeof EmailTemplateFields>;

export const emailTemplate: KindDeclaration<'emailTemplate'> = {
  kind: 'emailTemplate',
  singular: 'e-mail template',
  plural: 'e-mail templates',
  needs: 'QUOTATIONS_READ',
  title: ({ name }) => name,
  hint: ({ purpose, isDefault }) => [wordFor(purpose), isDefault && 'default'].filter(Boolean).join(' · '),
  path: ({ id }) => `/layout/email-templates/${id}`,
  byId: graphql(
    `
      query EmailTemplateById($id: ID!) {
        record: emailTemplate(id: $id) {
          ...EmailTemplateFields
        }
      }
    `,
    [EmailTemplateFields],
  ),
};
