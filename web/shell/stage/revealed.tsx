import { useStore } from 'jotai';
import { type FocusEvent, useEffect } from 'react';
import { useStage } from './stage-context.ts';
import { leave, type Surface, show } from './surface.ts';

/** A secret, shown once. Enter copies; a second Enter closes. Closing without a copy warns first. */
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

  const field = {
    readOnly: true,
    value: secret.text,
    'aria-label': secret.title,
    spellCheck: false,
    onFocus: ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => target.select(),
    onCopy: copied,
  };
  return (
    <div className="question revealed">
      <h2>{secret.title}</h2>
      {secret.of === 'codes' ? <textarea {...field} rows={secret.text.split('\n').length} /> : <input {...field} />}
      <p role="status">{said[secret.of][stands]}</p>
      {secret.of === 'token' && (
        <p className="hint">
          A script sends the token as <code>Authorization: Bearer docket_…</code>; copied curl and fetch calls read it
          from <code>DOCKET_TOKEN</code>.
        </p>
      )}
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
          // A new key draws the button again, with focus: a second Enter closes.
          key={stands}
          type="button"
          className="button button-primary"
          // biome-ignore lint/a11y/noAutofocus: copying is the purpose of the dialog
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
  token: {
    new: 'Copy the token now. Docket keeps only a hash and can’t show the token again.',
    copied: 'Copied. Treat the token like a password.',
    leaving:
      'You have not copied the token. Docket can’t show it again. Copy the token, or revoke it and create another.',
  },
  secret: {
    new: 'Copy the signing secret now. Docket can’t show the secret again.',
    copied: 'Copied. The receiver checks each delivery with the secret.',
    leaving: 'You have not copied the secret. Docket can’t show it again. Copy the secret, or rotate it later.',
  },
  codes: {
    new: 'Each code logs you in once without your authenticator app. Docket can’t show the codes again.',
    copied: 'Copied. Keep the codes apart from your phone, such as printed or in a password manager.',
    leaving: 'You have not copied the codes. Docket can’t show them again. Copy the codes, or make new ones later.',
  },
};
