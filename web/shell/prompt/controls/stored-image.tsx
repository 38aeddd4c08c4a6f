import { useQuery } from 'urql';
import { graphql } from '../../../ground/graphql.ts';
import { DocumentImage } from '../../../ui/document-image.tsx';

const FileById = graphql(`
  query FileById($id: ID!) {
    file(id: $id) {
      url
    }
  }
`);

export function StoredImage({ fileId, alt }: { fileId: string; alt: string }) {
  const [{ data, error }] = useQuery({ query: FileById, variables: { id: fileId }, requestPolicy: 'cache-first' });
  if (error) return <span className="thumb hint">{alt} could not be loaded.</span>;
  if (!data) return <span className="thumb skeleton" role="status" aria-label={`Loading: ${alt}`} />;
  return <DocumentImage className="thumb" url={data.file.url} alt={alt} />;
}
