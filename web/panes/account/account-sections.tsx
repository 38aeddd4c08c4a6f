import type { ComponentType } from 'react';
import type { Account } from './account-query.ts';
import { Details } from './details.tsx';
import { LinkedLogins } from './linked-logins.tsx';
import { OwnFormats } from './own-formats.tsx';
import { OwnKeys } from './own-keys.tsx';
import { SecondFactors } from './second-factors.tsx';
import { Sessions } from './sessions.tsx';

/** A section of the account screen: facts, then buttons for the commands with these ids. A view with other buttons for other facts draws the buttons itself. */
export interface AccountSection {
  readonly title: string;
  readonly view: ComponentType<{ readonly of: Account }>;
  readonly commands: readonly string[];
  /** Also for a user who must add a second factor first. */
  readonly isFirst?: true;
  /** Only in an installation with a login provider. */
  readonly isOfProvider?: true;
}

/** The sections, from the top. A view that needs more than `Account` sends a query itself. */
export const accountSections: readonly AccountSection[] = [
  {
    title: 'Name and password',
    view: Details,
    commands: ['account.edit', 'account.changeEmail', 'account.setPassword', 'account.exportData', 'app.logOut'],
  },
  { title: 'Second factor', view: SecondFactors, commands: [], isFirst: true },
  { title: 'Login provider', view: LinkedLogins, commands: [], isOfProvider: true },
  { title: 'Sessions', view: Sessions, commands: ['account.endSession', 'account.endSessions'] },
  { title: 'Time zone and formats', view: OwnFormats, commands: ['account.company'] },
  { title: 'Keys and appearance', view: OwnKeys, commands: ['app.keys', 'app.help'] },
];
