import type { ComponentType } from 'react';
import { Later, useLater } from '../ground/later.ts';
import type { Notify } from '../state/notes.ts';
import { NotFetched } from './not-fetched.tsx';

export interface DocumentProps {
  /** The path on the gateway, from `Document.url`. */
  readonly url: string;
  readonly filename: string;
  /** A change of the record makes a new document at the same address. Absent for a document that never changes. */
  readonly version?: number;
}

/** A document in a single state: the address, and the record's version. */
export interface Edition {
  readonly url: string;
  readonly version: number;
}

interface ViewerPart {
  readonly Viewer: ComponentType<DocumentProps>;
  readonly printUrls: (urls: readonly string[], notify: Notify) => void;
  /** Opens the document that a person probably asks for next. */
  readonly openings: { readonly expect: (next: Edition) => void; readonly forget: () => void };
}

/** The viewer with pdf.js, several times the size of the rest of the console. Loads with the first document. */
export const viewer = new Later<ViewerPart>(undefined, { isLarge: true });

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
