import { useAtom, useStore } from 'jotai';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Catalogue } from '../../../service/shared/query/catalogue.ts';
import { conditionsIn } from '../../../service/shared/query/tokens.ts';
import type { Place } from '../../ground/hash-location.ts';
import type { AnyListPane } from '../../panes/frame/pane.ts';
import { choice, record } from '../../records/fields/question.ts';
import { type Kind, kinds } from '../../records/kinds.ts';
import { comboboxAttributes } from '../../shell/prompt/picking/combobox-attributes.ts';
import { OptionList } from '../../shell/prompt/picking/option-list.tsx';
import { useOptions } from '../../shell/prompt/use-options.ts';
import { type Suggestion, suggestionsFor, type Wanted, wantedIn } from '../../shell/search/suggestions.ts';
import { useCatalogue } from '../../shell/search/use-catalogue.ts';
import { wrongWords } from '../../shell/search/wrong-words.ts';
import { show } from '../../shell/stage/surface.ts';
import { askingAtom } from '../../state/asking.ts';
import { notify } from '../../state/notes.ts';
import { useActor } from '../../state/viewer.ts';
import { pipedFrom } from './piped.ts';
import { usePieces } from './use-pieces.ts';
import { useValues } from './use-values.ts';

interface AskLineProps {
  readonly pane: AnyListPane;
  readonly query: Place['query'];
}

/**
 * The query of a list on one line: chips for the conditions, then the text being typed. Arrows walk the chips, Enter changes a
 * chip, Backspace removes a chip. The list follows each key.
 */
export function AskLine({ pane, query }: AskLineProps) {
  const store = useStore();
  const { actor } = useActor();
  const companyId = query.companyId ?? actor.companyId;
  const { catalogue, isWhole } = useCatalogue(pane.kind, companyId);
  const asked = usePieces(query.ask ?? '', catalogue, isWhole);
  const { pieces, at, draft, hasGroups, wrong, command, type, take, change, remove } = asked;
  const [asking, setAsking] = useAtom(askingAtom);
  const [active, setActive] = useState(-1);
  const [isTyping, setTyping] = useState(false);
  const [isTaken, setTaken] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const list = useId();
  const wanted = wantedIn(draft, catalogue);
  const counted = useValues(pane, wanted, pieces, catalogue, query);
  const offered = suggestionsFor(wanted, catalogue, useNames(wanted, companyId), counted);
  const suggestions = hasGroups ? offered : offered.filter(({ title }) => wanted.is !== 'step' || title !== 'top');
  const { plural } = kinds[pane.kind as Kind]; // its type is any
  const isOpen = isTyping && suggestions.length > 0;
  // The person still types the last word, and a job field is unknown until the job fields are loaded.
  const told = wrong.filter(({ to }) => isTaken || (!isTyping && isWhole) || to < draft.trimEnd().length);

  useEffect(() => {
    if (asking?.path !== pane.path || !asking.isCalled) return;
    field.current?.focus();
    setAsking({ path: pane.path, isCalled: false });
  }, [asking, pane.path, setAsking]);

  // The address drops a query without readable words. The line stays open and shows the reason.
  const isWrong = isWhole && wrong.length > 0;
  useEffect(() => {
    if (isWrong) setAsking((before) => (before?.path === pane.path ? before : { path: pane.path, isCalled: false }));
  }, [isWrong, pane.path, setAsking]);

  function typed(given: string): void {
    // A space after the comma of a chip begins nothing.
    const text = given.trimStart();
    setActive(-1);
    setTaken(false);
    const next = wantedIn(text, catalogue);
    const isBegun = next.typed !== '' && suggestionsFor(next, catalogue).length > 0;
    const comma = /^(.*),\s*$/s.exec(text)?.[1];
    if (comma !== undefined && !/["(|]/.test(comma) && take(comma)) return;
    type(text, isBegun ? next.before.replace(/(,|\bor|\bnot|\|)\s*$/i, '') : text);
  }

  function accept({ text }: Suggestion): void {
    setActive(-1);
    typed(text);
    field.current?.focus();
  }

  function toRows(): void {
    const rows = document.querySelector('[data-rows]');
    if (rows instanceof HTMLElement) rows.focus();
    else field.current?.blur();
  }

  /** Opens the palette with the command for the records of the list: `jobs overdue | close`. */
  function pipe(command: string): void {
    const piped = pipedFrom({ pane, query, actor, catalogue }, [...pieces, conditionsIn(draft)], command);
    if (typeof piped === 'string') show(store, { is: 'palette', typed: piped });
    else notify({ tone: 'plain', message: `${piped.why}.`, name: 'piped' });
  }

  const chipsIn = () => [...(line.current?.querySelectorAll<HTMLElement>('[data-piece]') ?? [])];

  function keyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const isAtStart = field.current?.selectionStart === 0 && field.current.selectionEnd === 0;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const suggestion = suggestions[active] ?? (key === 'Tab' && draft !== '' ? suggestions[0] : undefined);
    if (step && suggestions.length > 0) {
      setTyping(true);
      setActive((active + step + suggestions.length + 1) % (suggestions.length + 1));
    } else if ((key === 'Enter' || (key === 'Tab' && !event.shiftKey)) && isOpen && suggestion) accept(suggestion);
    else if (key === 'Enter') {
      setTaken(true);
      setTyping(false);
      if (take()) command === null ? toRows() : pipe(command);
    } else if (key === 'Escape' && isOpen && active >= 0) setActive(-1);
    else if (key === 'Escape') {
      if (draft !== '') type('', '');
      if (pieces.length === 0) setAsking(null);
      toRows();
    } else if ((key === 'ArrowLeft' || key === 'Backspace') && isAtStart && at > 0) chipsIn()[at - 1]?.focus();
    else if (key === 'ArrowRight' && draft === '' && at < pieces.length) chipsIn()[at]?.focus();
    else return;
    event.preventDefault();
  }

  function chipKey(event: KeyboardEvent, index: number): void {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const chips = chipsIn();
    if (key === 'ArrowLeft') chips[Math.max(0, index - 1)]?.focus();
    else if (key === 'ArrowRight')
      (index + 1 === at || index + 1 === chips.length ? field.current : chips[index + 1])?.focus();
    else if (key === 'Home') chips[0]?.focus();
    else if (key === 'End' || key === 'Escape') field.current?.focus();
    else if (key === 'Backspace' || key === 'Delete') {
      remove(index);
      field.current?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const chip = (piece: string, index: number) => (
    <button
      key={`${index} ${piece}`}
      type="button"
      className="chip"
      data-piece
      tabIndex={-1}
      onKeyDown={(event) => chipKey(event, index)}
      onClick={() => {
        change(index);
        setTaken(false);
        field.current?.focus();
      }}
    >
      {piece}
      <span className="only-heard">: Enter changes, Backspace removes</span>
    </button>
  );

  return (
    <div ref={line} className="asking">
      <div className="asking-line">
        {pieces.slice(0, at).map((piece, index) => chip(piece, index))}
        <span className="asking-field">
          <input
            ref={field}
            type="text"
            {...comboboxAttributes(isOpen ? list : null, active)}
            aria-label={`Query for ${pane.title.toLowerCase()}`}
            aria-invalid={told.length > 0}
            placeholder={pieces.length === 0 ? exampleFor(catalogue) : 'And…'}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={2_000}
            value={draft}
            onChange={({ target }) => {
              setTyping(true);
              typed(target.value);
            }}
            onFocus={() => setTyping(true)}
            onBlur={() => setTyping(false)}
            onKeyDown={keyDown}
          />
          {isOpen && (
            <div className="combobox-list asking-list">
              <OptionList
                id={list}
                label="Continuations"
                options={suggestions.map((each) => ({ ...each, value: each.text }))}
                active={active}
                typed={wanted.typed}
                onTake={accept}
              />
            </div>
          )}
        </span>
        {pieces.slice(at).map((piece, index) => chip(piece, at + index))}
      </div>
      <p className="asking-wrong" role="status">
        {told.map(wrongWords).join(' ')}
        {wrong.length === 0 && command !== null && (
          <span className="asking-hint">
            Press Enter for “{command}” with these {plural}.
          </span>
        )}
      </p>
    </div>
  );
}

/** The names of related records, such as workers, for the value being typed. */
function useNames({ placed, typed }: Wanted, companyId: string | null): readonly string[] {
  const kind = placed?.field.of && kindOfType(placed.field.of.kind);
  const field = useMemo(
    () =>
      kind
        ? record({ label: kinds[kind].singular, kind, where: () => ({ companyId }) })
        : choice({ label: '', choices: [] }),
    [kind, companyId],
  );
  const { options } = useOptions(field, {}, kind ? typed : '');
  return kind ? options.map(({ title }) => title) : [];
}

/** `CustomerCompany` → `customerCompany` */
function kindOfType(type: string): Kind | null {
  const name = type.charAt(0).toLowerCase() + type.slice(1);
  return name in kinds ? (name as Kind) : null; // just checked
}

/** `status: new or assigned, created: last 30 days` */
function exampleFor({ fields }: Catalogue): string {
  const field = fields.find(({ choices }) => (choices?.length ?? 0) > 1);
  const values = field?.choices?.slice(0, 2).map(({ words }) => words[0]) ?? [];
  return [...(field ? [`${field.words[0]}: ${values.join(' or ')}`] : []), 'created: last 30 days'].join(', ');
}
