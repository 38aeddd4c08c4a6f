import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { DocumentViewer, ViewerSkeleton } from '../../ui/document-viewer.tsx';
import { tab } from '../frame/pane.ts';
import { Refused } from '../frame/refused.tsx';
import { useAnswer } from '../frame/use-answer.ts';

const QuotationDocument = graphql(`
  query QuotationDocument($id: ID!) {
    record: quotation(id: $id) {
      id
      version
      document {
        filename
        url
      }
    }
  }
`);

const ProformaInvoiceDocument = graphql(`
  query ProformaInvoiceDocument($id: ID!) {
    record: proformaInvoice(id: $id) {
      id
      version
      document {
        filename
        url
      }
    }
  }
`);

const EditedVersionPaper = graphql(`
  query EditedVersionPaper($id: ID!) {
    version: editedVersion(id: $id) {
      id
      document {
        filename
        url
      }
    }
  }
`);

interface Documented {
  readonly version: number;
  readonly document: NonNullable<ResultOf<typeof QuotationDocument>['record']>['document'];
}

export const quotationDocument = tab({
  name: 'document',
  title: 'Document',
  query: QuotationDocument,
  view: Paper,
  isWide: true,
});

export const proformaInvoiceDocument = tab({
  name: 'document',
  title: 'Document',
  query: ProformaInvoiceDocument,
  view: Paper,
  isWide: true,
});

function Paper({ record: { document, version } }: { record: Documented }) {
  return <DocumentViewer key={version} url={document.url} filename={document.filename} version={version} />;
}

/** An edited version never changes. */
export function EditedVersionDocument({ id }: { id: string }) {
  const { data, error } = useAnswer({ query: EditedVersionPaper, variables: { id } });
  if (data?.version) return <DocumentViewer key={id} {...data.version.document} />;
  return error ? <Refused error={error} /> : <ViewerSkeleton />;
}
