import { type FormEvent, useId, useState } from 'react';
import { loginClient } from '../../ground/api.ts';
import { useFormats } from '../../ground/formats.ts';
import { graphql } from '../../ground/graphql.ts';
import { type Refusal, refusalOf, refusedHere } from '../../ground/refusal.ts';
import { enter, NewSession } from './enter.ts';
import { LoginReason } from './login-reason.tsx';
import { PasskeyButton } from './passkey-button.tsx';

const ConfirmLogin = graphql(
  `
    mutation ConfirmLogin($input: ConfirmLoginInput!) {
      session: confirmLogin(input: $input) {
        ...NewSession
      }
    }
  `,
  [NewSession],
);

const kinds = {
  app: { label: 'Code of your authenticator app', inputMode: 'numeric', other: 'Use a recovery code' },
  recovery: { label: 'Recovery code', inputMode: 'text', other: 'Use the authenticator app' },
} as const;

interface SecondStepProps {
  /** Null after a login by a provider. */
  readonly email: string | null;
  readonly challenge: string;
  /** Goes back to the first step, for a reason or by choice. */
  readonly onBack: (refusal: Refusal | null) => void;
}

/** The second step of a login: a code of the authenticator app, or a recovery code. */
export function SecondStep({ email, challenge, onBack }: SecondStepProps) {
  const [kind, setKind] = useState<keyof typeof kinds>('app');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSending, setSending] = useState(false);
  const errorId = useId();
  const formats = useFormats();
  const { label, inputMode, other } = kinds[kind];

  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const field = event.currentTarget.elements.namedItem('code');
    const code = String(new FormData(event.currentTarget).get('code'));
    setSending(true);
    const { data, error } = await loginClient.mutation(ConfirmLogin, { input: { challenge, code } }).toPromise();
    setSending(false);
    if (data) return enter(email, data.session, formats);
    if (!error) return;
    const refused = refusalOf(error);
    if (refused.code === 'UNAUTHENTICATED') return onBack(refusedHere('The time for the code is over. Log in again'));
    setRefusal(refused.code === 'BAD_INPUT' ? refusedHere('The code is wrong or used. Enter the next one') : refused);
    if (field instanceof HTMLInputElement) field.select();
  };

  return (
    <form className="login-form" onSubmit={confirm}>
      {refusal && (
        <p className="refusal" role="alert" id={errorId}>
          <LoginReason refusal={refusal} />
        </p>
      )}
      <label className="login-field">
        {label}
        <input
          // Another kind of code begins with an empty field, with the focus.
          key={kind}
          className="line login-code"
          name="code"
          required
          inputMode={inputMode}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          aria-describedby={refusal ? errorId : undefined}
          // biome-ignore lint/a11y/noAutofocus: only the code is missing
          autoFocus
        />
      </label>
      <button type="submit" className="button button-primary button-large" aria-disabled={isSending}>
        {isSending ? 'Logging in…' : 'Log in'}
      </button>
      <PasskeyButton onRefused={setRefusal} />
      <div className="login-others">
        <button
          type="button"
          className="button button-plain"
          onClick={() => {
            setRefusal(null);
            setKind(kind === 'app' ? 'recovery' : 'app');
          }}
        >
          {other}
        </button>
        <button type="button" className="button button-plain" onClick={() => onBack(null)}>
          Back
        </button>
      </div>
    </form>
  );
}
