import { type FragmentOf, graphql } from '../ground/graphql.ts';
import { byId } from './documents/documents.ts';
import { fieldsOf } from './fields/declared.ts';
import { flag, longText, text } from './fields/question.ts';
import type { KindDeclaration } from './kind.ts';

/** What lists, commands and forms know of terms and conditions: spread it wherever terms and conditions are fetched. */
export const TermsAndConditionsFields = graphql(`
  fragment TermsAndConditionsFields on TermsAndConditions {
    __typename
    id
    version
    createdAt
    updatedAt
    deletedAt
    companyId
    title
    body
    isDefault
  }
`);

export type TermsAndConditionsRecord = FragmentOf<typeof TermsAndConditionsFields>;

export const termsAndConditionsFields = fieldsOf(TermsAndConditionsFields, {
  title: text({ label: 'Title', maxLength: 200, isWide: true, column: { width: 'normal', order: true } }),
  body: longText({
    label: 'Text',
    maxLength: 10_000,
    isMarkdown: true,
    hint: 'Markdown: a blank line between paragraphs, - or 1. for lists, **bold**, *italics*',
    column: { width: 'wide', yields: 2 },
    peek: true,
  }),
  isDefault: flag({
    label: 'Default',
    hint: 'Used for new quotations',
    column: { width: 'narrow' },
    overview: 'use',
    peek: true,
  }),
});

export const termsAndConditions: KindDeclaration<'termsAndConditions', TermsAndConditionsRecord> = {
  kind: 'termsAndConditions',
  singular: 'terms and conditions',
  plural: 'terms and conditions',
  needs: 'QUOTATIONS_READ',
  fields: termsAndConditionsFields,
  title: ({ title }) => title,
  hint: ({ isDefault }) => (isDefault ? 'default' : ''),
  path: ({ id }) => `/layout/terms-and-conditions/${id}`,
  byId: byId(TermsAndConditionsFields),
};
