import { type Catalogue, fieldAt, folded } from '../../../service/shared/query/catalogue.ts';
import { type Condition, normal, type Query } from '../../../service/shared/query/tree.ts';
import type { Group } from '../../records/documents/groups.ts';
import { groupCondition } from './group-words.ts';

/**
 * The condition that holds for the records of a group. A group is a list with one more condition, so groups need no list of
 * their own.
 *
 * A condition on text also finds longer texts, so the group “York” leaves out the group “New York”. Texts of the same words
 * in another order or case stay together.
 *
 * @param group a related record is asked for by its name, or by its id where `name` is null.
 * @param others the keys of all groups.
 */
export function membersOf(
  group: Pick<Group, 'key' | 'name'>,
  by: NonNullable<Query['by']>,
  catalogue: Catalogue,
  others: readonly (string | null)[],
): Condition {
  const { key } = group;
  const members = groupCondition(group, by, catalogue);
  if (key === null || fieldAt(catalogue, by.path)?.type !== 'text') return members;
  const longer = others.flatMap((other) =>
    other !== null && holds(other, key) && !holds(key, other)
      ? [{ is: 'not' as const, of: groupCondition({ key: other, name: null }, by, catalogue) }]
      : [],
  );
  return normal({ is: 'all', of: [members, ...longer] });
}

/** Whether a text holds each word of another text. */
const holds = (text: string, words: string): boolean =>
  folded(words)
    .split(' ')
    .every((word) => folded(text).includes(word));
