import { Kind } from 'graphql';
import { expect, test } from 'vitest';
import { isCounted, queueCommands, queueHref, queues } from '../../web/commands/screen/queues.ts';
import { counted } from '../../web/panes/frame/counted.ts';
import { isOfRecords } from '../../web/panes/frame/pane.ts';
import { paneWith } from '../../web/panes/frame/sections.ts';
import { WaitingWork } from '../../web/records/documents/waiting-work.ts';
import { choicesOf } from '../../web/records/fields/question.ts';
import { kinds } from '../../web/records/kinds.ts';
import { actor } from './made.ts';
import '../../web/app/registries.ts';

const lists = queues.map((queue) => {
  const pane = paneWith(queue.path);
  if (!pane || !isOfRecords(pane)) throw new Error(`${queue.path} lists nothing`);
  return { queue, pane };
});

test.each(lists)('$queue.name needs the permission of its list', ({ queue, pane }) => {
  expect(queue.needs).toBe(kinds[pane.kind as keyof typeof kinds].needs);
});

test.each(lists)('$queue.name narrows by filters and values that its list offers', ({ queue, pane }) => {
  const { ask: _, ...where } = queue.where;
  for (const [name, value] of Object.entries(where)) {
    const field = pane.narrowing[name];
    expect(field && field.type === 'choice' && choicesOf(field, {}).map((each) => each.value), name).toContain(value);
  }
});

test('the digits run from 1 in the order of the dashboard', () => {
  expect(queueCommands.map(({ keys }) => keys)).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('the digit opens the address of the tile, within the company of the dashboard', () => {
  for (const [at, queue] of queues.entries()) {
    const went: string[] = [];
    const console = { go: (to: string) => went.push(to) } as never; // a queue only goes
    for (const query of [{}, { companyId: 'company_1' }])
      queueCommands[at]?.run(console, { path: '/layout/dashboard', query }, {}, actor);
    expect(went).toEqual([queueHref(queue, null), queueHref(queue, 'company_1')]);
    expect(went[1]).toContain('companyId=company_1');
  }
});

test('a number says when counting stopped', () => {
  expect([0, 10_000, 10_001].map((count) => counted(count, String))).toEqual(['0', '10000', '10000+']);
});

test('each number in the side bar counts by the conditions of its queue', () => {
  const asked = WaitingWork.definitions.flatMap((each) =>
    each.kind === Kind.OPERATION_DEFINITION ? each.selectionSet.selections : [],
  );
  const conditions = asked.map((each) => {
    if (each.kind !== Kind.FIELD) throw new Error('The query holds fields only.');
    const given = (each.arguments ?? []).filter(({ name }) => name.value !== 'first');
    const values = given.map(({ name, value }) => [name.value, 'value' in value ? String(value.value) : null]);
    return [each.alias?.value, `/layout/${pathOf[each.name.value]}`, Object.fromEntries(values)];
  });
  const declared = queues
    .filter(isCounted)
    .map(({ name, path, where: { orderBy: _, ...where } }) => [name, path, where]);
  expect(conditions).toEqual(declared);
});

const pathOf: Readonly<Record<string, string>> = { jobs: 'jobs', quotations: 'quotations', messages: 'outbox' };
