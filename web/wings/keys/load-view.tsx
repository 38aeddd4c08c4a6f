import { useAtomValue, useStore } from 'jotai';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { nameOf } from '../../commands/core/command.ts';
import { useCommands } from '../../commands/core/registry.ts';
import { Hints } from '../../shell/choosing/hints.tsx';
import { Keys } from '../../shell/choosing/keys.tsx';
import { useStage } from '../../shell/stage/stage-context.ts';
import { notify } from '../../state/notes.ts';
import { preferencesAtom } from '../../state/preferences.ts';
import { type Change, commandCount, keep, type Loaded, readKeysFile } from './keys-file.ts';

/** Previews the changed keys, the lost keys and the skipped entries. */
export function LoadView() {
  const commands = useCommands();
  const { keys: own } = useAtomValue(preferencesAtom);
  const [read, setRead] = useState<Loaded | string>('');
  const { close } = useStage();
  const picker = useRef<HTMLInputElement>(null);
  if (typeof read !== 'string') return <Preview loaded={read} />;
  return (
    <Question
      title="Load keys from a file"
      foot={
        <>
          <button type="button" className="button" onClick={close}>
            Cancel
          </button>
          <button
            type="button"
            className="button button-primary"
            // biome-ignore lint/a11y/noAutofocus: Enter opens the dialog to choose a file
            autoFocus
            onClick={() => picker.current?.click()}
          >
            Choose a file…
          </button>
        </>
      }
    >
      <p>Choose a file written by “Save keys as a file”. You see a preview before any key changes.</p>
      <input
        ref={picker}
        type="file"
        accept=".json,application/json"
        className="only-heard"
        tabIndex={-1}
        aria-label="File of keys"
        onChange={async ({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) setRead(readKeysFile(file.size > mostBytes ? '' : await file.text(), commands, own));
        }}
      />
      {read && (
        <p className="refusal" role="alert">
          {read}
        </p>
      )}
    </Question>
  );
}

const mostBytes = 200_000;

function Preview({ loaded: { keys, changes, left } }: { loaded: Loaded }) {
  const store = useStore();
  const { close } = useStage();
  const count = commandCount(changes.length);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);

  function apply(): void {
    close();
    if (changes.length > 0) keep(store, notify, keys, `Keys changed for ${count}`);
  }

  return (
    <Question
      title={changes.length === 0 ? 'No keys to change' : `New keys for ${count}`}
      foot={
        <>
          {changes.length > 0 && (
            <button type="button" className="button" onClick={close}>
              Cancel
            </button>
          )}
          <button ref={button} type="button" className="button button-primary" onClick={apply}>
            {changes.length > 0 ? 'Load keys' : 'Close'} <Keys keys="enter" />
          </button>
        </>
      }
    >
      {changes.length > 0 && (
        <ul className="key-changes">
          {changes.map((change) => (
            <Line key={change.command.id} change={change} />
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <section>
          <h3>Skipped</h3>
          <ul className="key-changes">
            {left.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </section>
      )}
    </Question>
  );
}

function Line({ change: { command, keys, from } }: { change: Change }) {
  return (
    <li>
      <span>{nameOf(command)}</span>
      {from.length > 0 && <span className="hint">taken from {from.map((each) => `“${nameOf(each)}”`).join(', ')}</span>}
      <span className="key-change">
        {keys.map((each) => (
          <Keys key={each} keys={each} isRead />
        ))}
        {keys.length === 0 && <span className="hint">no keys</span>}
      </span>
    </li>
  );
}

function Question({ title, foot, children }: { title: string; foot: ReactNode; children: ReactNode }) {
  return (
    <div className="question load-keys">
      <h2>{title}</h2>
      <div className="load-keys-body">{children}</div>
      <div className="question-foot">
        <Hints of={[['escape', 'cancel']]} />
        {foot}
      </div>
    </div>
  );
}
