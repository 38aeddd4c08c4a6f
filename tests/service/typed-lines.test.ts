import { afterAll, beforeAll, expect, test } from 'vitest';
import { totalsWith } from '../../service/quotations/schemas.ts';
import { complete, wrongIn } from '../../web/commands/core/answers.ts';
import type { TypedLine } from '../../web/commands/core/typed-lines.ts';
import { lineInput } from '../../web/commands/quotations/quotation-form.ts';
import { type PricedLine, pricedLines } from '../../web/records/fields/question.ts';
import { type Column, withCell } from '../../web/shell/prompt/priced-lines/cells.ts';
import { countedAs } from '../../web/shell/prompt/priced-lines/counted-lines.ts';
import { newLine } from '../../web/shell/prompt/priced-lines/edits.ts';
import { openQuotationScene, type QuotationScene } from './quotation-scene.ts';

let scene: QuotationScene;
beforeAll(async () => {
  scene = await openQuotationScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

let seed = 20_261_121;
const roll = (below: number) => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
};
const oneOf = <T>(all: readonly T[]): T => all[roll(all.length)] as T;

const languages = [
  { decimal: '.', group: ',' },
  { decimal: ',', group: '.' },
  { decimal: ',', group: '\u00a0' },
];

/** A number in the notations of people and spreadsheets: `1 204,50 $`, `0012.5`, `1.204,5`. */
function typed(whole: number, places: number, { decimal, group }: { decimal: string; group: string }): string {
  const grouped = roll(2) ? whole.toLocaleString('en').replaceAll(',', group) : `${oneOf(['', '', '0'])}${whole}`;
  const part = places > 0 ? `${decimal}${String(roll(10 ** places)).padStart(places, '0')}` : '';
  // Three decimal places after a few digits would read as thousands; a fourth digit prevents the misreading.
  const text = part.length === 4 ? `${grouped}${part}0` : `${grouped}${part}`;
  return oneOf(['', ' ', '$']) + text + oneOf(['', ' ', ' CAD']);
}

const taxes = ['', 'GST 5', 'GST 5, QST 9.975', '5% GST; QST 9,975', 'HST ON 13', 'A 0.0001; B 99.9999; C 100'];

test.each(['CAD', 'JPY', 'KWD'])(
  'typed lines are stored exactly, with the totals of the screen, in %s',
  async (currency) => {
    for (let round = 0; round < 60; round++) {
      const signs = { ...oneOf(languages), currency };
      const lines = Array.from({ length: 1 + roll(12) }, (_, at): TypedLine => {
        if (at > 0 && roll(6) === 0) return { ...newLine(oneOf(['HEADING', 'NOTE'])), description: `Part ${at}` };
        if (at > 0 && roll(9) === 0) return newLine();
        const cells: readonly [Column, string][] = [
          ['description', ` Thing ${at}\n"${oneOf(['é', '漢', '½'])}" `],
          ['quantity', typed(1 + roll(2000), roll(5), signs)],
          ['unit', oneOf(['pcs', 'm²', ' h '])],
          ['unitPrice', typed(roll(30_000), roll(5), signs)],
          ['discount', oneOf(['', '', '0', '5', '12,5', '33.3333 %', '100', '99.9999', '$0', `0 ${currency}`, '$1'])],
          ['taxes', oneOf(taxes)],
        ];
        return cells.reduce((line, [column, text]) => withCell(line, column, text, { signs, taxes: [] }), newLine());
      });
      const pricing = {
        currency,
        taxRounding: oneOf(['DOCUMENT', 'LINE'] as const),
        pricesIncludeTax: roll(2) === 0,
        ...oneOf([percent(null), percent('10'), percent('0.01'), percent('66.6667'), percent('100'), byAmount]),
      };
      const asks = { lines: pricedLines({ label: 'Lines', max: 500, of: () => ({ companyId: null, pricing }) }) };
      expect(wrongIn(asks, { lines })).toEqual({});
      const sent = complete(asks, { lines }).lines as readonly PricedLine[];
      const stored = await scene.quotation({ ...pricing, lines: sent.map(lineInput) });
      const screen = countedAs(lines, pricing);
      expect(stored.totals).toEqual(totalsWith(currency, screen.totals));

      const kept = await scene.lines(stored.id);
      expect(kept.map(({ id, amounts, ...line }) => line)).toEqual(sent.map(asKept));
      const isSent = (_: unknown, at: number) => lines[at]?.description !== '';
      expect(kept.map(({ amounts }) => amounts)).toEqual(screen.amounts.filter(isSent));
    }
  },
);

const percent = (discountPercent: string | null) => ({ discountPercent, discountAmount: null });
const byAmount = { discountPercent: null, discountAmount: '0' };

/** A line as stored: a quantity without trailing zeros, a price with them. */
const asKept = ({ id, quantity, ...line }: PricedLine) => ({
  ...line,
  quantity: quantity && (quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity),
});
