import { useAtom } from 'jotai';
import { useEffect, useId, useMemo, useRef } from 'react';
import { useQuery } from 'urql';
import { type Kind, kindOf, kinds } from '../../records/kinds.ts';
import { cursorAtom, useMixedList } from '../../state/selection.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { useKeptFocus } from '../frame/kept-focus.ts';
import type { CallRow, CallSection } from './call-sections.tsx';

/** The rows of a call, with a cursor over all sections, and the commands for the row under the cursor. */
export function CallRows({ kind, sections }: { kind: Kind; sections: readonly CallSection[] }) {
  const [cursor, setCursor] = useAtom(cursorAtom);
  const prefix = useId();
  useMixedList(
    kind,
    useMemo(() => sections.flatMap(({ rows }) => rows.map(({ id }) => id)), [sections]),
  );
  useKeptFocus(`call rows ${kind}`, { fromHeading: true });
  return (
    <>
      {cursor !== null && <Fitting key={cursor} id={cursor} />}
      <div
        className="call-rows"
        role="listbox"
        tabIndex={0}
        data-rows
        aria-label="The caller’s records"
        aria-activedescendant={cursor === null ? undefined : `${prefix}${cursor}`}
      >
        {sections.map(({ title, rows }) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box groups its options
          <div key={title} role="group" className="section" aria-label={title}>
            <p className="call-section" aria-hidden>
              {title}
            </p>
            {rows.length === 0 && <p className="none">None</p>}
            {rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                elementId={`${prefix}${row.id}`}
                isCursor={row.id === cursor}
                onPick={setCursor}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

interface RowProps {
  readonly row: CallRow;
  readonly elementId: string;
  readonly isCursor: boolean;
  readonly onPick: (id: string) => void;
}

function Row({ row: { id, title, state, more }, elementId, isCursor, onPick }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCursor) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCursor]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and hears the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and names the row
    <div
      ref={row}
      id={elementId}
      role="option"
      className="call-row"
      aria-selected={isCursor}
      data-cursor={isCursor || undefined}
      onClick={() => onPick(id)}
    >
      <span className="call-row-title" dir="auto">
        {title}
      </span>
      {state && <StatusBadge of={state} />}
      <span className="call-row-more">{more}</span>
    </div>
  );
}

/** The commands of a call for each kind of record, the likeliest first. */
const fitting: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  customer: ['customer.addNote', 'customer.addQuotation', 'customer.edit', 'customer.jobs'],
  customerCompany: ['customerCompany.addNote', 'customerCompany.addCustomer', 'customerCompany.edit'],
  user: ['user.edit'],
  job: ['job.addNote', 'job.move', 'job.schedule', 'job.assign', 'job.sendReport', 'job.edit'],
  quotation: ['quotation.addNote', 'quotation.send', 'quotation.accept', 'quotation.edit'],
  proformaInvoice: ['proformaInvoice.send'],
};

/** The commands for the row under the cursor, with their keys. */
function Fitting({ id }: { id: string }) {
  const kind = kindOf(id);
  return (
    <div className="buttons call-commands">
      {kind && <Fetched kind={kind} id={id} />}
      {(fitting[kind ?? 'apiToken'] ?? []).map((command) => (
        <CommandButton key={command} id={command} />
      ))}
      <CommandButton id="record.view" />
    </div>
  );
}

/** Fetches the record of a row: keys act on records in the cache. */
function Fetched({ kind, id }: { kind: Kind; id: string }): null {
  useQuery({ query: kinds[kind].byId, variables: { id }, requestPolicy: 'cache-first' });
  return null;
}
