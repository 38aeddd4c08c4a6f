import { graphql, type ResultOf } from '../graphql.ts';
import { EmailTemplateFields } from '../records/email-template.ts';
import { wordFor } from '../records/words.ts';
import { Fact, Facts, Section } from '../ui/facts.tsx';
import { Prose } from '../ui/prose.tsx';
import { When } from '../ui/when.tsx';
import { CompanyFact } from './company-fact.tsx';
import { tab } from './pane.ts';

const EmailTemplateOverview = graphql(
  `
    query EmailTemplateOverview($id: ID!) {
      record: emailTemplate(id: $id) {
        ...EmailTemplateFields
      }
    }
  `,
  [EmailTemplateFields],
);

type EmailTemplate = NonNullable<ResultOf<typeof EmailTemplateOverview>['record']>;

export const emailTemplateOverview = tab({
  name: 'overview',
  title: 'Overview',
  query: EmailTemplateOverview,
  view: Overview,
});

function Overview({ record: template }: { record: EmailTemplate }) {
  return (
    <>
      <Facts>
        <Fact term="For">{wordFor(template.purpose)}</Fact>
        <Fact term="Default">{template.isDefault ? 'Yes: messages begin with it' : 'No'}</Fact>
        <Fact term="Subject">{template.subject}</Fact>
        <CompanyFact id={template.companyId} />
        <Fact term="Created">
          <When at={template.createdAt} />
        </Fact>
        <Fact term="Changed">
          <When at={template.updatedAt} />
        </Fact>
      </Facts>
      <Section title="Message">
        <Prose text={template.body} />
      </Section>
    </>
  );
}
