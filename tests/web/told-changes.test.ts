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
