import { Notice } from '../../ui/notice.tsx';
import { SessionsOf } from '../account/sessions.tsx';
import { CommandButton } from '../frame/command-button.tsx';

export interface WithUser {
  readonly record: { readonly id: string; readonly fullName: string; readonly role: string };
}

/** The open sessions of a user, or the reason why there can be none. */
export const Sessions = ({ record: { id, fullName, role } }: WithUser) =>
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
  );
