import { Search } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useFormats } from '../../ground/formats.ts';
import { type Place, setQuery } from '../../ground/hash-location.ts';
import { Later, useLater } from '../../ground/later.ts';
import { choicesOf, type Field } from '../../records/fields/question.ts';
import { type Kind, kinds } from '../../records/kinds.ts';
import { askingAtom } from '../../state/asking.ts';
import { type Actor, actorFor, useActor } from '../../state/viewer.ts';
import { CommandButton } from '../frame/command-button.tsx';
import { counted } from '../frame/counted.ts';
import type { AnyListPane } from '../frame/pane.ts';
import { RecordTitle } from '../frame/record-link.tsx';

/** The saved views of a list. The app names their source, the wing of lists. */
export const viewTools = new Later<{ readonly ViewTools: ComponentType<{ readonly query: Place['query'] }> }>();

/** The query of a list, on a line below the tools. The app names the source, the wing of queries. */
export const askTools = new Later<{
  readonly AskLine: ComponentType<{ readonly pane: AnyListPane; readonly query: Place['query'] }>;
}>();

interface ListToolsProps {
  readonly pane: AnyListPane;
  readonly query: Place['query'];
  readonly totalCount: number | null;
}

/** The search field, saved views, filters and row count above a list. */
export function ListTools({ pane, query, totalCount }: ListToolsProps) {
  const { number } = useFormats();
  const { actor } = useActor();
  const views = useLater(viewTools, false);
  const isAsking = useAtomValue(askingAtom)?.path === pane.path || query.ask !== undefined;
  const ask = useLater(askTools, isAsking);
  const chosen = Object.entries<Field>(pane.filters?.(actor) ?? {}).filter(([name]) => query[name]);
  const days = daysIn(pane, query, actor);
  const count = totalCount === null ? '' : counted(totalCount, number);
  const { singular, plural } = kinds[pane.kind as Kind]; // its type is any
  return (
    <>
      <div className="tools">
        <SearchField value={query.q ?? ''} title={pane.title} />
        {views.is === 'here' && <views.part.ViewTools query={query} />}
        <ul className="chips" aria-label="Narrowed to">
          {chosen.map(([name, field]) => (
            <li key={name}>
              <button
                type="button"
                className="chip"
                onClick={() => setQuery({ [name]: null, ...(name === 'orderBy' && { jobField: null }) })}
              >
                <span className="chip-name">{field.label}</span>{' '}
                <Chosen kind={pane.kind} name={name} field={field} query={query} />
                <span aria-hidden> ×</span>
                <span className="only-heard">: take out</span>
              </button>
            </li>
          ))}
        </ul>
        <span className="tools-end">
          <span className="count" role="status">
            {count}
            {count !== '' && <span className="only-heard"> {totalCount === 1 ? singular : plural}</span>}
          </span>
          {days && <span className="count">{days}</span>}
          <CommandButton id={`${pane.path.split('/').at(-1)}.ask`} text="Filter" />
          {pane.empty.command.endsWith('.add') && <CommandButton id={pane.empty.command} text="Add" isPrimary />}
        </span>
      </div>
      {isAsking && ask.is === 'here' && <ask.part.AskLine pane={pane} query={query} />}
    </>
  );
}

/**
 * `Days in UTC`: the zone of a filter by days, such as “today”. Days of a company follow its zone, days across companies the
 * reader’s. Null where nobody needs to be told.
 */
function daysIn({ kind }: AnyListPane, query: Place['query'], actor: Actor): string | null {
  const { timeZone } = actorFor({ query }, actor);
  const isOverCompanies = actor.companyId === null && !query.companyId && kind !== 'company';
  const hasDays = query.scheduled || query.from || query.to || daysSaid.test(query.ask ?? '');
  if (!hasDays || (!isOverCompanies && timeZone === actor.timeZone)) return null;
  return `Days in ${timeZone.replaceAll('_', ' ')}`;
}

const daysSaid =
  /\b(today|tomorrow|yesterday|(day|week|month|quarter|year)s?|\d{4}-\d\d|(mon|tue|wed|thu|fri|sat|sun)(s|nes|rs|ur)?(day)?)\b|[+-]\d+[dwmy]\b/i;

/** Searches after a pause in typing. Escape and Enter move the focus back to the rows. */
export function SearchField({ value, title }: { value: string; title: string }) {
  const [typed, setTyped] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (document.activeElement !== field.current) setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => setQuery({ q: typed.trim() || null }), 200);
    return () => clearTimeout(timer);
  }, [typed, value]);
  const toRows = () => {
    const rows = document.querySelector('[data-rows]');
    if (rows instanceof HTMLElement) rows.focus();
    else field.current?.blur();
  };
  return (
    <label className="search">
      <Search size={14} />
      <span className="only-heard">Search {title.toLowerCase()}</span>
      <input
        ref={field}
        data-search
        type="search"
        placeholder="Search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        aria-keyshortcuts="/"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // Enter and Escape belong to an input method while it composes.
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') setTyped('');
          if (event.key === 'Escape' || event.key === 'Enter') toRows();
        }}
      />
    </label>
  );
}

/** An order that no column has, in words. */
export const orderNames = new Later(() => import('./order-name.tsx'));

interface ChosenProps {
  readonly kind: Kind;
  readonly name: string;
  readonly field: Field;
  readonly query: Place['query'];
}

/** A filter’s value in words: a choice’s label, a record’s title, an order. */
function Chosen({ kind, name, field, query }: ChosenProps) {
  const value = query[name] ?? '';
  const choice = field.type === 'choice' ? choicesOf(field, {}).find((each) => each.value === value) : undefined;
  const order = useLater(orderNames, name === 'orderBy' && !choice);
  if (field.type === 'record') return <RecordTitle kind={field.kind} id={value} />;
  if (choice || name !== 'orderBy') return <>{choice?.label ?? value}</>;
  return order.is === 'here' && <order.part.OrderName kind={kind} query={query} />;
}
