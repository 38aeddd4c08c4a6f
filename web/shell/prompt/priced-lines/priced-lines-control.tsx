import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type TypedLine, typedLines, wrongCells } from '../../../commands/core/typed-lines.ts';
import type { Wrong } from '../../../commands/core/wrong-line.ts';
import { useFormats } from '../../../ground/formats.ts';
import type { PricedLine, PricedLinesField } from '../../../records/fields/question.ts';
import type { ItemRecord } from '../../../records/item.ts';
import { noCurrency } from '../../../records/quotation.ts';
import type { ControlProps } from '../controls/control-props.ts';
import { type Column, cellText, columnLabels, signsIn, withCell } from './cells.ts';
import { countedAs } from './counted-lines.ts';
import { type Basis, begun, filled, keyOf, newLine, removed } from './edits.ts';
import { ChoiceList, LineMenu } from './floating-lists.tsx';
import { LineGrid } from './line-grid.tsx';
import { type Deed, perform } from './perform.ts';
import { SheetFoot } from './sheet-foot.tsx';
import { deedOf } from './sheet-keys.ts';
import { pasted, tableIn, tableOf } from './tables.ts';
import { type Choice, useChoices } from './use-choices.ts';
import { useMarks } from './use-marks.ts';
import { type At, useSheet } from './use-sheet.ts';

const noWrong: Wrong = {};
const noTaxes: PricedLine['taxes'] = [];

/** The lines of a quotation as a spreadsheet: cells, choices, keys, and totals below. */
export function PricedLinesControl(props: ControlProps<PricedLinesField>) {
  const { id, field, value, given, wrong = noWrong, describedBy, autoFocus, adding = null, onChange } = props;
  const formats = useFormats();
  const grid = useRef<HTMLDivElement>(null);
  const cellAt = ({ line, column }: At) => fieldIn(grid.current?.querySelector(`[data-cell="${line}.${column}"]`));
  const sheet = useSheet(
    value,
    onChange,
    (at) => {
      cellAt(at)?.focus({ preventScroll: true });
      cellAt(at)?.select();
    },
    autoFocus,
  );
  const { lines, at, selected } = sheet;
  const { companyId, pricing, taxes = noTaxes } = field.of(given);
  const { currency, taxRounding, pricesIncludeTax, discountPercent, discountAmount } = pricing;
  const signs = useMemo(() => signsIn(formats.decimal('1234567.5'), currency), [formats, currency]);
  const choices = useChoices(sheet, { companyId, signs, adding }, take);
  const marks = useMarks(wrong, lines, (line, column) => {
    // Errors in the form's other fields come first.
    const isFirst = !grid.current?.closest('form')?.querySelector('.sheet-fields [aria-invalid=true]');
    if (isFirst) sheet.go({ line, column });
    else sheet.note({ line, column });
  });
  const counted = useMemo(
    () => countedAs(lines, { currency, taxRounding, pricesIncludeTax, discountPercent, discountAmount }),
    [lines, currency, taxRounding, pricesIncludeTax, discountPercent, discountAmount],
  );
  const basis: Basis = { currency, taxes };
  const [menuAt, setMenuAt] = useState<number | null>(null);
  const [said, say] = useState('');
  const [isInLines, setInLines] = useState(false);
  const currencyBefore = useRef(currency);
  useEffect(() => {
    const isOther = currencyBefore.current !== currency && currencyBefore.current !== noCurrency;
    if (isOther && lines.some(({ unitPrice }) => unitPrice)) say(`Prices keep their amounts, now in ${currency}.`);
    currencyBefore.current = currency;
  }, [currency, lines]);
  const listId = useId();

  function type(index: number, column: Column, text: string): TypedLine {
    const line = lines[index] ?? newLine();
    const written = withCell(line, column, text, { signs, taxes: choices.taxes });
    const next = column === 'taxes' ? written : begun(line, written, taxes);
    sheet.change(lines.with(index, next), `${keyOf(line)}.${column}`);
    marks.clear(keyOf(line), column);
    choices.narrow();
    return next;
  }

  function take(choice: Choice): void {
    const line = lines[at.line];
    if (!line) return;
    marks.clear(keyOf(line));
    const fill = (item: ItemRecord) => {
      sheet.change(lines.with(at.line, filled(line, item, basis)));
      say(saidOf(item, currency));
      sheet.go({ line: at.line, column: 'quantity' });
    };
    if ('item' in choice.is) fill(choice.is.item);
    else if ('adds' in choice.is) {
      adding?.start(choice.is.adds, (added) => fill(added as ItemRecord)); // the answer of the item's mutation
    } else {
      sheet.change(lines.with(at.line, { ...line, ...choice.is }));
      sheet.go(at);
    }
  }

  /** Fills a line by code when the item arrives after the user has left the cell. */
  async function fillByCode(line: TypedLine): Promise<void> {
    const isCode = /^\S{1,50}$/.test(line.description.trim());
    const isOpen = (each: TypedLine) => each.kind === 'PRICED' && !each.itemId && !each.unitPrice;
    const item = isCode && isOpen(line) ? await choices.byCode(line.description) : null;
    if (!item) return;
    const cell = fieldIn(document.activeElement);
    if (cell?.dataset.typed === undefined && grid.current?.contains(cell)) sheet.mark();
    onChange((present: unknown) =>
      typedLines(present).map((each) =>
        keyOf(each) === keyOf(line) && each.description === line.description && isOpen(each)
          ? filled(each, item, basis)
          : each,
      ),
    );
    say(saidOf(item, currency));
  }

  function act(deed: Deed): boolean {
    choices.close();
    say('');
    return perform(deed, sheet, { max: field.max, grid: grid.current, say, openMenu: setMenuAt });
  }

  function keyDown(event: KeyboardEvent<HTMLElement>): void {
    const deed = deedOf(event);
    if (!choices.hear(event) && (deed === null || !act(deed))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function paste(event: ClipboardEvent<HTMLElement>): void {
    const table = tableIn(event.clipboardData.getData('text'));
    if (!table || !fieldIn(event.target)) return;
    event.preventDefault();
    const {
      lines: next,
      last,
      said,
      wrong,
    } = pasted(lines, at, table, { signs, taxes: choices.taxes, ofNewLine: taxes }, field.max);
    choices.close();
    sheet.change(next);
    for (const [place, says] of Object.entries(wrong)) {
      const [index, column = ''] = place.split('.');
      const line = next[Number(index)];
      if (line) marks.add(keyOf(line), column, says);
    }
    sheet.go({ line: Math.max(at.line, last), column: at.column });
    say(said);
  }

  function copy(event: ClipboardEvent<HTMLElement>): void {
    const cell = fieldIn(event.target);
    const isText = cell?.selectionStart !== cell?.selectionEnd && !sheet.isRange;
    if (!cell || isText) return;
    event.preventDefault();
    const { from, to } = selected;
    event.clipboardData.setData('text/plain', tableOf(lines.slice(from, to + 1), signs));
    const isCut = event.type === 'cut';
    say(`${isCut ? 'Cut' : 'Copied'} ${to === from ? '1 line' : `${to - from + 1} lines`}.`);
    if (!isCut) return;
    sheet.change(removed(lines, selected));
    sheet.go({ line: from, column: at.column });
  }

  function focused({ target }: FocusEvent<HTMLElement>): void {
    const cell = placeOf(target);
    setInLines(cell !== null);
    if (!cell || (cell.line === at.line && cell.column === at.column)) return;
    sheet.note(cell);
    choices.close();
  }

  function left({ target, relatedTarget }: FocusEvent<HTMLElement>): void {
    const isOut = !grid.current?.contains(relatedTarget);
    if (isOut) setInLines(false);
    const cell = placeOf(target);
    const line = cell && lines[cell.line];
    if (!line) return;
    const most = cell.column === 'discount' ? counted.most[cell.line] : null;
    const tooMuch = most ? `At most ${most}, the amount before the discount.` : undefined;
    const says = cellText(line, cell.column, signs) ? (wrongCells(line)[cell.column] ?? tooMuch) : undefined;
    if (says) marks.add(keyOf(line), cell.column, says);
    if (cell.column === 'description') void fillByCode(line);
    if (isOut) choices.close();
  }

  function openMenu(line: number): void {
    sheet.note({ line, column: 'description' });
    setMenuAt(line);
  }

  // Stable functions: unchanged rows are not drawn again.
  const latest = useRef({ type, openMenu });
  latest.current = { type, openMenu };
  const onType = useCallback((...typed: Parameters<typeof type>) => latest.current.type(...typed), []);
  const onMenu = useCallback((line: number) => latest.current.openMenu(line), []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events come from the cells inside
    <div
      className="priced-lines"
      onFocus={focused}
      onBlur={left}
      onKeyDown={keyDown}
      onPaste={paste}
      onCopy={copy}
      onCut={copy}
    >
      <LineGrid
        ref={grid}
        id={id}
        label={field.label}
        describedBy={describedBy}
        sheet={sheet}
        amounts={counted.amounts}
        signs={signs}
        marks={marks}
        choices={
          choices.isOpen ? { listId, activeId: choices.active >= 0 ? `${listId}-${choices.active}` : undefined } : null
        }
        onType={onType}
        onMenu={onMenu}
      />
      {choices.isOpen && (
        <ChoiceList
          id={listId}
          label={columnLabels[at.column]}
          options={choices.options}
          active={choices.active}
          typed={choices.typed}
          anchor={() => cellAt(at)}
          onTake={(choice) => {
            choices.close();
            take(choice);
          }}
        />
      )}
      {menuAt !== null && (
        <LineMenu
          label={sheet.isRange ? `Lines ${selected.from + 1} to ${selected.to + 1}` : `Line ${at.line + 1}`}
          anchor={() => cellAt({ line: menuAt, column: 'description' })}
          onDo={(deed) => {
            setMenuAt(null);
            act(deed);
          }}
          onClose={() => {
            setMenuAt(null);
            sheet.go(at);
          }}
        />
      )}
      <SheetFoot said={said} lines={lines.length} wrongCells={marks.count} counted={counted} isInLines={isInLines} />
    </div>
  );
}

const saidOf = (item: ItemRecord, currency: string) =>
  item.currency === currency
    ? `Line filled in from ${item.code}.`
    : `${item.code} is priced in ${item.currency}, the quotation in ${currency}: the price was not copied.`;

type CellField = HTMLInputElement | HTMLTextAreaElement;

const fieldIn = (element: EventTarget | null | undefined): CellField | null =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : null;

function placeOf(target: EventTarget): At | null {
  const [line, column] = fieldIn(target)?.dataset.cell?.split('.') ?? [];
  return line && column ? { line: Number(line), column: column as Column } : null; // a cell names its column
}
