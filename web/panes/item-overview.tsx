import { graphql, type ResultOf } from '../graphql.ts';
import { ItemFields } from '../records/item.ts';
import { Fact, Facts, Section } from '../ui/facts.tsx';
import { Taxes, UnitPrice } from '../ui/prices.tsx';
import { Prose } from '../ui/prose.tsx';
import { RecordDates } from '../ui/record-dates.tsx';
import { CompanyFact } from './company-fact.tsx';
import { tab } from './pane.ts';

const ItemOverview = graphql(
  `
    query ItemOverview($id: ID!) {
      record: item(id: $id) {
        ...ItemFields
      }
    }
  `,
  [ItemFields],
);

type Item = NonNullable<ResultOf<typeof ItemOverview>['record']>;

export const itemOverview = tab({ name: 'overview', title: 'Overview', query: ItemOverview, view: Overview });

function Overview({ record }: { record: Item }) {
  return (
    <>
      <Facts>
        <Fact term="Code">{record.code}</Fact>
        <Fact term="Unit price">
          <UnitPrice of={record} />
        </Fact>
        <Fact term="Unit">{record.unit}</Fact>
        <Fact term="Taxes">{record.taxes.length > 0 ? <Taxes of={record.taxes} /> : null}</Fact>
        <CompanyFact id={record.companyId} />
        <RecordDates of={record} />
      </Facts>
      {record.description && (
        <Section title="Description on lines">
          <Prose text={record.description} />
        </Section>
      )}
    </>
  );
}
