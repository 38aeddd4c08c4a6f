import { expect, test } from 'vitest';
import type { FieldForm } from '../../service/records/fields.ts';
import { answerOf } from '../../service/search/ranking.ts';
import { readingOf } from '../../service/search/reading.ts';
import { plain } from '../../service/shared/search-text.ts';
import { likenessOf, spoken } from '../../service/words/spoken.ts';

type Fields = readonly (readonly [text: string, form: FieldForm])[];

const isHit = (text: string, kind: string, fields: Fields) => {
  const reading = readingOf(text, '2026-11-23');
  const words = fields.flatMap(([each]) => plain(each).split(/[^\p{L}\d]+/u));
  const alikeTo = (piece: string) =>
    new Map(
      words.flatMap((word) => {
        const likeness = likenessOf(spoken(piece), word);
        return word !== '' && word !== piece && likeness > 0 ? [[word, likeness] as const] : [];
      }),
    );
  const pieces = reading.terms.flatMap(({ ways }) => ways.flat());
  const lexicon = new Map(pieces.map((piece) => [piece, { isKnown: false, alike: alikeTo(piece) }]));
  const weights = new Map(reading.terms.map((term) => [term, term.isTalk ? 0.06 : 1]));
  const given = fields.map(([each, form]) => ({ field: form.toLowerCase(), text: each, form }));
  return answerOf(given, kind, reading, lexicon, weights)?.isHit ?? false;
};

test.each([
  ['le fever', 'CUSTOMER', [['Lefever', 'NAME']]],
  ['mc gregor', 'CUSTOMER', [['Fiona MacGregor', 'NAME']]],
  ['392 lakeshore', 'JOB', [['392 Lake Shore Boulevard', 'PLACE']]],
  ['po number 36675', 'JOB', [['PO-36675', 'TITLE']]],
  ['22mm copper', 'ITEM', [['Copper pipe 22 mm', 'NAME']]],
  ['kh mueller', 'CUSTOMER', [['Müller', 'NAME']]],
  ['the grand total of 1032773.69', 'QUOTATION', [['1032773.69', 'AMOUNT']]],
  ['the parking lot is not salted yet', 'JOB', [['Clear and salt the parking lot', 'TITLE']]],
] as [string, string, Fields][])('%s finds a %s', (text, kind, fields) => {
  expect(isHit(text, kind, fields)).toBe(true);
});

test.each([
  ['room 4', 'PROFORMA_INVOICE', [['4', 'AMOUNT']]],
  ['peterson', 'JOB', [['A second person helps', 'VALUES']]],
  ['mary', 'JOB', [['The part may be under warranty', 'TEXT']]],
  ['quote from 1 january', 'JOB', [['2026-01-01', 'DAY']]],
] as [string, string, Fields][])('%s finds no %s', (text, kind, fields) => {
  expect(isHit(text, kind, fields)).toBe(false);
});
