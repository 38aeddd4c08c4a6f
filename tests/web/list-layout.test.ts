import { describe, expect, test } from 'vitest';
import { askedJobField, withOwnFields } from '../../service/shared/query/own-fields.ts';
import { panes } from '../../web/app/panes.ts';
import { isOfRecords } from '../../web/panes/frame/pane.ts';
import { type AnyColumn, columnsShown, orderedBy, tableColumn } from '../../web/panes/list/shown-columns.tsx';
import { quotationList } from '../../web/panes/quotations/quotation-list.tsx';
import { catalogueOf } from '../../web/records/fields/catalogues.ts';
import { offeredOrders, orderChosen, orderInWords } from '../../web/records/fields/every-order.ts';
import { orderIn } from '../../web/records/fields/orders.ts';
import { readAs } from '../../web/state/asking.ts';
import { fitting } from '../../web/ui/table/table-row.tsx';
import { cellsOf, headsOf } from '../../web/wings/lists/csv-file.ts';
import { narrowingIn } from '../../web/wings/lists/tell-export.ts';
import { definitionOf, isChanged, viewDefinition, viewHref } from '../../web/wings/lists/view.ts';
import { actor, quotation } from './made.ts';
import '../../web/app/registries.ts';

const columns: readonly AnyColumn[] = quotationList.list.columns;
const namesOf = (shown: readonly AnyColumn[]) => shown.map(({ name }) => name);

describe('the columns of a list', async () => {
  const lists = panes.filter(isOfRecords);
  for (const { content } of lists) await content.fetch();

  test.each(lists.map((pane) => [pane.title, pane] as const))(
    'of %s have unique names and titles, and a single value for each row',
    (_, { content }) => {
      const known = content.known();
      if (known.is !== 'here') throw new Error('Its content could not be fetched.');
      const all: readonly AnyColumn[] = known.part.list.columns;
      expect(new Set(namesOf(all)).size).toBe(all.length);
      expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
      for (const { name, text, day, moment, amount } of all) {
        expect(name).toMatch(/^[a-zA-Z\d]+$/);
        expect([text, day, moment, amount].filter(Boolean)).toHaveLength(1);
      }
      expect(all.some(({ isExtra }) => !isExtra)).toBe(true);
    },
  );

  test('follow the fragment, or by default the list’s own choice', () => {
    expect(namesOf(columnsShown(columns, 'total,number,nothing,total').shown)).toEqual(['total', 'number']);
    expect(columnsShown(columns, 'nothing').isChosen).toBe(false);
    expect(namesOf(columnsShown(columns, undefined).shown)).not.toContain('createdAt');
  });

  test('chosen by the user stay visible when narrow', () => {
    const customer = columns.find(({ name }) => name === 'customer') as AnyColumn;
    expect(tableColumn(customer, false).yields).toBe(2);
    expect(tableColumn(customer, true).yields).toBeUndefined();
  });

  test('disappear in a narrow list by their weight, and return in their order', () => {
    const laid = columnsShown(columns, undefined).shown.map((column) => tableColumn(column, false));
    const shownAt = (rem: number, isStacked = false) => namesOf(fitting(laid, rem, isStacked) as readonly AnyColumn[]);
    expect(shownAt(Number.POSITIVE_INFINITY)).toEqual(namesOf(laid as readonly AnyColumn[]));
    expect(shownAt(54)).toEqual(['number', 'subject', 'status', 'customer', 'total']);
    expect(shownAt(44)).toEqual(['number', 'subject', 'status', 'total']);
    expect(shownAt(10)).toEqual(laid.filter(({ yields }) => !yields).map(({ name }) => name));
    // The title of a stacked row has a line of its own, so the first line has room for the amount.
    expect(shownAt(24, true)).toEqual(['number', 'subject', 'status', 'total']);
    // A long amount takes the room of another column.
    const long = laid.map((column) => ({ ...column, ...(column.name === 'total' && { digits: 20 }) }));
    expect(namesOf(fitting(long, 54, false) as readonly AnyColumn[])).not.toContain('customer');
    for (let rem = 20; rem < 90; rem += 1) expect(shownAt(rem + 1)).toEqual(expect.arrayContaining(shownAt(rem)));
  });

  test('are sortable when the list has the order of the column', () => {
    const orders = [
      { value: 'VALID_UNTIL_ASC', label: '' },
      { value: 'VALID_UNTIL_DESC', label: '' },
    ];
    expect(orderedBy('VALID_UNTIL', orders, 'VALID_UNTIL_DESC')?.is).toBe('descending');
    expect(orderedBy('VALID_UNTIL', orders, undefined)?.is).toBe('none');
    expect(orderedBy('SUBJECT', orders, undefined)).toBeUndefined();
    expect(orderedBy(undefined, orders, undefined)).toBeUndefined();
  });

  test('export plain values: amounts beside the currency, days and times in ISO 8601', () => {
    const { shown } = columnsShown(columns, 'number,validUntil,total,createdAt,sentAt');
    const row = quotation({ createdAt: '2026-11-20T03:30:00.000Z', validUntil: '2026-12-20', sentAt: null });
    expect(headsOf(shown, 'America/Toronto')).toEqual([
      'Number',
      'Valid until',
      'Total',
      'Total, currency',
      'Created (America/Toronto)',
      'Sent (America/Toronto)',
    ]);
    expect(cellsOf(shown, row, 'America/Toronto')).toEqual([
      expect.stringMatching(/^Q-/),
      '2026-12-20',
      row.totals.total.amount,
      row.currency,
      '2026-11-19 22:30:00',
      '',
    ]);
  });
});

describe('a view', () => {
  const definition = definitionOf('/layout/jobs', { status: 'NEW', cols: 'number', tab: 'history', view: 'x', q: '' });

  test('keeps filters, order and columns, without momentary state', () => {
    expect(definition).toEqual({ path: '/layout/jobs', query: { status: 'NEW', cols: 'number' } });
  });

  test('opens at its place, and the address names the view', () => {
    const view = viewDefinition(definition);
    if (typeof view === 'string') throw new Error(view);
    expect(viewHref('saved_command_1', view)).toBe('#/layout/jobs?status=NEW&cols=number&view=saved_command_1');
    expect(isChanged({ cols: 'number', status: 'NEW', view: 'saved_command_1', tab: 'qr' }, view)).toBe(false);
    expect(isChanged({ status: 'NEW', view: 'saved_command_1' }, view)).toBe(true);
    expect(isChanged({ status: 'NEW', cols: 'number', q: 'pump' }, view)).toBe(true);
  });

  test('with an order in its query stands unchanged once the list has moved the order into the address', () => {
    const view = viewDefinition({ path: '/layout/jobs', query: { ask: 'overdue | order due', cols: 'number' } });
    if (typeof view === 'string') throw new Error(view);
    readAs.set('overdue | order due', { ask: 'overdue', orderBy: 'SCHEDULED_END_ASC', jobField: null });
    const query = { ask: 'overdue', orderBy: 'SCHEDULED_END_ASC', cols: 'number', view: 'saved_command_1' };
    expect(isChanged(query, view)).toBe(false);
    expect(isChanged({ ...query, orderBy: 'SCHEDULED_END_DESC' }, view)).toBe(true);
    expect(isChanged({ ...query, ask: 'unassigned' }, view)).toBe(true);
  });

  test.each([null, 'jobs', [], { path: '/layout/nowhere', query: {} }, { path: '/layout/dashboard', query: {} }])(
    'can’t be opened when malformed: %j',
    (wrong) => {
      expect(viewDefinition(wrong)).toMatch(/doesn’t exist in Docket$/);
    },
  );

  test('with an unreadable query says so', () => {
    expect(viewDefinition({ path: '/layout/jobs', query: { status: 1 } })).toBe('The view’s filter can’t be read');
  });
});

describe('orders', () => {
  const catalogue = withOwnFields(catalogueOf('job'), [
    askedJobField({ key: 'meter', label: 'Meter reading', type: 'NUMBER', options: [] }),
  ]);

  test.each([
    [{ orderBy: 'SCHEDULED_END_ASC' }, 'Due, soonest first'],
    [{ orderBy: 'CUSTOMER_ADDRESS_CITY_DESC' }, 'Customer town, Z to A'],
    [{ orderBy: 'QUOTATION_TOTAL_ASC' }, 'Quotation total, lowest first'],
    [{ orderBy: 'JOB_FIELD_DESC', jobField: 'meter' }, 'Meter reading, highest first'],
  ])('%j is %s', (asked, words) => {
    expect([orderIn('job', asked), orderInWords('job', asked, catalogue)]).toEqual([asked, words]);
  });

  test('are the usual order for anything but an order', () => {
    const unknown = [{ orderBy: 'newest' }, { orderBy: 'JOB_FIELD_ASC' }, { orderBy: 'TITLE_LENGTH_ASC' }, {}];
    expect(unknown.map((asked) => orderIn('job', asked))).toEqual([null, null, null, null]);
    expect(orderInWords('job', { orderBy: 'TITLE_LENGTH_ASC' }, catalogue)).toBe(
      '“TITLE_LENGTH_ASC” is unknown, so the usual order applies. Press , o for another',
    );
    expect(orderIn('customer', { orderBy: 'JOB_FIELD_ASC', jobField: 'meter' })).toBeNull();
    // A link of long ago opens the list in its usual order.
    expect(orderIn('customer', { orderBy: 'NAME_ASC' })).toBeNull();
  });

  test('by related records offer places, not every text', () => {
    const offered = offeredOrders('job').map(({ value }) => value);
    expect(offered).toContain('CUSTOMER_ADDRESS_CITY_ASC');
    expect(offered).not.toContain('CUSTOMER_PHONE_ASC');
    expect(new Set(offered).size).toBe(offered.length);
  });

  test('by the company’s job fields are offered, each with its key', () => {
    const own = askedJobField({ key: 'meter', label: 'Meter reading', type: 'NUMBER', options: [] });
    const offered = offeredOrders('job', [own]).filter(({ label }) => label.startsWith('Meter'));
    expect(offered).toEqual([
      { value: 'JOB_FIELD_ASC meter', label: 'Meter reading, lowest first' },
      { value: 'JOB_FIELD_DESC meter', label: 'Meter reading, highest first' },
    ]);
    expect(offered.map(({ value }) => orderChosen(value))).toEqual([
      { orderBy: 'JOB_FIELD_ASC', jobField: 'meter' },
      { orderBy: 'JOB_FIELD_DESC', jobField: 'meter' },
    ]);
  });
});

test('an exported list is told in the words of the screen', () => {
  const jobs = panes.filter(isOfRecords).find(({ path }) => path === '/layout/jobs');
  if (!jobs) throw new Error('There is no list of jobs.');
  const query = {
    ...{ ask: 'overdue | by worker', q: 'boiler', status: 'ON_HOLD', orderBy: 'SCHEDULED_END_DESC' },
    ...{ companyId: 'company_1', cols: 'number,title', tab: 'history', view: 'saved_command_1' },
  };
  expect(narrowingIn(jobs, query, actor)).toMatch(/^overdue \| by worker, “boiler”, Status: On hold, .+: Due, .+$/);
  expect(narrowingIn(jobs, {}, actor)).toBe('');
});
