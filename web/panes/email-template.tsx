import { useQuery } from 'urql';
import { graphql, type ResultOf } from '../graphql.ts';
import { EmailTemplateFields } from '../records/email-template.ts';
import { wordFor } from '../records/words.ts';
import { Fact, Facts, Section } from '../ui/facts.tsx';
import { Prose } from '../ui/prose.tsx';
import { RecordDates } from '../ui/record-dates.tsx';
import { CommandButton } from './command-button.tsx';
import { CompanyFact } from './company-fact.tsx';
import { filledExample } from './filled-example.ts';
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

const PlaceholderExamples = graphql(`
  query PlaceholderExamples($purpose: EmailPurpose!) {
    emailPlaceholders(purpose: $purpose) {
      name
      example
    }
  }
`);

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
        <RecordDates of={template} />
      </Facts>
      <Section title="Message">
        <Prose text={template.body} />
      </Section>
      <Example of={template} />
    </>
  );
}

/** How a message made from it may read; nothing while that isn't known. */
function Example({ of: { purpose, subject, body } }: { of: EmailTemplate }) {
  const [{ data }] = useQuery({ query: PlaceholderExamples, variables: { purpose }, requestPolicy: 'cache-first' });
  if (!data) return null;
  return (
    <Section title="For example" aside={<CommandButton id="emailTemplate.preview" />}>
      <div className="message">
        <strong dir="auto">{filledExample(subject, data.emailPlaceholders)}</strong>
        <Prose text={filledExample(body, data.emailPlaceholders)} />
      </div>
    </Section>
  );
}
