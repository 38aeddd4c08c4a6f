import { type ReactNode, useEffect, useRef } from 'react';
import { useStage } from '../stage/stage-context.ts';
import type { Prompt } from './use-prompt.ts';

/**
 * Shows a prompt's questions, or until they are known, a loading line or a refusal with another try. Keystrokes are kept for the
 * questions, but dropped after a refusal. Questions stay visible during further readings. A refusal of the answers follows.
 */
export function Wait({ prompt, children }: { prompt: Prompt; children: ReactNode }) {
  const { waiting, task } = prompt;
  const place = useRef<HTMLDivElement>(null);
  const { ahead } = useStage();
  const hasBegun = useRef(waiting === null);
  if (waiting === null) hasBegun.current = true;
  const isHeld = !hasBegun.current;
  const isRefused = isHeld && waiting?.refusal !== null;
  useEffect(() => {
    if (isHeld) place.current?.focus();
  }, [isHeld]);
  useEffect(() => {
    if (isRefused) ahead.forget();
  }, [isRefused, ahead]);

  return (
    <>
      <div
        ref={place}
        className="wait"
        tabIndex={isHeld ? -1 : undefined}
        data-waits={isHeld && !isRefused ? true : undefined}
      >
        {!isHeld && children}
        {waiting && waiting.refusal === null && (
          <p className="wait-says" role="status">
            Loading the questions of “{task.command.title.replace(/…$/, '')}”…
          </p>
        )}
        {waiting?.refusal && (
          <p className="wait-says wrong" role="alert">
            {waiting.refusal}{' '}
            <button
              type="button"
              className="button"
              // biome-ignore lint/a11y/noAutofocus: another try is the only action here
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
      {prompt.refusal && (
        <p role="alert" className="refusal">
          {prompt.refusal}
        </p>
      )}
    </>
  );
}
