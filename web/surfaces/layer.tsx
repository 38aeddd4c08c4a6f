import { Overlay2 } from '@blueprintjs/core';
import type { ReactNode } from 'react';

/** Something that lies over the pane and keeps the focus inside. */
export function Layer({ label, place, onClose, children }: LayerProps) {
  return (
    <Overlay2
      isOpen
      onClose={onClose}
      transitionDuration={0}
      // The surface that opened it may be gone by then; `close` knows where the hands were.
      shouldReturnFocusOnClose={false}
      className="layers"
    >
      {/* Blueprint has all that appears or changes in an overlay told; here what is to be told says so itself. */}
      <div className={`layer layer-${place}`} role="dialog" aria-modal="true" aria-label={label} aria-live="off">
        {children}
      </div>
    </Overlay2>
  );
}

/** Where it lies: under the top edge, in the middle (wide for a table), on the whole window, or where it says itself. */
export type Place = 'top' | 'middle' | 'wide' | 'page' | 'free';

interface LayerProps {
  readonly label: string;
  readonly place: Place;
  readonly onClose: () => void;
  readonly children: ReactNode;
}
