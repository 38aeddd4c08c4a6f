import { useEffect, useState } from 'react';
import { loginClient } from '../../ground/api.ts';
import { graphql } from '../../ground/graphql.ts';
import { here } from '../../ground/hash-location.ts';
import { type Refusal, refusalOf } from '../../ground/refusal.ts';
import { Keys } from '../../shell/choosing/keys.tsx';
import { useEnter } from './hear-enter.ts';
import { keepProviderLogin, providerRefusal } from './provider-login.ts';

const LoginProvider = graphql(`
  query LoginProvider {
    provider: loginProvider {
      name
    }
  }
`);

const NewProviderLogin = graphql(`
  query NewProviderLogin {
    begun: newProviderLogin {
      url
      secret
    }
  }
`);

/** Logs in by the provider of the installation. Nothing without a provider. */
export function ProviderButton({ onRefused }: { onRefused: (refusal: Refusal) => void }) {
  const [name, setName] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    let isGone = false;
    void loginClient
      .query(LoginProvider, {})
      .toPromise()
      .then(({ data }) => isGone || setName(data?.provider?.name ?? null));
    return () => {
      isGone = true;
    };
  }, []);

  async function leave(): Promise<void> {
    if (isLeaving || name === null) return;
    setLeaving(true);
    const { data, error } = await loginClient.query(NewProviderLogin, {}).toPromise();
    if (data) {
      const { path, query } = here();
      const next = path === '/login' ? (query.next ?? null) : location.hash;
      keepProviderLogin({ secret: data.begun.secret, name, next });
      return location.assign(data.begun.url);
    }
    setLeaving(false);
    if (error) onRefused(await providerRefusal(refusalOf(error)));
  }

  useEnter(() => void leave(), true);
  if (name === null) return null;
  return (
    <button
      type="button"
      className="button button-large"
      aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
      onClick={() => void leave()}
    >
      {isLeaving ? `Opening ${name}…` : `Log in with ${name}`} <Keys keys="mod+shift+enter" />
    </button>
  );
}
