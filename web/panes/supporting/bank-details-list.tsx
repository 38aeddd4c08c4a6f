import { inFours } from '../../../service/shared/in-fours.ts';
import { type BankDetailsRecord, bankDetails, bankDetailsFields } from '../../records/bank-details.ts';
import { BankDetailsPage } from '../../records/documents/pages.ts';
import { listContent } from '../frame/pane.ts';
import { overviewOf } from '../frame/record-facts.tsx';
import { columnsOf } from '../list/columns.tsx';
import { inOneCompany, narrowed } from '../list/filters.ts';
import { filters } from './bank-details.tsx';

export const bankDetailsList = listContent({
  list: {
    query: BankDetailsPage,
    variables: narrowed(filters, inOneCompany, 'NAME_ASC'),
    columns: columnsOf(bankDetailsFields, ['bankName', 'isDefault'], {
      iban: { text: ({ iban }: BankDetailsRecord) => iban && inFours(iban) },
    }),
  },
  tabs: [overviewOf(bankDetails, { drawn: ({ iban }) => ({ ...(iban && { iban: inFours(iban) }) }) })],
});
