import { useEffect, useState } from 'react';
import { Notice } from '../ui/notice.tsx';
import { type DocumentProps, ViewerSkeleton } from './document-viewer.tsx';
import { PagesView } from './pages-view.tsx';
import { messageOf, openPdf, type Pdf } from './pdf.ts';

export { printUrl } from './print.ts';

type State =
  | { readonly is: 'loading' }
  | { readonly is: 'open'; readonly pdf: Pdf; readonly first: { readonly width: number; readonly height: number } }
  | { readonly is: 'failed'; readonly message: string };

/** Opens a document and shows its pages, or says why it can't. */
export function Viewer({ url, filename }: DocumentProps) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>({ is: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens it anew
  useEffect(() => {
    let isGone = false;
    setState({ is: 'loading' });
    const opening = openPdf(url);
    const settle = (next: State) => {
      if (!isGone) setState(next);
    };
    opening.promise
      .then(async (pdf) => {
        const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
        settle({ is: 'open', pdf, first: { width, height } });
      })
      .catch((error: unknown) => settle({ is: 'failed', message: messageOf(error) }));
    return () => {
      isGone = true;
      void opening.destroy();
    };
  }, [url, attempt]);

  if (state.is === 'loading') return <ViewerSkeleton />;
  if (state.is === 'open') {
    return <PagesView key={url} pdf={state.pdf} first={state.first} url={url} filename={filename} />;
  }
  return (
    <Notice role="alert" title={state.message}>
      <p>{filename} can’t be shown.</p>
      <button type="button" className="button" onClick={() => setAttempt(attempt + 1)}>
        Try again
      </button>
    </Notice>
  );
}
