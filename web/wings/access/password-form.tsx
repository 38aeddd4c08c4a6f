import { useSetAtom } from 'jotai';
import { type FormEvent, useId } from 'react';
import { revoke } from '../../ground/api.ts';
import { keepDeviceToken } from '../../ground/device-token.ts';
import { useFormats } from '../../ground/formats.ts';
import { graphql } from '../../ground/graphql.ts';
import { go } from '../../ground/hash-location.ts';
import { unreached } from '../../ground/refused-call.ts';
import { endSession, session } from '../../ground/session.ts';
import { sentenceOf, wrongField } from '../../records/fields/wording.ts';
import { arrivalAtom } from '../../state/arrival.ts';
import type { Linked } from './linked-account.ts';
import { useSending } from './use-sending.ts';

const ChoosePassword = graphql(`
  mutation ChoosePassword($input: ChoosePasswordInput!) {
    chosen: choosePassword(input: $input) {
      email
      deviceToken
    }
  }
`);

/** Chooses the password of the account of a link, and goes on to the login. */
export function PasswordForm({ link, token, onOver }: { link: Linked; token: string; onOver: () => void }) {
  const { refusal, isSending, send } = useSending(onOver);
  const arrive = useSetAtom(arrivalAtom);
  const { time } = useFormats();
  const errorId = useId();
  const { email, inviterName, apiTokens } = link;

  async function choose(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const input = {
      token,
      password: String(given.get('password')),
      ...(given.has('revokeApiTokens') && { revokeApiTokens: true }),
    };
    const answer = await send(ChoosePassword, { input });
    if (!answer) return;
    keepDeviceToken(answer.chosen.email, answer.chosen.deviceToken);
    // This tab may have been another person's.
    if (session()) {
      revoke();
      endSession();
    }
    arrive({ email: answer.chosen.email, said: 'Your password is set. Log in with it.' });
    go('/login', { replace: true });
  }

  return (
    <form className="login-form" onSubmit={choose}>
      {refusal && (
        <p className="refusal" role="alert" id={errorId}>
          {unreached(refusal, time) ??
            (refusal.fields.map((field) => wrongField(field, () => 'Password')).join(' ') || sentenceOf(refusal))}
        </p>
      )}
      {inviterName && <p>{inviterName} invites you. Choose the password for your logins.</p>}
      <label className="login-field">
        E-mail
        {/* A field, for password managers. */}
        <input
          className="line"
          name="email"
          type="email"
          autoComplete="username"
          readOnly
          value={email}
          tabIndex={-1}
        />
      </label>
      <label className="login-field">
        Password
        <input
          className="line"
          name="password"
          type="password"
          required
          autoComplete="new-password"
          minLength={12}
          maxLength={128}
          // biome-ignore lint/a11y/noAutofocus: only the password is missing
          autoFocus
          aria-describedby={`${errorId}-hint ${refusal ? errorId : ''}`}
        />
      </label>
      <p className="quiet login-hint" id={`${errorId}-hint`}>
        At least 12 characters
      </p>
      {apiTokens > 0 && (
        <label className="gate-check">
          <input type="checkbox" name="revokeApiTokens" />
          {apiTokens === 1 ? 'Revoke my API token, too' : `Revoke my ${apiTokens} API tokens, too`}
        </label>
      )}
      <button type="submit" className="button button-primary button-large" aria-disabled={isSending}>
        {isSending ? 'Saving…' : 'Set password'}
      </button>
      {link.purpose === 'PASSWORD_RESET' && <p className="quiet">All your sessions end. Log in again afterwards.</p>}
    </form>
  );
}
