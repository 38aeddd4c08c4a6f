import { useQuery } from 'urql';
import { useFormats } from '../../ground/formats.ts';
import { type FragmentOf, graphql, type ResultOf, type TadaDocumentNode } from '../../ground/graphql.ts';
import { usePlace } from '../../ground/hash-location.ts';
import { EmailTemplateFields, type EmailTemplateRecord } from '../../records/email-template.ts';
import { Fact, Facts, Section } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Prose } from '../../ui/prose.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { tab } from '../frame/pane.ts';
import { RecordLink } from '../frame/record-link.tsx';
import { Refused } from '../frame/refused.tsx';

const EmailTemplatePreview = graphql(
  `
    query EmailTemplatePreview($id: ID!) {
      record: emailTemplate(id: $id) {
        ...EmailTemplateFields
      }
    }
  `,
  [EmailTemplateFields],
);

const PreviewFields = graphql(`
  fragment PreviewFields on MessageDraft {
    to
    subject
    body
    attachments {
      filename
      size
    }
  }
`);

type Preview = TadaDocumentNode<{ message: FragmentOf<typeof PreviewFields> }, { id: string; templateId: string }>;

/** The message that would be sent of a record, for each purpose of a template. */
const previews: Record<EmailTemplateRecord['purpose'], Preview> = {
  JOB_REPORT: graphql(
    `
      query JobReportPreview($id: ID!, $templateId: ID!) {
        message: jobReportMessage(jobId: $id, templateId: $templateId) {
          ...PreviewFields
        }
      }
    `,
    [PreviewFields],
  ),
  QUOTATION: graphql(
    `
      query QuotationPreview($id: ID!, $templateId: ID!) {
        message: quotationMessage(quotationId: $id, templateId: $templateId) {
          ...PreviewFields
        }
      }
    `,
    [PreviewFields],
  ),
  PROFORMA_INVOICE: graphql(
    `
      query ProformaInvoicePreview($id: ID!, $templateId: ID!) {
        message: proformaInvoiceMessage(proformaInvoiceId: $id, templateId: $templateId) {
          ...PreviewFields
        }
      }
    `,
    [PreviewFields],
  ),
};

type EmailTemplate = NonNullable<ResultOf<typeof EmailTemplatePreview>['record']>;

export const emailTemplatePreview = tab({
  name: 'preview',
  title: 'Preview',
  query: EmailTemplatePreview,
  view: ({ record }: { record: EmailTemplate }) => <WithRecord of={record} />,
});

/** The message as it would be sent of the record that the fragment names, or how to choose one. */
function WithRecord({ of: template }: { of: EmailTemplate }) {
  const { query } = usePlace();
  if (query.record) return <Message of={template} about={query.record} />;
  return (
    <Notice title="Preview with which record?">
      <p>The preview shows the message with its recipients, filled placeholders and attachments.</p>
      <CommandButton id="emailTemplate.preview" isPrimary />
    </Notice>
  );
}

function Message({ of: { id: templateId, purpose }, about }: { of: EmailTemplate; about: string }) {
  const { number } = useFormats();
  const [{ data, error }] = useQuery({
    query: previews[purpose],
    variables: { id: about, templateId },
    requestPolicy: 'cache-and-network',
  });
  if (error) return <Refused error={error} />;
  if (!data) return <p role="status">Loading…</p>;
  const { to, subject, body, attachments } = data.message;
  return (
    <>
      <div className="buttons">
        <CommandButton id="emailTemplate.preview" text="With another record" />
      </div>
      <Facts>
        <Fact term="With">
          <RecordLink id={about} />
        </Fact>
        <Fact term="To">{to.join(', ')}</Fact>
        <Fact term="Subject">{subject}</Fact>
        <Fact term="Attached">
          {attachments.map(({ filename, size }) => `${filename}, ${number(Math.ceil(size / 1000))} kB`).join('; ')}
        </Fact>
      </Facts>
      <Section title="Message">
        <Prose text={body} />
      </Section>
    </>
  );
}
