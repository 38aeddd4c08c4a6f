import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type DocumentProps, ViewerSkeleton } from '../../ui/document-viewer.tsx';
import { Notice } from '../../ui/notice.tsx';
import { createOpenings } from './openings.ts';
import type { Size } from './page-layout.ts';
import { PagesView } from './pages-view.tsx';
import { type Failure, messageOf, type Opening, openPdf, type Pdf } from './pdf.ts';
import { DocumentChanged } from './ranges.ts';

export { printUrls } from './print.ts';

export const openings = createOpenings(openPdf);

export function Viewer({ url, filename, version }: DocumentProps) {
  const [attempt, setAttempt] = useState(0);
  const [open, setOpen] = useState<{ pdf: Pdf; first: Size } | null>(null);
  const [opening, setOpening] = useState<Opening | null>(null);
  const [broken, setBroken] = useState<Failure | null>(null);
  const missing = useSyncExternalStore(opening?.subscribe ?? never, opening?.failure ?? none);
  const failure = broken ?? missing;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the document anew
  useEffect(() => {
    let isGone = false;
    const opening = openings.take(url, version);
    setOpen(null);
    setBroken(null);
    setOpening(opening);
    opening.promise
      .then(async (pdf) => {
        const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
        if (!isGone) setOpen({ pdf, first: { width, height } });
      })
      .catch((error: unknown) => !isGone && setBroken({ error }));
    return () => {
      isGone = true;
      void opening.destroy();
    };
  }, [url, version, attempt]);

  const fail = useCallback((error: unknown) => setBroken({ error }), []);
  function tryAgain(): void {
    if (broken || missing?.error instanceof DocumentChanged) setAttempt(attempt + 1);
    else opening?.bringAgain();
  }
  const notice = failure && (
    <Notice role="alert" title={messageOf(failure.error)}>
      <p>
        {failure.error instanceof DocumentChanged
          ? `${filename} was changed after it was opened.`
          : `${filename} can’t be shown${open ? ' whole' : ''}.`}
      </p>
      <button type="button" className="button" onClick={tryAgain}>
        Try again
      </button>
    </Notice>
  );

  if (!open || !opening) return notice ?? <ViewerSkeleton />;
  const of = { ...open, opening, url, filename, notice };
  return <PagesView key={attempt} {...of} onFailure={fail} />;
}

const never = () => () => {};
const none = () => null;
