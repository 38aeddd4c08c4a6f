import { OverlayToaster, type ToastProps } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { keysOf, spokenKeys } from '../../commands/core/keys.ts';
import { commandOf } from '../../commands/core/registry.ts';
import { type Board, type Note, setBoard, staysMs } from '../../state/notes.ts';
import { preferencesAtom } from '../../state/preferences.ts';
import { KeysOf } from '../choosing/keys-of.tsx';
import { useSecondsTo } from '../choosing/use-seconds.ts';

/** Shows notes. Errors stay until dismissed; other notes close after a while. */
export function NoteBoard() {
  const hold = useCallback((toaster: OverlayToaster | null) => setBoard(toaster && boardOf(toaster)), []);
  return <OverlayToaster ref={hold} position="bottom-right" maxToasts={4} canEscapeKeyClear={false} />;
}

function boardOf(toaster: OverlayToaster): Board {
  let shown = 0;
  return {
    // The toaster replaces a note of the same name only once the note is drawn: drawing at once keeps two notes from clashing.
    show: (note) =>
      queueMicrotask(() => {
        shown += 1;
        flushSync(() => toaster.show(toastOf(note, shown), note.name));
      }),
    dismiss() {
      const staying = toaster.getToasts().filter(({ timeout }) => timeout === 0);
      for (const { key } of staying) toaster.dismiss(key);
      return staying.length > 0;
    },
  };
}

const watched = new WeakSet<Element>();

/**
 * Follows the notes around a message: sets their height, in px, as `--notes`. `views.css` adds the room below the notes; layers end above
 * both.
 */
function watchRoom(message: HTMLElement | null): void {
  const container = message?.closest('.bp6-toast-container');
  if (!container || watched.has(container)) return;
  watched.add(container);
  // Otherwise Blueprint announces a note twice: the whole note, then its message.
  container.setAttribute('aria-live', 'off');
  const observer = new ResizeObserver(() => {
    const { style } = document.documentElement;
    if (container.childElementCount === 0) style.removeProperty('--notes');
    else style.setProperty('--notes', `${container.clientHeight}px`);
  });
  observer.observe(container);
}

function toastOf(note: Note, count: number): ToastProps {
  const { tone, message, heard, lines = [], leaves, action } = note;
  const ms = staysMs(note);
  return {
    // Two notes in a row differ by 1 ms: with an equal timeout, the toaster would not restart the timer.
    timeout: ms === null ? 0 : ms + (count % 2),
    className: `note note-${tone}`,
    message: (
      <>
        <span ref={watchRoom} aria-hidden={heard !== undefined || undefined}>
          {message}
        </span>
        {heard && <span className="only-heard">{heard}</span>}
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

/** Announces the undo keys along with an outcome, because focus never reaches the note's button. */
function WayBack({ label, id }: { label: string; id: string }) {
  const preferences = useAtomValue(preferencesAtom);
  const command = commandOf(id);
  const [keys] = command ? keysOf(command, preferences) : [];
  return keys ? <span className="only-heard">{` ${label}: ${spokenKeys(keys)}.`}</span> : null;
}

/** Seconds until an e-mail leaves. The countdown is visual only; announcing each second would drown the outcome. */
function Leaves({ atMs }: { atMs: number }) {
  const seconds = useSecondsTo(atMs);
  const [first] = useState(seconds);
  return (
    <p className="note-leaves">
      <span aria-hidden>{seconds > 0 ? `Leaves in ${seconds} s` : 'Leaves now.'}</span>
      <span className="only-heard">
        The e-mail leaves in {first} {first === 1 ? 'second' : 'seconds'}.{' '}
      </span>
      {seconds > 0 && <span className="hints-said"> · press z to cancel</span>}
    </p>
  );
}
