import { expect, test } from 'vitest';
import { toldChanges } from '../../web/records/told-changes.ts';

const own = (key: string, label: string, value: unknown) => ({ key, label, type: 'TEXT', value });

test('tells a company’s own fields by their labels, and only those that changed', () => {
  const from = [own('serial', 'Serial number', 'A1'), own('fuel', 'Fuel', 'Gas'), own('old', 'Old', 'x')];
  const to = [own('serial', 'Serial number', 'A2'), own('fuel', 'Fuel', 'Gas'), own('warm', 'Under warranty', true)];
  expect(toldChanges([{ field: 'fields', from, to }])).toEqual([
    { field: 'Serial number', from: 'A1', to: 'A2' },
    { field: 'Old', from: 'x', to: null },
    { field: 'Under warranty', from: null, to: true },
  ]);
});

test('tells of a list what was added and what taken out, a row in a line', () => {
  const pipe = { description: 'Copper pipe', quantity: '1.5', unit: 'm' };
  const told = toldChanges([
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

test('tells a list whose order alone changed whole', () => {
  expect(toldChanges([{ field: 'options', from: ['Gas', 'Oil'], to: ['Oil', 'Gas'] }])).toEqual([
    { field: 'Options', from: ['Gas', 'Oil'], to: ['Oil', 'Gas'] },
  ]);
});

test('a picture without a caption is a picture, never an id', () => {
  const [told] = toldChanges([{ field: 'completedInfo.photos', from: [], to: [{ fileId: 'file_1', caption: null }] }]);
  expect(told?.to).toEqual(['a picture']);
});

test('names what was done on a job as its form does, and leaves out what is known by itself', () => {
  const at = { from: null, to: '2026-01-05T09:00:00.000Z' };
  expect(
    toldChanges([
      { field: 'completedInfo.startedAt', ...at },
      { field: 'messageId', ...at },
    ]),
  ).toEqual([{ field: 'Worker came', ...at }]);
});

test('tells a name in capitals as it was given, which only looks like the value of an enum', () => {
  const [told] = toldChanges([{ field: 'taxes', from: [], to: [{ name: 'GST', percent: '5' }] }]);
  expect(told).toEqual({ field: 'Taxes', from: [], to: ['GST · 5'] });
});

test('tells lines that came and went in a line each, and of the others what changed of them', () => {
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
  const told = toldChanges([
    { field: 'lines.quotation_line_1', from: boiler, to: null },
    { field: 'lines.quotation_line_2', from: null, to: heading },
    { field: 'lines.quotation_line_3.quantity', from: '1', to: '2' },
    { field: 'lines.quotation_line_4.quantity', from: '5', to: '6' },
    { field: 'lines.quotation_line_4.taxes', from: [], to: [{ name: 'GST', percent: '5' }] },
    { field: 'lines.quotation_line_5.position', from: 3, to: 1 },
  ]);
  expect(told).toEqual([
    { id: 'lines.quotation_line_3.quantity', field: 'A line, quantity', from: '1', to: '2' },
    { id: 'lines.quotation_line_4.quantity', field: 'A line, quantity', from: '5', to: '6' },
    { id: 'lines.quotation_line_4.taxes', field: 'A line, taxes', from: [], to: ['GST · 5'] },
    { id: 'lines.quotation_line_5.position', field: 'A line, place', from: 3, to: 1 },
    { field: 'Lines', from: ['Boiler · 1 pc × 1840.5'], to: ['Heating'] },
  ]);
});

test('tells what a quotation comes to, each tax with what it is on', () => {
  const gst = { name: 'GST', percent: '5', amount: '15.00', taxable: '300.00' };
  const told = toldChanges([
    { field: 'totals.total', from: '300.00', to: '315.00' },
    { field: 'totals.taxes', from: [], to: [gst] },
  ]);
  expect(told).toEqual([
    { field: 'Total', from: '300.00', to: '315.00' },
    { field: 'Taxes', from: [], to: ['GST 5% on 300.00: 15.00'] },
  ]);
});
