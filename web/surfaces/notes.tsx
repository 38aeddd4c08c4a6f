import { OverlayToaster } from '@blueprintjs/core';
import { createRef } from 'react';
import { Keys } from './keys.tsx';

/** What a person is told of an outcome. */
export interface Note {
  readonly tone: 'good' | 'bad' | 'plain';
  readonly message: string;
  /** Further lines, such as a reason for each record that was refused. */
  readonly lines?: readonly string[];
  readonly action?: { readonly label: string; readonly keys?: string; readonly act: () => void };
  /** A note of the same name is replaced by this one. */
  readonly name?: string;
}

export type Notify = (note: Note) => void;

const toaster = createRef<OverlayToaster>();

/** Tells an outcome. What is wrong stays until it is read; the rest goes by itself. */
export const notify: Notify = ({ tone, message, lines = [], action, name }) => {
  toaster.current?.show(
    {
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
    },
    name,
  );
};

/** Takes away the notes that stay until they are read; answers whether there were any. */
export function dismissNotes(): boolean {
  const staying = (toaster.current?.getToasts() ?? []).filter(({ timeout }) => timeout === 0);
  for (const { key } of staying) toaster.current?.dismiss(key);
  return staying.length > 0;
}

/** Where notes appear. */
export function Notes() {
  return <OverlayToaster ref={toaster} position="bottom-right" maxToasts={4} canEscapeKeyClear={false} />;
}
