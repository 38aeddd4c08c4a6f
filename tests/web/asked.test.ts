import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../web/records/fields/catalogues.ts';
import { kindAsked, readAsked } from '../../web/shell/palette/line/asked.ts';

function read(line: string) {
  const begun = kindAsked(line);
  const asked = begun && readAsked(begun.kind, begun.text, catalogueOf(begun.kind));
  return asked && [asked.kind, asked.isPlain, ...asked.pieces];
}

describe('a line of the palette that begins with a plural is a query', () => {
  test.each([
    ['jobs overdue or unassigned, department: plumbing', 'job', true, 'overdue or unassigned', 'department: plumbing'],
    ['show my tickets: on hold', 'job', true, 'status: on hold'],
    ['work orders urgent', 'job', true, 'priority: urgent'],
    ['invoices unpaid', 'proformaInvoice', true, 'status: issued'],
    ['quotations sent last 30 days | sum total', 'quotation', true, 'sent: last 30 days', '| sum total'],
    ['customer companies inactive', 'customerCompany', true, 'status: inactive'],
    ['jobs | count', 'job', true, '| count'],
    ['jobs of brennan', 'job', false, 'of brennan'],
    ['jobs overdue boiler', 'job', false, 'overdue', 'boiler'],
    ['jobs statsu: new, overdue', 'job', false, 'overdue'],
  ])('%s', (line, ...expected) => expect(read(line)).toEqual(expected));

  test.each(['jobs', 'jobsite', 'job 118', 'assign 1042 maria', 'job: 118', ''])('%s is no query', (line) =>
    expect(read(line)).toBeNull(),
  );
});
