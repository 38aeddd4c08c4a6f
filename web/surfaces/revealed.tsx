import { useStore } from 'jotai';
import { useEffect } from 'react';
import { useStage } from './stage-context.ts';
import { leave, type Surface, show } from './surface.ts';

/** What is shown once: Enter copies it, and once more closes; leaving it without says what is lost. */
export function Revealed({ surface }: { surface: Extract<Surface, { is: 'revealed' }> }) {
  const store = useStore();
  const { console, close } = useStage();
  const { secret, stands } = surface;
  const isCopied = stands === 'copied';
  const copied = () => show(store, { ...surface, stands: 'copied' });

  useEffect(() => {
    if (isCopied) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isCopied]);

  async function copy(): Promise<void> {
    if (await console.copy(secret.text, secret.title)) copied();
  }

  return (
    <div className="question revealed">
      <h2>{secret.title}</h2>
      <input
        readOnly
        value={secret.text}
        aria-label={secret.title}
        spellCheck={false}
        onFocus={({ target }) => target.select()}
        onCopy={copied}
      />
      <p role="status">{said[stands]}</p>
      <p className="hint">
        A script sends it as <code>Authorization: Bearer docket_…</code>; what is copied as curl or fetch reads it from{' '}
        <code>DOCKET_TOKEN</code>.
      </p>
      <div className="question-foot">
        {stands === 'leaving' && (
          <button type="button" className="button button-danger" onClick={close}>
            Close without it
          </button>
        )}
        {stands === 'new' && (
          <button type="button" className="button" onClick={() => leave(store)}>
            Close
          </button>
        )}
        <button
          // Drawn anew, it has the focus: Enter copies, and Enter once more is done.
          key={stands}
          type="button"
          className="button button-primary"
          // biome-ignore lint/a11y/noAutofocus: what this is for; nothing else here is done first
          autoFocus
          onClick={() => (isCopied ? close() : void copy())}
        >
          {isCopied ? 'Done' : 'Copy'}
        </button>
      </div>
    </div>
  );
}

const said = {
  new: 'Copy it now: it is shown this once. Only a hash of it is kept.',
  copied: 'Copied. Keep it as you would a password.',
  leaving: 'You have not copied it, and nobody can show it again. Copy it, or revoke it and create another.',
};
