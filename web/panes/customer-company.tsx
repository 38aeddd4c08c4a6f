import { graphql, type ResultOf } from '../graphql.ts';
import { CustomerCompanyFields } from '../records/customer-company.ts';
import { AddressLines } from '../ui/address-lines.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { RecordDates } from '../ui/record-dates.tsx';
import { CompanyFact } from './company-fact.tsx';
import { tab } from './pane.ts';

const CustomerCompanyOverview = graphql(
  `
    query CustomerCompanyOverview($id: ID!) {
      record: customerCompany(id: $id) {
        ...CustomerCompanyFields
      }
    }
  `,
  [CustomerCompanyFields],
);

type CustomerCompany = NonNullable<ResultOf<typeof CustomerCompanyOverview>['record']>;

export const customerCompanyOverview = tab({
  name: 'overview',
  title: 'Overview',
  query: CustomerCompanyOverview,
  view: Overview,
});

function Overview({ record: customerCompany }: { record: CustomerCompany }) {
  const { email, phone, address, taxNumber } = customerCompany;
  return (
    <Facts>
      <Fact term="E-mail">{email && <a href={`mailto:${email}`}>{email}</a>}</Fact>
      <Fact term="Phone">{phone}</Fact>
      <Fact term="Address">{address && <AddressLines of={address} />}</Fact>
      <Fact term="Tax number">{taxNumber}</Fact>
      <CompanyFact id={customerCompany.companyId} />
      <RecordDates of={customerCompany} />
    </Facts>
  );
}
