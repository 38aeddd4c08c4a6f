import { graphql, type ResultOf } from '../graphql.ts';
import { TermsAndConditionsFields } from '../records/terms-and-conditions.ts';
import { Fact, Facts, Section } from '../ui/facts.tsx';
import { Markdown } from '../ui/markdown.tsx';
import { When } from '../ui/when.tsx';
import { CompanyFact } from './company-fact.tsx';
import { tab } from './pane.ts';

const TermsAndConditionsOverview = graphql(
  `
    query TermsAndConditionsOverview($id: ID!) {
      record: termsAndConditions(id: $id) {
        ...TermsAndConditionsFields
      }
    }
  `,
  [TermsAndConditionsFields],
);

type TermsAndConditions = NonNullable<ResultOf<typeof TermsAndConditionsOverview>['record']>;

export const termsAndConditionsOverview = tab({
  name: 'overview',
  title: 'Overview',
  query: TermsAndConditionsOverview,
  view: Overview,
});

function Overview({ record }: { record: TermsAndConditions }) {
  return (
    <>
      <Facts>
        <Fact term="Default">{record.isDefault ? 'Yes: new quotations begin with these' : 'No'}</Fact>
        <CompanyFact id={record.companyId} />
        <Fact term="Created">
          <When at={record.createdAt} />
        </Fact>
        <Fact term="Changed">
          <When at={record.updatedAt} />
        </Fact>
      </Facts>
      <Section title="Text">
        <Markdown text={record.body} />
      </Section>
    </>
  );
}
