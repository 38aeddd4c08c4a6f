import { graphql, type ResultOf } from '../graphql.ts';
import { CustomerFields } from '../records/customer.ts';
import { AddressLines } from '../ui/address-lines.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { RecordDates } from '../ui/record-dates.tsx';
import { CompanyFact } from './company-fact.tsx';
import { tab } from './pane.ts';
import { RecordLink } from './record-link.tsx';

const CustomerOverview = graphql(
  `
    query CustomerOverview($id: ID!) {
      record: customer(id: $id) {
        ...CustomerFields
      }
    }
  `,
  [CustomerFields],
);

type Customer = NonNullable<ResultOf<typeof CustomerOverview>['record']>;

export const customerOverview = tab({ name: 'overview', title: 'Overview', query: CustomerOverview, view: Overview });

function Overview({ record: customer }: { record: Customer }) {
  const { customerCompany } = customer;
  return (
    <Facts>
      <Fact term="Customer company">
        {customerCompany && <RecordLink id={customerCompany.id}>{customerCompany.name}</RecordLink>}
      </Fact>
      <Fact term="E-mail">{customer.email && <a href={`mailto:${customer.email}`}>{customer.email}</a>}</Fact>
      <Fact term="Phone">{customer.phone}</Fact>
      <Fact term="Address">{customer.address && <AddressLines of={customer.address} />}</Fact>
      <CompanyFact id={customer.companyId} />
      <RecordDates of={customer} />
    </Facts>
  );
}
