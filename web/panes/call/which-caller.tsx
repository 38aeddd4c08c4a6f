import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { kindOf, kinds } from '../../records/kinds.ts';
import { Hints } from '../../shell/choosing/hints.tsx';
import { moveAmong } from '../../shell/choosing/move-among.ts';
import { innerKeys } from '../../shell/prompt/inner-keys.ts';
import type { CallerHit } from './call-queries.ts';

interface WhichCallerProps {
  readonly title: string;
  readonly hits: readonly CallerHit[];
  readonly onChoose: (id: string) => void;
  /** The head of a screen with guesses. The focus stays there: an early Enter chooses no guess. */
  readonly children?: ReactNode;
}

/** People and customer companies to choose from, by the digits 1 to 9 or by arrow keys and Enter. */
export function WhichCaller({ title, hits, onChoose, children }: WhichCallerProps) {
  const list = useRef<HTMLOListElement>(null);
  const isGuess = children !== undefined;
  useEffect(() => {
    if (!isGuess) list.current?.querySelector('button')?.focus();
  }, [isGuess]);

  function choose(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey } = event;
    const hit = /^[1-9]$/.test(key) && !ctrlKey && !metaKey && !altKey ? hits[Number(key) - 1] : undefined;
    if (!hit) return void moveAmong(event, list.current);
    event.preventDefault();
    onChoose(hit.recordId);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the head or the list has the focus, and the screen hears the keys
    <div className="screen" onKeyDown={choose}>
      {children}
      {hits.length > 0 && <Choices title={title} hits={hits} onChoose={onChoose} list={list} />}
    </div>
  );
}

interface ChoicesProps extends Omit<WhichCallerProps, 'children'> {
  readonly list: Ref<HTMLOListElement>;
}

function Choices({ title, hits, onChoose, list }: ChoicesProps) {
  return (
    <section className="call-which" aria-label={title}>
      <h2 className="call-title" data-heading tabIndex={-1}>
        {title}
      </h2>
      <ol className="rows" ref={list}>
        {hits.map(({ recordId, title, detail, matchedText }, at) => (
          <li key={recordId}>
            <button type="button" className="call-choice" onClick={() => onChoose(recordId)}>
              {at < 9 && (
                <span className="key" aria-hidden>
                  {at + 1}
                </span>
              )}
              <span className="call-choice-title" dir="auto">
                {title}
              </span>
              <span className="quiet">
                {[kinds[kindOf(recordId) ?? 'customer'].singular, matchedText, detail].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <Hints of={innerKeys.callers.keys} />
    </section>
  );
}
