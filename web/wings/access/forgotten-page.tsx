import { type FormEvent, useEffect, useId, useState } from 'react';
import { loginClient } from '../../ground/api.ts';
import { useFormats } from '../../ground/formats.ts';
import { graphql } from '../../ground/graphql.ts';
import { hrefOf } from '../../ground/hash-location.ts';
import { refusalOf } from '../../ground/refusal.ts';
import { unreached } from '../../ground/refused-call.ts';
import { keepCopyKey } from '../../shell/typing/shortcuts.ts';
import { Gate } from '../../ui/gate.tsx';

const RequestPasswordReset = graphql(`
  mutation RequestPasswordReset($input: RequestPasswordResetInput!) {
    isMailed: requestPasswordReset(input: $input)
  }
`);

/** Asks for a link to a new password. Every address gets the same answer. */
export function ForgottenPage() {
  useEffect(keepCopyKey, []);
  const [sent, setSent] = useState<{ email: string; isMailed: boolean } | null>(null);
  return (
    <Gate title="Forgotten password">
      {sent?.isMailed === true && <OnItsWay email={sent.email} />}
      {sent?.isMailed === false && <WithoutMail />}
      {sent === null && <AskForm onSent={(email, isMailed) => setSent({ email, isMailed })} />}
      <p>
        {/* The answer takes the place of the form, and the form's focus. */}
        <a key={String(sent === null)} href={hrefOf('/login')} ref={(link) => void (sent && link?.focus())}>
          Back to the login
        </a>
      </p>
    </Gate>
  );
}

function AskForm({ onSent }: { onSent: (email: string, isMailed: boolean) => void }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const { time } = useFormats();
  const errorId = useId();

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    setSending(true);
    const { data, error } = await loginClient.mutation(RequestPasswordReset, { input: { email } }).toPromise();
    setSending(false);
    if (data) onSent(email, data.isMailed);
    else if (error) setRefusal(unreached(refusalOf(error), time) ?? 'Enter your e-mail address.');
  }

  return (
    <form className="login-form" onSubmit={send}>
      {refusal && (
        <p className="refusal" role="alert" id={errorId}>
          {refusal}
        </p>
      )}
      <label className="login-field">
        E-mail
        <input
          className="line"
          name="email"
          type="email"
          required
          autoComplete="username"
          // biome-ignore lint/a11y/noAutofocus: the page has no other use
          autoFocus
          aria-describedby={refusal ? errorId : undefined}
        />
      </label>
      <button type="submit" className="button button-primary button-large" aria-disabled={isSending}>
        {isSending ? 'Sending…' : 'Send me a link'}
      </button>
    </form>
  );
}

function OnItsWay({ email }: { email: string }) {
  return (
    <div role="status" className="gate-words">
      <p>
        If there is an account for <strong>{email}</strong>, an e-mail with a link is on its way. The link works once,
        for 30 minutes.
      </p>
      <p className="quiet">
        No e-mail? Look among the spam, or ask a company admin of your company for a new password.
      </p>
    </div>
  );
}

function WithoutMail() {
  return (
    <div role="status" className="gate-words">
      <p>This Docket sends no e-mail. Ask a person who may set passwords for a new password:</p>
      <ul>
        <li>a company admin of your company</li>
        <li>a super admin</li>
      </ul>
    </div>
  );
}
