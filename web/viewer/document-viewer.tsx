import { useLater } from '../later.ts';
import { NotFetched } from '../ui/not-fetched.tsx';
import { viewer } from './later-viewer.ts';

export interface DocumentProps {
  /** Where the gateway serves it, as `Document.url` says. */
  readonly url: string;
  readonly filename: string;
  /** Of its record, of which a change is a new document under the same address; left out where it never changes. */
  readonly version?: number;
}

/** A PDF that the API serves, page by page, fetched by ranges with the session's token. */
export function DocumentViewer(props: DocumentProps) {
  const known = useLater(viewer);
  if (known.is === 'failed') return <NotFetched part={viewer} />;
  if (known.is === 'away') return <ViewerSkeleton />;
  return <known.part.Viewer {...props} />;
}

export function ViewerSkeleton() {
  return (
    <div className="viewer" role="status" aria-label="Loading the document">
      <div className="skeleton viewer-skeleton" />
    </div>
  );
}
