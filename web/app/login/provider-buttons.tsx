import { useEffect, useRef, useState } from 'react';
import { loginClient } from '../../ground/api.ts';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { here } from '../../ground/hash-location.ts';
import { type Refusal, refusalOf, refusedHere } from '../../ground/refusal.ts';
import { Keys } from '../../shell/choosing/keys.tsx';
import { useEnter } from './hear-enter.ts';
import { keepProviderLogin, providerRefusal } from './provider-login.ts';

const LoginProvider = graphql(`
  query LoginProvider {
    provider: loginProvider {
      name
    }
    companyLogins
  }
`);

const NewProviderLogin = graphql(`
  query NewProviderLogin {
    begun: newProviderLogin {
      name
      url
      secret
    }
  }
`);

const NewCompanyLogin = graphql(`
  query NewCompanyLogin($input: CompanyLoginInput!) {
    begun: newCompanyLogin(input: $input) {
      name
      url
      secret
    }
  }
`);

type Ways = ResultOf<typeof LoginProvider>;

/** Logs in by the provider of the installation, or of the person's company. Nothing without a provider. */
export function ProviderButtons({ onRefused }: { onRefused: (refusal: Refusal) => void }) {
  const [ways, setWays] = useState<Ways | null>(null);
  const [leavingBy, setLeavingBy] = useState<'provider' | 'company' | null>(null);
  const companyButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    let isGone = false;
    void loginClient
      .query(LoginProvider, {})
      .toPromise()
      .then(({ data }) => isGone || setWays(data ?? null));
    return () => {
      isGone = true;
    };
  }, []);

  /** @param email of a login by the person's company; absent for the installation's provider. */
  async function leave(email?: string): Promise<void> {
    if (leavingBy !== null) return;
    setLeavingBy(email === undefined ? 'provider' : 'company');
    const { data, error } = await ask(email);
    if (data) {
      const { path, query } = here();
      const next = path === '/login' ? (query.next ?? null) : location.hash;
      keepProviderLogin({ secret: data.begun.secret, name: data.begun.name, next });
      return location.assign(data.begun.url);
    }
    setLeavingBy(null);
    if (error) onRefused(await providerRefusal(refusalOf(error)));
  }

  const provider = ways?.provider?.name;
  const byProvider = () => {
    if (provider !== undefined) void leave();
  };
  const byCompany = () => {
    const field = companyButton.current?.form?.elements.namedItem('email');
    if (!(field instanceof HTMLInputElement)) return;
    const email = field.value.trim();
    if (email) return void leave(email);
    onRefused(refusedHere('Enter your e-mail first. It tells your company'));
    field.focus();
  };
  useEnter(byProvider, { shift: true, isOn: provider !== undefined });
  useEnter(byCompany, { mod: false, shift: true, isOn: ways?.companyLogins ?? false });
  return (
    <>
      {provider !== undefined && (
        <button
          type="button"
          className="button button-large"
          aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
          onClick={byProvider}
        >
          {leavingBy === 'provider' ? `Opening ${provider}…` : `Log in with ${provider}`}{' '}
          <Keys keys="mod+shift+enter" />
        </button>
      )}
      {ways?.companyLogins && (
        <button
          type="button"
          ref={companyButton}
          className="button button-large"
          aria-keyshortcuts="Shift+Enter"
          onClick={byCompany}
        >
          {leavingBy === 'company' ? 'Opening your company’s login…' : 'Log in with your company'}{' '}
          <Keys keys="shift+enter" />
        </button>
      )}
    </>
  );
}

/** A new login: by the provider of an e-mail's company, or of the installation. */
function ask(email?: string) {
  return email === undefined
    ? loginClient.query(NewProviderLogin, {}).toPromise()
    : loginClient.query(NewCompanyLogin, { input: { email } }).toPromise();
}
