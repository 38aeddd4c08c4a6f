import { getDefaultStore } from 'jotai';
import { keepDeviceToken } from '../../ground/device-token.ts';
import type { Formats } from '../../ground/formats.ts';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { beginSession } from '../../ground/session.ts';
import { arrivalAtom } from '../../state/arrival.ts';
import { notify } from '../../state/notes.ts';

/** The answer of a login. */
export const NewSession = graphql(`
  fragment NewSession on Session {
    accessToken
    role
    fullName
    userId
    companyId
    deviceToken
    failedLogins
    lastFailedLoginAt
  }
`);

let afterwards: (() => void) | null = null;

/** Acts once after the next login of this page; null takes the act back. */
export function onceIn(act: (() => void) | null): void {
  afterwards = act;
}

/**
 * Begins the session of a login, and tells of failed logins since the last.
 *
 * @param email null after a login by a passkey or a provider, which needs no count of wrong passwords.
 */
export function enter(
  email: string | null,
  session: ResultOf<typeof NewSession>,
  { moment }: Pick<Formats, 'moment'>,
): void {
  const { deviceToken, failedLogins, lastFailedLoginAt: lastAt, ...begun } = session;
  if (email !== null) keepDeviceToken(email, deviceToken);
  beginSession(begun);
  getDefaultStore().set(arrivalAtom, null);
  afterwards?.();
  afterwards = null;
  if (lastAt) notify({ tone: 'bad', message: strangersFailures(failedLogins, moment(lastAt)) });
}

/** `5 failed logins since your last visit, the last on 22 Nov, 18:04. …` */
function strangersFailures(count: number, lastOn: string): string {
  const failures =
    count === 1
      ? `1 failed login since your last visit, on ${lastOn}`
      : `${count} failed logins since your last visit, the last on ${lastOn}`;
  return `${failures}. Someone may be guessing your password. Change a password that is short or used elsewhere.`;
}
