import { useSetAtom } from 'jotai';
import type { FormEvent } from 'react';
import { useFormats } from '../../ground/formats.ts';
import { graphql } from '../../ground/graphql.ts';
import { go } from '../../ground/hash-location.ts';
import { unreached } from '../../ground/refused-call.ts';
import { sentenceOf } from '../../records/fields/wording.ts';
import { arrivalAtom } from '../../state/arrival.ts';
import type { Linked } from './linked-account.ts';
import { useSending } from './use-sending.ts';

const ConfirmEmail = graphql(`
  mutation ConfirmEmail($input: AccountLinkInput!) {
    isChanged: confirmEmail(input: $input)
  }
`);

/** Asks before the e-mail of an account changes: a mail program that opens links by itself must change nothing. */
export function EmailForm({ link: { email }, token, onOver }: { link: Linked; token: string; onOver: () => void }) {
  const { refusal, isSending, send } = useSending(onOver);
  const arrive = useSetAtom(arrivalAtom);
  const { time } = useFormats();

  async function confirm(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!(await send(ConfirmEmail, { input: { token } }))) return;
    arrive({ email, said: 'Your e-mail is changed. Log in with it from now on.' });
    go('/login', { replace: true });
  }

  return (
    <form className="login-form" onSubmit={confirm}>
      {refusal && (
        <p className="refusal" role="alert">
          {unreached(refusal, time) ?? sentenceOf(refusal, 'user')}
        </p>
      )}
      <p>
        Log in with <strong>{email}</strong> from now on?
      </p>
      <button
        type="submit"
        className="button button-primary button-large"
        // biome-ignore lint/a11y/noAutofocus: the page has no other use
        autoFocus
        aria-disabled={isSending}
      >
        {isSending ? 'Saving…' : 'Use this e-mail'}
      </button>
    </form>
  );
}
