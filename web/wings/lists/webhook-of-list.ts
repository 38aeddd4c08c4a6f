import { printCondition } from '../../../service/shared/query/print.ts';
import { command, rows } from '../../commands/core/command.ts';
import { followedKind, makingWebhook } from '../../commands/organisation/webhooks.ts';
import type { Place } from '../../ground/hash-location.ts';
import { isOfRecords } from '../../panes/frame/pane.ts';
import { paneWith } from '../../panes/frame/sections.ts';
import { queryOf } from '../../panes/list/narrowed-by.ts';
import { catalogueOf } from '../../records/fields/catalogues.ts';
import { idAlone } from '../../records/fields/forms.ts';
import type { Actor } from '../../state/viewer.ts';
import { openView } from './view.ts';

/** The list at a place, if its records can be followed. */
function listAt({ path }: Place) {
  const pane = paneWith(path);
  const kind = pane && isOfRecords(pane) ? followedKind(pane.kind) : null;
  return pane && isOfRecords(pane) && kind ? { pane, kind } : null;
}

/** The query of the present list: filters, search and query line. Null for a list that nothing narrows. */
function queryAt({ query }: Place, { pane }: NonNullable<ReturnType<typeof listAt>>, actor: Actor): string | null {
  const content = pane.content.known();
  if (content.is !== 'here') return null;
  const catalogue = catalogueOf(pane.kind);
  const variables = content.part.list.variables(query, actor);
  const words = query.q ? printCondition({ is: 'text', text: query.q }, catalogue) : '';
  return [queryOf(variables, query.ask ?? '', catalogue), words].filter(Boolean).join(', ') || null;
}

/** Follows the records of a list, or of an open view, by a webhook. The form shows the query, and the service checks it. */
export const webhookOfList = command({
  ...makingWebhook,
  id: 'rows.addWebhook',
  action: 'add',
  title: 'Add webhook for this list…',
  aliases: ['webhook for view', 'subscribe to list', 'follow list'],
  on: rows,
  layout: 'sheet',
  ready: (place) => {
    const pane = paneWith(place.path);
    return listAt(place) !== null || `Webhooks can’t follow ${pane ? pane.title.toLowerCase() : 'this list'}`;
  },
  initial: (place: Place, actor: Actor) => {
    const list = listAt(place);
    const { companyId } = place.query;
    return {
      ...(list && { kind: list.kind, query: queryAt(place, list, actor) }),
      ...(openView(place.query) && { name: openView(place.query)?.name ?? '' }),
      ...(companyId && actor.companyId === null && { company: idAlone(companyId) }),
    };
  },
});
