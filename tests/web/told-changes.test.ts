import { expect, test } from 'vitest';
import { toldChanges } from '../../web/records/fields/told-changes.ts';

const own = (key: string, label: string, value: unknown) => ({ key, label, type: 'TEXT', value });

test('a company’s own fields are named by label, only those changed', () => {
  const from = [own('serial', 'Serial number', 'A1'), own('fuel', 'Fuel', 'Gas'), own('old', 'Old', 'x')];
  const to = [own('serial', 'Serial number', 'A2'), own('fuel', 'Fuel', 'Gas'), own('warm', 'Under warranty', true)];
  expect(toldChanges('job', [{ field: 'fields', from, to }])).toEqual([
    { field: 'Serial number', from: 'A1', to: 'A2' },
    { field: 'Old', from: 'x', to: null },
    { field: 'Under warranty', from: null, to: true },
  ]);
});

test('a list is described by added and removed rows, a line each', () => {
  const pipe = { description: 'Copper pipe', quantity: '1.5', unit: 'm' };
  const told = toldChanges('job', [
    { field: 'completedInfo.materials', from: [pipe], to: [pipe, { ...pipe, quantity: '2' }] },
    { field: 'completedInfo.checklist', from: null, to: [{ label: 'Tight', done: true, remark: null }] },
    { field: 'completedInfo.photos', from: [{ fileId: 'file_1', caption: null, moment: 'BEFORE' }], to: [] },
  ]);
  expect(told).toEqual([
    { field: 'Materials', from: [], to: ['Copper pipe · 2 · m'] },
    { field: 'Checklist', from: [], to: ['Tight · done'] },
    { field: 'Photos', from: ['Before the work'], to: [] },
  ]);
});

test('a list with only its order changed is shown whole', () => {
  expect(toldChanges('job', [{ field: 'options', from: ['Gas', 'Oil'], to: ['Oil', 'Gas'] }])).toEqual([
    { field: 'Options', from: ['Gas', 'Oil'], to: ['Oil', 'Gas'] },
  ]);
});

test('a picture without a caption is called a picture, never by id', () => {
  const [told] = toldChanges('job', [
    { field: 'completedInfo.photos', from: [], to: [{ fileId: 'file_1', caption: null }] },
  ]);
  expect(told?.to).toEqual(['a picture']);
});

test('completed info is named as in its form, and redundant fields are omitted', () => {
  const at = { from: null, to: '2026-01-05T09:00:00.000Z' };
  expect(
    toldChanges('job', [
      { field: 'completedInfo.startedAt', ...at },
      { field: 'messageId', ...at },
    ]),
  ).toEqual([{ field: 'Arrival', ...at }]);
});

test('a name in capitals is kept, although it resembles an enum', () => {
  const [told] = toldChanges('job', [{ field: 'taxes', from: [], to: [{ name: 'GST', percent: '5' }] }]);
  expect(told).toEqual({ field: 'Taxes', from: [], to: ['GST · 5'] });
});

test('added and removed quotation lines take a line each, and changed lines show their changes', () => {
  const boiler = {
    kind: 'PRICED',
    itemId: 'item_1',
    description: 'Boiler',
    quantity: '1',
    unit: 'pc',
    unitPrice: '1840.5',
  };
  const heading = {
    kind: 'HEADING',
    itemId: null,
    description: 'Heating',
    quantity: null,
    unit: null,
    unitPrice: null,
  };
  const told = toldChanges('quotation', [
    { field: 'lines.quotation_line_1', from: boiler, to: null },
    { field: 'lines.quotation_line_2', from: null, to: heading },
    { field: 'lines.quotation_line_3.quantity', from: '1', to: '2' },
    { field: 'lines.quotation_line_4.quantity', from: '5', to: '6' },
    { field: 'lines.quotation_line_4.taxes', from: [], to: [{ name: 'GST', percent: '5' }] },
    { field: 'lines.quotation_line_5.position', from: 3, to: 1 },
  ]);
  expect(told).toEqual([
    { id: 'lines.quotation_line_3.quantity', field: 'Line, quantity', from: '1', to: '2' },
    { id: 'lines.quotation_line_4.quantity', field: 'Line, quantity', from: '5', to: '6' },
    { id: 'lines.quotation_line_4.taxes', field: 'Line, taxes', from: [], to: ['GST · 5'] },
    { id: 'lines.quotation_line_5.position', field: 'Line, position', from: 3, to: 1 },
    { field: 'Lines', from: ['Boiler · 1 pc × 1840.5'], to: ['Heating'] },
  ]);
});

test('totals are listed, each tax with its base', () => {
  const gst = { name: 'GST', percent: '5', amount: '15.00', taxable: '300.00' };
  const told = toldChanges('quotation', [
    { field: 'totals.total', from: '300.00', to: '315.00' },
    { field: 'totals.taxes', from: [], to: [gst] },
  ]);
  expect(told).toEqual([
    { field: 'Total', from: '300.00', to: '315.00' },
    { field: 'Taxes', from: [], to: ['GST 5% on 300.00: 15.00'] },
  ]);
});
