import { type KeyboardEvent, useEffect, useRef } from 'react';
import { wordFor } from '../../records/words.ts';
import { DocumentImage } from '../../ui/document-image.tsx';

interface Photo {
  readonly fileId: string;
  readonly caption: string | null;
  readonly moment: string;
  readonly document: { readonly url: string };
}

interface PhotoViewProps {
  readonly photos: readonly Photo[];
  readonly at: number;
  /** Gets another photo’s position, or null to close. */
  readonly onShow: (at: number | null) => void;
}

/** A photo as large as the window. The arrow keys show the next photo, Escape closes. */
export function PhotoView({ photos, at, onShow }: PhotoViewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const photo = photos[at];
  if (!photo) return null;
  const go = (by: number) => onShow((at + by + photos.length) % photos.length);

  function keyDown(event: KeyboardEvent): void {
    const by = { ArrowRight: 1, ArrowDown: 1, j: 1, ArrowLeft: -1, ArrowUp: -1, k: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    go(by);
  }

  return (
    <dialog
      ref={dialog}
      className="photo-view"
      aria-modal="true"
      aria-label={`Photo ${at + 1} of ${photos.length}`}
      onKeyDown={keyDown}
      onClose={() => onShow(null)}
    >
      <DocumentImage
        key={photo.fileId}
        className="photo-large"
        url={photo.document.url}
        alt={photo.caption ?? wordFor(photo.moment)}
      />
      <div className="photo-foot">
        <p role="status">
          <span className="quiet">
            {at + 1} of {photos.length}, {wordFor(photo.moment).toLowerCase()}
          </span>{' '}
          {photo.caption}
        </p>
        {photos.length > 1 && (
          <>
            <button type="button" className="button" onClick={() => go(-1)}>
              Previous
            </button>
            <button type="button" className="button" onClick={() => go(1)}>
              Next
            </button>
          </>
        )}
        <button type="button" className="button button-primary" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
}
