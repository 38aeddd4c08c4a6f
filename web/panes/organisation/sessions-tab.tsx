import { graphql } from '../../ground/graphql.ts';
import { Notice } from '../../ui/notice.tsx';
import { SessionsOf } from '../account/sessions.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { tab } from '../frame/pane.ts';

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
  view: ({ record: { id, fullName, role } }) =>
    role === 'ROLE_USER' ? (
      <Notice role="status" title={`${fullName} is a worker, who never logs in`} />
    ) : (
      <>
        <SessionsOf userId={id} />
        <p className="section-buttons">
          <CommandButton id="user.endSession" />
          <CommandButton id="user.endSessions" />
        </p>
      </>
    ),
});
