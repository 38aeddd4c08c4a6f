import { graphql, type ResultOf } from '../graphql.ts';
import { ContactDetailsFields } from '../records/contact-details.ts';
import { AddressLines } from '../ui/address-lines.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { RecordDates } from '../ui/record-dates.tsx';
import { CompanyFact } from './company-fact.tsx';
import { tab } from './pane.ts';

const ContactDetailsOverview = graphql(
  `
    query ContactDetailsOverview($id: ID!) {
      record: contactDetails(id: $id) {
        ...ContactDetailsFields
      }
    }
  `,
  [ContactDetailsFields],
);

type ContactDetails = NonNullable<ResultOf<typeof ContactDetailsOverview>['record']>;

export const contactDetailsOverview = tab({
  name: 'overview',
  title: 'Overview',
  query: ContactDetailsOverview,
  view: Overview,
});

function Overview({ record }: { record: ContactDetails }) {
  return (
    <Facts>
      <Fact term="Designation">{record.designation}</Fact>
      <Fact term="E-mail">{record.email && <a href={`mailto:${record.email}`}>{record.email}</a>}</Fact>
      <Fact term="Phone">{record.phone}</Fact>
      <Fact term="Address">{record.address && <AddressLines of={record.address} />}</Fact>
      <Fact term="Default">{record.isDefault ? 'Yes: new quotations begin with these' : 'No'}</Fact>
      <CompanyFact id={record.companyId} />
      <RecordDates of={record} />
    </Facts>
  );
}
