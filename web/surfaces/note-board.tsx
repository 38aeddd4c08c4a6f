import { OverlayToaster, type ToastProps } from '@blueprintjs/core';
import { useCallback } from 'react';
import { flushSync } from 'react-dom';
import { Keys } from './keys.tsx';
import { type Board, type Note, setBoard } from './notes.ts';

/** Where notes appear. What is wrong stays until it is read; the rest goes by itself. */
export function NoteBoard() {
  const hold = useCallback((toaster: OverlayToaster | null) => setBoard(toaster && boardOf(toaster)), []);
  return <OverlayToaster ref={hold} position="bottom-right" maxToasts={4} canEscapeKeyClear={false} />;
}

function boardOf(toaster: OverlayToaster): Board {
  return {
    // The toaster finds a note of the same name in its state alone: until that is drawn, it would keep both, and lose both.
    show: (note) => queueMicrotask(() => flushSync(() => toaster.show(toastOf(note), note.name))),
    dismiss() {
      const staying = toaster.getToasts().filter(({ timeout }) => timeout === 0);
      for (const { key } of staying) toaster.dismiss(key);
      return staying.length > 0;
    },
  };
}

function toastOf({ tone, message, lines = [], action }: Note): ToastProps {
  return {
    timeout: tone === 'bad' ? 0 : 6000,
    className: `note note-${tone}`,
    message: (
      <>
        {message}
        {lines.length > 0 && (
          <ul className="note-lines">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </>
    ),
    ...(action && {
      action: {
        onClick: action.act,
        text: (
          <>
            {action.label} {action.keys && <Keys keys={action.keys} />}
          </>
        ),
      },
    }),
  };
}
