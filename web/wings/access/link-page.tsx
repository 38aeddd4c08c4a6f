import { useEffect, useState } from 'react';
import { loginClient } from '../../ground/api.ts';
import { useFormats } from '../../ground/formats.ts';
import { hrefOf } from '../../ground/hash-location.ts';
import { type Refusal, refusalOf } from '../../ground/refusal.ts';
import { unreached } from '../../ground/refused-call.ts';
import { keepCopyKey } from '../../shell/typing/shortcuts.ts';
import { Gate } from '../../ui/gate.tsx';
import { EmailForm } from './email-form.tsx';
import { type Linked, LinkedAccount } from './linked-account.ts';
import { PasswordForm } from './password-form.tsx';

type Known = { link: Linked | null } | { refusal: Refusal };

/** The page of a link in a mail: a new password, an invitation, or a new e-mail. */
export function LinkPage({ token }: { token: string | null }) {
  useEffect(keepCopyKey, []);
  const [known, setKnown] = useState<Known | null>(token === null ? { link: null } : null);
  const { time } = useFormats();
  useEffect(() => {
    if (token === null) return;
    let isOver = false;
    const asked = loginClient.query(LinkedAccount, { input: { token } }, { requestPolicy: 'network-only' });
    void asked.toPromise().then(({ data, error }) => {
      if (!isOver) setKnown(error ? { refusal: refusalOf(error) } : { link: data?.accountLink ?? null });
    });
    return () => {
      isOver = true;
    };
  }, [token]);

  if (known === null) return <Gate title="Your account">{<p role="status">Loading…</p>}</Gate>;
  if ('refusal' in known) {
    return (
      <Gate title="Your account">
        <p className="refusal" role="alert">
          {unreached(known.refusal, time) ?? 'The link was refused.'}
        </p>
      </Gate>
    );
  }
  const { link } = known;
  if (link === null || token === null) return <OverLink isRead={token !== null} />;
  if (link.isTaken) return <TakenAddress link={link} />;
  const onOver = () => setKnown({ link: null });
  if (link.purpose === 'EMAIL_CHANGE') {
    return (
      <Gate title="Your new e-mail">
        <EmailForm link={link} token={token} onOver={onOver} />
      </Gate>
    );
  }
  return (
    <Gate
      title={link.purpose === 'INVITATION' ? `Welcome to ${link.companyName ?? 'Docket'}` : 'Choose a new password'}
    >
      <PasswordForm link={link} token={token} onOver={onOver} />
    </Gate>
  );
}

function OverLink({ isRead }: { isRead: boolean }) {
  return (
    <Gate title={isRead ? 'This link no longer works' : 'Open the link again'}>
      <p>
        {isRead
          ? 'A link works once, and only for a time.'
          : 'For your safety, this page forgets the link when it is reloaded. Open the link in the e-mail again.'}
      </p>
      <p>
        <a href={hrefOf('/forgotten')}>Ask for a link to a new password</a>
      </p>
      <p>
        <a href={hrefOf('/login')}>Go to the login</a>
      </p>
    </Gate>
  );
}

function TakenAddress({ link: { email, companyName, purpose } }: { link: Linked }) {
  return (
    <Gate title="This address has an account">
      <p>
        <strong>{email}</strong> already opens a Docket account, and an address opens only one.{' '}
        {purpose === 'INVITATION'
          ? `Ask ${companyName ?? 'the sender'} to invite another address of yours.`
          : 'Choose another address on your account.'}
      </p>
      <p>
        <a href={hrefOf('/login')}>Go to the login</a>
      </p>
    </Gate>
  );
}
