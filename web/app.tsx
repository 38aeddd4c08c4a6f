import { useAtomValue } from 'jotai';
import { Provider } from 'urql';
import { Redirect, Route, Router, Switch } from 'wouter';
import { apiAtom } from './api.ts';
import { useHashLocation } from './hash-location.ts';
import { Layout } from './panes/layout.tsx';
import { Login } from './panes/login.tsx';
import { personAtom } from './state/session.ts';
import { useAppearance } from './ui/appearance.ts';

/** The console: the login, and behind it the layout with its panes. */
export function App() {
  useAppearance();
  return (
    // For another person everything is drawn anew: not even for a moment do they see what was on the screen.
    <Provider key={useAtomValue(personAtom)} value={useAtomValue(apiAtom)}>
      <Router hook={useHashLocation}>
        <Switch>
          <Route path="/login">
            <Login />
          </Route>
          <Route path="/layout/*?">
            <Layout />
          </Route>
          {/* What a company's QR code says: short, so that the code is coarse and easily read. */}
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
