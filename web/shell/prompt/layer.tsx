import { Overlay2 } from '@blueprintjs/core';
import type { ReactNode } from 'react';

/** The position: at the top, in the middle (wide for a table), on the whole window, or set by the surface. */
export type Place = 'top' | 'middle' | 'wide' | 'page' | 'free';

interface LayerProps {
  readonly label: string;
  readonly place: Place;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A layer over the pane that keeps the focus inside. */
export function Layer({ label, place, onClose, children }: LayerProps) {
  return (
    <Overlay2
      isOpen
      onClose={onClose}
      transitionDuration={0}
      // The opening surface may be gone by then; `close` restores the focus.
      shouldReturnFocusOnClose={false}
      className="layers"
    >
      {/* Blueprint announces every change in an overlay. Here, each text to announce has a live region. */}
      <div className={`layer layer-${place}`} role="dialog" aria-modal="true" aria-label={label} aria-live="off">
        {children}
      </div>
    </Overlay2>
  );
}
