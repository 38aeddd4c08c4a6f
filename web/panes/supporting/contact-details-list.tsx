import { contactDetails, contactDetailsFields } from '../../records/contact-details.ts';
import { ContactDetailsPage } from '../../records/documents/pages.ts';
import { listContent } from '../frame/pane.ts';
import { overviewOf } from '../frame/record-facts.tsx';
import { columnsOf } from '../list/columns.tsx';
import { inOneCompany, narrowed } from '../list/filters.ts';
import { filters } from './contact-details.tsx';

export const contactDetailsList = listContent({
  list: {
    query: ContactDetailsPage,
    variables: narrowed(filters, inOneCompany, 'NAME_ASC'),
    columns: columnsOf(contactDetailsFields, ['name', 'isDefault']),
  },
  tabs: [overviewOf(contactDetails)],
});
