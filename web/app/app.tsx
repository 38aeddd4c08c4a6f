import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Provider } from 'urql';
import { Redirect, Route, Router, Switch } from 'wouter';
import { apiAtom } from '../ground/api.ts';
import { useHashLocation } from '../ground/hash-location.ts';
import { followStorage, personAtom } from '../ground/session.ts';
import { useAppearance } from '../ui/appearance.ts';
import { AccountLink, Forgotten, Login } from './access.tsx';
import { useEarlyKeys } from './early-keys.ts';
import { Layout } from './layout.tsx';
import './registries.ts';

export function App() {
  useAppearance();
  useEffect(followStorage, []);
  useEarlyKeys();
  return (
    // A new person gets a new tree: the previous person's screen never shows.
    <Provider key={useAtomValue(personAtom)} value={useAtomValue(apiAtom)}>
      <Router hook={useHashLocation}>
        <Switch>
          <Route path="/login">
            <Login />
          </Route>
          <Route path="/forgotten">
            <Forgotten />
          </Route>
          <Route path="/link/:token?">{({ token }) => <AccountLink token={token} />}</Route>
          <Route path="/layout/*?">
            <Layout />
          </Route>
          {/* The address in a company's QR code. A short address makes a coarse code, easy to scan. */}
          <Route path="/c/:suffix">
            {({ suffix }) => <Redirect to={`/layout/companies/company_${suffix}`} replace />}
          </Route>
          <Route path="/">
            <Redirect to="/login" replace />
          </Route>
          <Route>
            <Redirect to="/layout/nowhere" replace />
          </Route>
        </Switch>
      </Router>
    </Provider>
  );
}
