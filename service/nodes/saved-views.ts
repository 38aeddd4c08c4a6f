import type { TObject } from 'typebox';
import type { Db, Service } from '../http/surroundings.ts';
import type { Viewer } from '../login/sessions.ts';
import { wholeCatalogue } from '../records/asking/filters.ts';
import { findRow } from '../records/kind.ts';
import { savedCommands } from '../saved-commands/saved-command.ts';
import { scopeOf } from '../shared/permissions.ts';
import { notFound } from '../shared/problem.ts';
import { askedNodes, kindOfType } from './nodes.ts';
import { listQueryOf, listsOfPanes, typedQueryOf, type ViewDefinition, viewIn } from './view.ts';

interface ListSchema {
  querystring: TObject;
  response: { 200: Record<string, unknown> };
}

/** @throws Problem NOT_FOUND for a macro, and for a view that the viewer may not see. */
export async function findView(db: Db, viewer: Viewer, id: string): Promise<{ name: string; view: ViewDefinition }> {
  const row = await findRow(db, savedCommands, viewer, id);
  const view = row.deletedAt ? null : viewIn(row);
  if (!view) throw notFound(id);
  return { name: row.name, view };
}

/** The list that answers a view. */
export function listOf({ lists }: Service, { path }: ViewDefinition) {
  const place = listsOfPanes[path];
  const node = askedNodes.find(({ type }) => type === place?.kind);
  const list = lists.get(place?.path ?? '');
  if (!node || !list) throw new RangeError(`The pane ${path} has no list.`);
  const { querystring, response } = list.schema as unknown as ListSchema; // as lists declare their schemas
  return { node, list, querystring, answer: response[200], properties: querystring.properties };
}

/** The kind and the filters of a view. `query` is null when a filter of the view has no typed query. */
export async function askedBy(app: Service, db: Db, viewer: Viewer, view: ViewDefinition) {
  const { node, properties } = listOf(app, view);
  const companyId = view.query.companyId || null;
  const catalogue = await wholeCatalogue(db, node.asked, scopeOf(viewer) ?? companyId);
  const asked = listQueryOf(view, properties, catalogue);
  return {
    kind: kindOfType(node.type),
    asked,
    query: typedQueryOf(asked, catalogue),
    isOfDeleted: asked.deleted === 'true',
    companyId,
    properties,
  };
}
