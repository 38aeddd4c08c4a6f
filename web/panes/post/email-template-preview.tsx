import { useQuery } from 'urql';
import { useFormats } from '../../ground/formats.ts';
import { type FragmentOf, graphql, type TadaDocumentNode } from '../../ground/graphql.ts';
import { usePlace } from '../../ground/hash-location.ts';
import { type EmailTemplateRecord, emailTemplate } from '../../records/email-template.ts';
import { Fact, Facts, Section } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Prose } from '../../ui/prose.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { tab } from '../frame/pane.ts';
import { RecordLink } from '../frame/record-link.tsx';
import { Refused } from '../frame/refused.tsx';
import { attachedIn } from './message.tsx';

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

/** Queries for the message about a record, by the purpose of the template. */
const previews: Record<EmailTemplateRecord['purpose'], Preview> = {
  JOB_REPORT: graphql(
    `
      query JobReportPreview($id: ID!, $templateId: ID!) {
        message: jobReportMessage(id: $id, templateId: $templateId) {
          ...PreviewFields
        }
      }
    `,
    [PreviewFields],
  ),
  QUOTATION: graphql(
    `
      query QuotationPreview($id: ID!, $templateId: ID!) {
        message: quotationMessage(id: $id, templateId: $templateId) {
          ...PreviewFields
        }
      }
    `,
    [PreviewFields],
  ),
  PROFORMA_INVOICE: graphql(
    `
      query ProformaInvoicePreview($id: ID!, $templateId: ID!) {
        message: proformaInvoiceMessage(id: $id, templateId: $templateId) {
          ...PreviewFields
        }
      }
    `,
    [PreviewFields],
  ),
};

export const emailTemplatePreview = tab({
  name: 'preview',
  title: 'Preview',
  query: emailTemplate.byId,
  view: WithRecord,
});

/** The preview with the record of the fragment, or a button to choose a record. */
function WithRecord({ record: template }: { record: EmailTemplateRecord }) {
  const { query } = usePlace();
  if (query.record) return <Message of={template} about={query.record} />;
  return (
    <Notice title="Preview with which record?">
      <p>The preview shows the message with its recipients, filled placeholders and attachments.</p>
      <CommandButton id="emailTemplate.preview" isPrimary />
    </Notice>
  );
}

function Message({ of: { id: templateId, purpose }, about }: { of: EmailTemplateRecord; about: string }) {
  const { number } = useFormats();
  const [{ data, error }] = useQuery({
    query: previews[purpose],
    variables: { id: about, templateId },
    requestPolicy: 'cache-and-network',
  });
  if (error) return <Refused error={error} />;
  if (!data) return <p role="status">Loading…</p>;
  const { to, subject, body } = data.message;
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
        <Fact term="Attached">{attachedIn(data.message, number)}</Fact>
      </Facts>
      <Section title="Message">
        <Prose text={body} />
      </Section>
    </>
  );
}
