import type { Catalogue } from '../../../service/shared/query/catalogue.ts';
import { parse } from '../../../service/shared/query/parse.ts';
import { joined } from '../../../service/shared/query/pieces.ts';
import { printCondition } from '../../../service/shared/query/print.ts';
import { type Condition, normal } from '../../../service/shared/query/tree.ts';
import type { Place } from '../../ground/hash-location.ts';
import type { AnyListPane } from '../../panes/frame/pane.ts';
import { canNarrow, narrowedBy } from '../../panes/list/narrowed-by.ts';
import { type Kind, kinds } from '../../records/kinds.ts';
import type { Actor } from '../../state/viewer.ts';

interface List {
  readonly pane: AnyListPane;
  readonly query: Place['query'];
  readonly actor: Actor;
  readonly catalogue: Catalogue;
}

/**
 * The line of the palette for a command on the records of a list: `jobs overdue, status: new | close`. A line can't name deleted
 * records or a company, so a list of these gives a reason in place of the line.
 *
 * @param pieces the pieces of the list's query.
 */
export function pipedFrom(
  { pane, query, actor, catalogue }: List,
  pieces: readonly string[],
  command: string,
): string | { readonly why: string } {
  const content = pane.content.known();
  const variables = content.is === 'here' ? content.part.list.variables(query, actor) : null;
  const isOfCompany = query.companyId !== undefined && query.companyId !== actor.companyId;
  if (!variables || !canNarrow(variables, catalogue) || query.deleted === 'true' || isOfCompany) {
    const { plural } = kinds[pane.kind as Kind]; // its type is any
    return { why: `A command can’t follow this filter. Check the ${plural}, then press the key of the command` };
  }
  const { where } = parse(joined(pieces), catalogue).query;
  const text: Condition[] = query.q ? [{ is: 'text', text: query.q }] : [];
  const all = normal({ is: 'all', of: [...narrowedBy(variables, catalogue), ...text, where] });
  return `${catalogue.nouns[0]} ${printCondition(all, catalogue)} | ${command}`;
}
