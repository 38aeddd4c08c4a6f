import { expect, test } from 'vitest';
import { listQueryOf, listsOfPanes } from '../../service/nodes/view.ts';
import { panes } from '../../web/app/panes.ts';
import { isOfRecords } from '../../web/panes/frame/pane.ts';
import { catalogueOf } from '../../web/records/fields/catalogues.ts';
import { choicesOf } from '../../web/records/fields/question.ts';
import { actor } from './made.ts';
import '../../web/app/registries.ts';

const lists = panes.filter(isOfRecords).filter(({ path }) => path in listsOfPanes);
for (const { content } of lists) await content.fetch();

/** The console’s variables of a list. */
function variablesOf({ content }: (typeof lists)[number], query: Readonly<Record<string, string>>) {
  const known = content.known();
  if (known.is !== 'here') throw new Error('The content could not be fetched.');
  return known.part.list.variables(query, actor);
}

test.each(lists)('for scripts, a view of $path has the order and the values of the console’s list', (pane) => {
  const filters = Object.entries(pane.filters?.(actor) ?? {});
  const queries = filters.flatMap(([name, field]) =>
    field.type === 'choice'
      ? choicesOf(field, {}).map(({ value }) => ({ [name]: value }))
      : [{ [name]: field.type === 'day' ? '2026-11-28' : 'cad' }],
  );
  const usual = variablesOf(pane, {}).orderBy;
  const orders = filters.flatMap(([, field]) => (field.type === 'choice' ? choicesOf(field, {}) : []));
  const known = {
    ...Object.fromEntries(filters.map(([name]) => [name, {}])),
    orderBy: { enum: [...orders.map(({ value }) => value), 'JOB_FIELD_ASC'] },
  };
  for (const query of queries) {
    const { orderBy, leadNumber, currency } = variablesOf(pane, query);
    const view = listQueryOf({ path: pane.path, query }, known, catalogueOf(pane.kind));
    expect([query, view.orderBy ?? usual]).toEqual([query, orderBy]);
    for (const [name, value] of Object.entries({ leadNumber, currency })) if (value) expect(view[name]).toBe(value);
  }
});
