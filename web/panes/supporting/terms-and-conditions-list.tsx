import { TermsAndConditionsPage } from '../../records/documents/pages.ts';
import { termsAndConditions, termsAndConditionsFields } from '../../records/terms-and-conditions.ts';
import { listContent } from '../frame/pane.ts';
import { overviewOf } from '../frame/record-facts.tsx';
import { columnsOf, isShown } from '../list/columns.tsx';
import { inOneCompany, narrowed } from '../list/filters.ts';
import { TermsText, textCell } from './terms.tsx';
import { filters } from './terms-and-conditions.tsx';

export const termsAndConditionsList = listContent({
  list: {
    query: TermsAndConditionsPage,
    variables: narrowed(filters, inOneCompany, 'TITLE_ASC'),
    columns: columnsOf(termsAndConditionsFields, ['title', 'isDefault', 'body', 'updatedAt'], {
      body: textCell,
      updatedAt: isShown,
    }),
  },
  tabs: [overviewOf(termsAndConditions, { after: TermsText })],
});
