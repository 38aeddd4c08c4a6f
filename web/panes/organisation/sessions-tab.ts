import { graphql } from '../../ground/graphql.ts';
import { Later } from '../../ground/later.ts';
import { laterView } from '../frame/later-view.tsx';
import { tab } from '../frame/pane.ts';
import type { WithUser } from './sessions-view.tsx';

const UserWithSessions = graphql(`
  query UserWithSessions($id: ID!) {
    record: user(id: $id) {
      id
      fullName
      role
    }
  }
`);

/** The open sessions of a user, for administrators. */
export const sessionsTab = tab({
  name: 'sessions',
  title: 'Sessions',
  needs: 'USERS_WRITE',
  query: UserWithSessions,
  view: laterView<WithUser>(new Later(async () => (await import('./sessions-view.tsx')).Sessions)),
});
