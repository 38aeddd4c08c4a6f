import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { createTypeAhead } from './type-ahead.ts';
import type { Prompt } from './use-prompt.ts';

/**
 * What a prompt asks, or until it can: that it loads, or why not, with another try. What is typed meanwhile is typed again
 * once there is where to. Once something is asked it stays: a further reading is only said.
 */
export function Wait({ prompt, children }: { prompt: Prompt; children: ReactNode }) {
  const { waiting, task } = prompt;
  const place = useRef<HTMLDivElement>(null);
  const ahead = useRef(createTypeAhead());
  const hasBegun = useRef(waiting === null);
  if (waiting === null) hasBegun.current = true;
  const isHeld = !hasBegun.current;
  useEffect(() => {
    if (isHeld) place.current?.focus();
    else ahead.current.replay(() => place.current);
  }, [isHeld]);

  function keyDown(event: KeyboardEvent): void {
    if (isHeld && waiting?.refusal === null && ahead.current.hold(event.nativeEvent)) event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is typed before there is a field
    <div ref={place} className="wait" tabIndex={isHeld ? -1 : undefined} onKeyDown={keyDown}>
      {!isHeld && children}
      {waiting && waiting.refusal === null && (
        <p className="wait-says" role="status">
          Loading what “{task.command.title.replace(/…$/, '')}” asks…
        </p>
      )}
      {waiting?.refusal && (
        <p className="wait-says wrong" role="alert">
          {waiting.refusal}{' '}
          <button
            type="button"
            className="button"
            // biome-ignore lint/a11y/noAutofocus: another try is all that can be done here
            autoFocus={isHeld}
            onClick={() => {
              place.current?.focus();
              waiting.again();
            }}
          >
            Try again
          </button>
        </p>
      )}
    </div>
  );
}
