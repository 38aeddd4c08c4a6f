import { OverlayToaster, type ToastProps } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { flushSync } from 'react-dom';
import { keysOf, spokenKeys } from '../commands/keys.ts';
import { commandOf } from '../commands/registry.ts';
import { preferencesAtom } from '../state/preferences.ts';
import { KeysOf } from './keys-of.tsx';
import { type Board, type Note, setBoard, staysMs } from './notes.ts';
import { useSecondsTo } from './use-seconds.ts';

/** Where notes appear. What is wrong stays until it is read; the rest goes by itself. */
export function NoteBoard() {
  const hold = useCallback((toaster: OverlayToaster | null) => setBoard(toaster && boardOf(toaster)), []);
  return <OverlayToaster ref={hold} position="bottom-right" maxToasts={4} canEscapeKeyClear={false} />;
}

function boardOf(toaster: OverlayToaster): Board {
  let shown = 0;
  return {
    // The toaster finds a note of the same name in its state alone: until that is drawn, it would keep both, and lose both.
    show: (note) =>
      queueMicrotask(() => {
        shown += 1;
        flushSync(() => toaster.show(toastOf(note, shown), note.name));
        // Blueprint has a note told as a whole, and its message once more by itself.
        document.querySelector('.bp6-toast-container')?.setAttribute('aria-live', 'off');
      }),
    dismiss() {
      const staying = toaster.getToasts().filter(({ timeout }) => timeout === 0);
      for (const { key } of staying) toaster.dismiss(key);
      return staying.length > 0;
    },
  };
}

function toastOf(note: Note, count: number): ToastProps {
  const { tone, message, heard, lines = [], leaves, action } = note;
  return {
    timeout: timeoutOf(note, count),
    className: `note note-${tone}`,
    message: (
      <>
        {heard === undefined ? (
          message
        ) : (
          <>
            <span aria-hidden>{message}</span>
            <span className="only-heard">{heard}</span>
          </>
        )}
        {action?.command && <WayBack label={action.label} id={action.command} />}
        {leaves && <Leaves atMs={leaves.atMs} />}
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
            {action.label} {action.command && <KeysOf id={action.command} />}
          </>
        ),
      },
    }),
  };
}

/** In milliseconds; another than that of the note before, in whose place the toaster would leave it for what is left of that. */
function timeoutOf(note: Note, count: number): number {
  const ms = staysMs(note);
  return ms === null ? 0 : ms + (count % 2);
}

/** Behind what is told of an outcome, the keys that take it back: its button is never come by. */
function WayBack({ label, id }: { label: string; id: string }) {
  const preferences = useAtomValue(preferencesAtom);
  const command = commandOf(id);
  const [keys] = command ? keysOf(command, preferences) : [];
  return keys ? <span className="only-heard">{` ${label}: ${spokenKeys(keys)}.`}</span> : null;
}

/** How long an e-mail still waits. It is counted for the eyes alone: to hear each second would drown what was said. */
function Leaves({ atMs }: { atMs: number }) {
  const seconds = useSecondsTo(atMs);
  return (
    <p className="note-leaves">
      <span aria-hidden>{seconds > 0 ? `Leaves in ${seconds} s · ` : 'It leaves now.'}</span>
      <span className="only-heard">It leaves in ten seconds. </span>
      {seconds > 0 && 'z takes it back'}
    </p>
  );
}
