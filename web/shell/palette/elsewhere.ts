import { type Command, type Hand, isAt, type Subject } from '../../commands/core/command.ts';
import { forbiddenFor } from '../../commands/core/forbidden.ts';
import type { Permission } from '../../ground/graphql.ts';
import { kinds, withArticle } from '../../records/kinds.ts';
import type { Row } from './row.ts';

/** The reason why a command is unavailable here, or the step to take first; null when neither applies. */
export function elsewhere(command: Command, hand: Hand): Pick<Row, 'blocked' | 'first' | 'hint'> | null {
  const { permissions, held, actor } = hand;
  const on: Subject = command.on;
  const lacking = [command.needs, 'kind' in on ? kinds[on.kind].needs : undefined].find(
    (needs): needs is Permission => needs !== undefined && !permissions.has(needs),
  );
  if (lacking) return { blocked: forbiddenFor(lacking, actor.role) };
  if (command.isOfScreen) return null;
  switch (on.of) {
    case 'place':
      return isAt(hand.place, on.path) ? null : { first: { go: on.path }, hint: 'goes there first' };
    case 'rows':
      return { blocked: { state: 'blocked', why: 'There is no list on the screen' } };
    case 'groups':
      return { blocked: { state: 'blocked', why: 'The list has no groups: press , g in a list' } };
    case 'document':
      return { blocked: { state: 'blocked', why: 'No document is open' } };
    case 'any':
      return { first: { choose: null }, hint: 'choose a record first' };
    case 'one':
    case 'some': {
      const { singular } = kinds[on.kind];
      const count = held?.kind === on.kind ? held.records.length : 0;
      if (count > 1)
        return { blocked: { state: 'blocked', why: `Only one ${singular} at a time; ${count} are checked` } };
      return { first: { choose: on.kind }, hint: `choose ${withArticle(on.kind)} first` };
    }
    default:
      return null;
  }
}
