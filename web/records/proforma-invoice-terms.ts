import { type FragmentOf, graphql } from '../ground/graphql.ts';
import { fieldsOf } from './fields/declared.ts';
import { flag, longText, text } from './fields/question.ts';
import { recordKind } from './kind.ts';

export const ProformaInvoiceTermsFields = graphql(`
  fragment ProformaInvoiceTermsFields on ProformaInvoiceTerms {
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

export type ProformaInvoiceTermsRecord = FragmentOf<typeof ProformaInvoiceTermsFields>;

export const proformaInvoiceTermsFields = fieldsOf(ProformaInvoiceTermsFields, {
  title: text({ label: 'Title', maxLength: 200, isWide: true, column: { width: 'normal' } }),
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
    hint: 'Used for new proforma invoices',
    column: { width: 'narrow' },
    overview: 'use',
    peek: true,
  }),
});

export const proformaInvoiceTerms = recordKind(ProformaInvoiceTermsFields, proformaInvoiceTermsFields, {
  plural: 'proforma invoice terms',
  needs: 'QUOTATIONS_READ',
  at: '/layout/proforma-invoice-terms',
  title: ({ title }) => title,
  hint: ({ isDefault }) => (isDefault ? 'default' : ''),
});
