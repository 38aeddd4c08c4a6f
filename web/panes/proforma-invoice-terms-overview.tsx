import { graphql, type ResultOf } from '../graphql.ts';
import { ProformaInvoiceTermsFields } from '../records/proforma-invoice-terms.ts';
import { Fact, Facts, Section } from '../ui/facts.tsx';
import { Markdown } from '../ui/markdown.tsx';
import { When } from '../ui/when.tsx';
import { CompanyFact } from './company-fact.tsx';
import { tab } from './pane.ts';

const ProformaInvoiceTermsOverview = graphql(
  `
    query ProformaInvoiceTermsOverview($id: ID!) {
      record: proformaInvoiceTerms(id: $id) {
        ...ProformaInvoiceTermsFields
      }
    }
  `,
  [ProformaInvoiceTermsFields],
);

type ProformaInvoiceTerms = NonNullable<ResultOf<typeof ProformaInvoiceTermsOverview>['record']>;

export const proformaInvoiceTermsOverview = tab({
  name: 'overview',
  title: 'Overview',
  query: ProformaInvoiceTermsOverview,
  view: Overview,
});

function Overview({ record }: { record: ProformaInvoiceTerms }) {
  return (
    <>
      <Facts>
        <Fact term="Default">{record.isDefault ? 'Yes: new proforma invoices begin with these' : 'No'}</Fact>
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
