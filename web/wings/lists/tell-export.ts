import type { Client } from '@urql/core';
import { graphql } from '../../ground/graphql.ts';
import type { Place } from '../../ground/hash-location.ts';
import { type Refusal, refusalOf } from '../../ground/refusal.ts';
import type { AnyListPane } from '../../panes/frame/pane.ts';
import { catalogueOf } from '../../records/fields/catalogues.ts';
import { orderInWords } from '../../records/fields/every-order.ts';
import { choicesOf, type Field } from '../../records/fields/question.ts';
import type { Actor } from '../../state/viewer.ts';

const RequestExport = graphql(`
  mutation RequestExport($input: RequestExportInput!) {
    requestExport(input: $input)
  }
`);

interface Exported {
  readonly pane: AnyListPane;
  readonly rows: number;
  readonly query: Place['query'];
}

/** Records the security event of a list that leaves Docket as a file or through the clipboard. After a refusal, nothing may be written. */
export async function tellExport(
  { pane, rows, query }: Exported,
  actor: Actor,
  client: Client,
): Promise<Refusal | null> {
  const list = pane.title.toLowerCase();
  const narrowing = [...narrowingIn(pane, query, actor)].slice(0, longest).join('').trim();
  const input = { companyId: query.companyId ?? null, list, query: narrowing || null, rows };
  const { error } = await client.mutation(RequestExport, { input }).toPromise();
  return error ? refusalOf(error) : null;
}

/** Characters. */
const longest = 2_000;

/** The narrowing of a list in the words of the screen: `overdue, “boiler”, Status: New, Sort: Due, latest first`. */
export function narrowingIn(pane: AnyListPane, query: Place['query'], actor: Actor): string {
  const { ask, q } = query;
  const filters = Object.entries<Field>(pane.filters?.(actor) ?? {});
  const chosen = filters.flatMap(([name, field]) => {
    const value = query[name];
    // The event has the company.
    if (!value || name === 'companyId') return [];
    if (name === 'orderBy') return [`${field.label}: ${orderInWords(pane.kind, query, catalogueOf(pane.kind))}`];
    const choices = field.type === 'choice' ? choicesOf(field, {}) : [];
    return [`${field.label}: ${choices.find((choice) => choice.value === value)?.label ?? value}`];
  });
  const said = [ask, q && `“${q}”`, ...chosen].filter(Boolean);
  return said.join(', ').replaceAll(/\s+/g, ' ');
}
