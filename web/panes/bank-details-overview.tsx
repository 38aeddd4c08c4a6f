import { inFours } from '../../service/bank-details/in-fours.ts';
import { graphql, type ResultOf } from '../graphql.ts';
import { BankDetailsFields } from '../records/bank-details.ts';
import { Fact, Facts } from '../ui/facts.tsx';
import { RecordDates } from '../ui/record-dates.tsx';
import { CompanyFact } from './company-fact.tsx';
import { tab } from './pane.ts';

const BankDetailsOverview = graphql(
  `
    query BankDetailsOverview($id: ID!) {
      record: bankDetails(id: $id) {
        ...BankDetailsFields
      }
    }
  `,
  [BankDetailsFields],
);

type BankDetails = NonNullable<ResultOf<typeof BankDetailsOverview>['record']>;

export const bankDetailsOverview = tab({
  name: 'overview',
  title: 'Overview',
  query: BankDetailsOverview,
  view: Overview,
});

function Overview({ record }: { record: BankDetails }) {
  return (
    <Facts>
      <Fact term="Account name">{record.accountName}</Fact>
      <Fact term="Account number">{record.accountNumber}</Fact>
      <Fact term="IBAN">{record.iban && inFours(record.iban)}</Fact>
      <Fact term="Bank code">{record.bankCode}</Fact>
      <Fact term="Branch">{record.branch}</Fact>
      <Fact term="Default">{record.isDefault ? 'Yes: new quotations begin with these' : 'No'}</Fact>
      <CompanyFact id={record.companyId} />
      <RecordDates of={record} />
    </Facts>
  );
}
