import { useQuery } from 'urql';
import { graphql } from '../../ground/graphql.ts';
import { type EmailTemplateRecord, emailTemplateFields } from '../../records/email-template.ts';
import { Section } from '../../ui/facts.tsx';
import { Prose } from '../../ui/prose.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { overviewOf } from '../frame/record-facts.tsx';
import { filledExample } from './filled-example.ts';

const PlaceholderExamples = graphql(`
  query PlaceholderExamples($purpose: EmailPurpose!) {
    emailPlaceholders(purpose: $purpose) {
      name
      example
    }
  }
`);

export const emailTemplateOverview = overviewOf('emailTemplate', (template) => (
  <>
    <Section title={emailTemplateFields.body.label}>
      <Prose text={template.body} />
    </Section>
    <Example of={template} />
  </>
));

/** The template filled with examples. */
function Example({ of: { purpose, subject, body } }: { of: EmailTemplateRecord }) {
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
