import { useEffect, useEffectEvent } from 'react';
import { callHeaders, loginClient } from '../../ground/api.ts';
import { useFormats } from '../../ground/formats.ts';
import { graphql } from '../../ground/graphql.ts';
import { go, hrefOf } from '../../ground/hash-location.ts';
import { refusalOf } from '../../ground/refusal.ts';
import { session } from '../../ground/session.ts';
import { notify } from '../../state/notes.ts';
import { enter, NewSession, onceIn } from './enter.ts';
import type { Outcome } from './outcome.ts';
import { providerRefusal, takeProviderLogin } from './provider-login.ts';

const LoginByProvider = graphql(
  `
    mutation LoginByProvider($input: LoginByProviderInput!) {
      login: loginByProvider(input: $input) {
        session {
          ...NewSession
        }
        link {
          ticket
          email
        }
      }
    }
  `,
  [NewSession],
);

const ConfirmProviderLink = graphql(`
  mutation ConfirmProviderLink($input: ConfirmProviderLinkInput!) {
    link: confirmProviderLink(input: $input) {
      id
      providerName
    }
  }
`);

/** The way back from the provider: redeems the answer, once. */
export function ProviderReturn({ code, onDone }: { code: string; onDone: (outcome: Outcome) => void }) {
  const formats = useFormats();

  const redeem = useEffectEvent(async () => {
    const { secret, name, next } = takeProviderLogin();
    if (next) go(hrefOf('/login', { next: next.replace(/^#/, '') }), { replace: true });
    const { data, error } = await loginClient.mutation(LoginByProvider, { input: { secret, code } }).toPromise();
    const { session: begun, link } = data?.login ?? {};
    if (begun) {
      enter(null, begun, formats);
      return onDone({});
    }
    if (link) {
      onceIn(() => void confirm(link.ticket));
      return onDone({ email: link.email, toLink: name });
    }
    if (!error) return onDone({});
    const refusal = await providerRefusal(refusalOf(error));
    if (refusal.challenge) return onDone({ challenge: refusal.challenge });
    // Over the work, the login opens again, without this form.
    if (session()) notify({ tone: 'bad', message: refusal.why ?? 'The login failed. Try again.' });
    onDone({ refusal });
  });
  useEffect(() => void redeem(), []);
  return <p role="status">Logging in…</p>;
}

/** Takes the offer of a link, in the session that the person has just begun. */
async function confirm(ticket: string): Promise<void> {
  const context = { fetchOptions: { headers: callHeaders() } };
  const { data, error } = await loginClient.mutation(ConfirmProviderLink, { input: { ticket } }, context).toPromise();
  if (data) notify({ tone: 'good', message: `${data.link.providerName ?? 'Your provider'} logs you in from now on.` });
  if (!error) return;
  const { why } = await providerRefusal(refusalOf(error));
  notify({ tone: 'bad', message: `Not linked. ${why ?? 'Log in by the provider again.'}` });
}

/** The purpose of the login form, after a login at a provider that is not linked yet. */
export function LinkOffer({ to, onDeclined }: { to: string; onDeclined: () => void }) {
  return (
    <>
      <p role="status">
        {to} isn’t linked to your Docket account yet. Log in once, and {to} logs you in from then on.
      </p>
      <button
        type="button"
        className="button button-plain"
        onClick={() => {
          onceIn(null);
          onDeclined();
        }}
      >
        Log in without linking
      </button>
    </>
  );
}
