import { type Command, type Hand, isAt, type Subject } from '../../commands/core/command.ts';
import type { Permission } from '../../ground/graphql.ts';
import { kinds } from '../../records/kinds.ts';
import { wordFor } from '../../records/words.ts';
import type { Actor } from '../../state/viewer.ts';
import type { Row } from './row.ts';

/** The reason why a command is unavailable here, or the step to take first; null when neither applies. */
export function elsewhere(command: Command, hand: Hand): Pick<Row, 'blocked' | 'first' | 'hint'> | null {
  const { permissions, held, actor } = hand;
  const on: Subject = command.on;
  const lacking = [command.needs, 'kind' in on ? kinds[on.kind].needs : undefined].find(
    (needs): needs is Permission => needs !== undefined && !permissions.has(needs),
  );
  if (lacking) return { blocked: { why: whyForbidden(lacking, actor.role), isForbidden: true } };
  if (command.isOfScreen) return null;
  switch (on.of) {
    case 'place':
      return isAt(hand.place, on.path) ? null : { first: { go: on.path }, hint: 'goes there first' };
    case 'rows':
      return { blocked: { why: 'No list is on the screen' } };
    case 'document':
      return { blocked: { why: 'No document is open' } };
    case 'any':
      return { first: { choose: null }, hint: 'choose a record first' };
    case 'one':
    case 'some': {
      const { singular } = kinds[on.kind];
      const count = held?.kind === on.kind ? held.records.length : 0;
      if (count > 1) return { blocked: { why: `Only one ${singular} at a time; ${count} are checked` } };
      return { first: { choose: on.kind }, hint: `choose ${articleOf(singular)} ${singular} first` };
    }
    default:
      return null;
  }
}

const articleOf = (word: string) => (/^[aeio]/.test(word) ? 'an' : 'a');

/** `A quotation admin may not change jobs; a company admin may` */
export function whyForbidden(needs: Permission, role: Actor['role']): string {
  const [noun = '', does] = needs.toLowerCase().split('_');
  const deed = deeds[needs] ?? `${does === 'read' ? 'see' : 'change'} ${noun}`;
  return `A ${wordFor(role).toLowerCase()} may not ${deed}; a ${wordFor(whoMay(needs)).toLowerCase()} may`;
}

/** The role to name: the super admin or the company admin. A law compares the role with the service's grants. */
export const whoMay = (needs: Permission): Actor['role'] =>
  needs === 'COMPANIES_ADMINISTER' ? 'ROLE_SUPER_ADMIN' : 'ROLE_COMPANY';

/** The purpose of a permission, worded to follow "may"; by default `see jobs` of `JOBS_READ`, `change jobs` of `JOBS_WRITE`. */
const deeds: Readonly<Partial<Record<Permission, string>>> = {
  COMPANIES_WRITE: 'change a company',
  COMPANIES_ADMINISTER: 'create and delete companies, and change their seats',
  FILES_WRITE: 'upload images',
  DASHBOARD_READ: 'see the dashboard',
  MESSAGES_READ: 'see the outbox',
  MESSAGES_WRITE: 'send messages again',
  AUDIT_READ: 'see who changed what',
  API_TOKENS_READ: 'see API tokens',
  API_TOKENS_WRITE: 'make API tokens',
};
