import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useQuery } from 'urql';
import { countOf, type Kind, kinds, titleOf } from '../../records/kinds.ts';
import { selectionAtom, unseenOf, withToggled } from '../../state/selection.ts';
import { Hints } from '../choosing/hints.tsx';
import { KeysOf } from '../choosing/keys-of.tsx';
import { moveAmong } from '../choosing/move-among.ts';
import { innerKeys } from '../prompt/inner-keys.ts';
import { type Pasted, pastedAtom } from './checking.ts';
import { useStage } from './stage-context.ts';

/** Records of a kind beyond this number are counted, not named. */
const mostNamed = 100;

/** All checked records of every kind, and the outcome of pasted names. */
export function CheckedView() {
  const selection = useAtomValue(selectionAtom);
  const pasted = useAtomValue(pastedAtom);
  // Unchecked records stay listed, ready to be checked again.
  const [begun] = useState(selection.checked);
  const of = (Object.keys(kinds) as Kind[]).filter((kind) => (begun[kind] ?? []).length > 0);
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => (layer.current?.querySelector('button') ?? layer.current)?.focus(), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the lines inside
    <div className="checked-view" ref={layer} tabIndex={-1} onKeyDown={(event) => moveAmong(event, layer.current)}>
      <h2>Checked records</h2>
      <p role="status" className="only-heard">
        {of.map((kind) => countOf(kind, selection.checked[kind]?.length ?? 0)).join(', ')}
      </p>
      <div className="checked-body">
        {pasted && <Unfound pasted={pasted} />}
        {of.length === 0 && (
          <p>
            Nothing is checked. In a list, <KeysOf id="rows.check" isRead /> checks a row and{' '}
            <KeysOf id="rows.checkPasted" isRead /> rows by number.
          </p>
        )}
        {of.map((kind) => (
          <Group key={kind} kind={kind} ids={begun[kind] ?? []} />
        ))}
      </div>
      <Hints of={innerKeys.checked.keys} />
    </div>
  );
}

function Group({ kind, ids }: { kind: Kind; ids: readonly string[] }) {
  const selection = useAtomValue(selectionAtom);
  const { length } = selection.checked[kind] ?? [];
  const isHere = selection.list?.kind === kind;
  const unseen = isHere ? unseenOf(selection, selection.checked[kind] ?? []).length : 0;
  const where = isHere ? (unseen > 0 ? `, ${unseen} out of sight` : '') : ', in another list';
  return (
    <section>
      <h3>
        {countOf(kind, length)}
        <span className="hint">{where}</span>
      </h3>
      <ul>
        {ids.slice(0, mostNamed).map((id) => (
          <Line key={id} kind={kind} id={id} />
        ))}
      </ul>
      {ids.length > mostNamed && <p className="hint">And {ids.length - mostNamed} more.</p>}
    </section>
  );
}

function Line({ kind, id }: { kind: Kind; id: string }) {
  const [{ data }] = useQuery({ query: kinds[kind].byId, variables: { id }, requestPolicy: 'cache-first' });
  return <Toggle kind={kind} id={id} title={data?.record ? titleOf(data.record) : '…'} detail={null} />;
}

interface ToggleProps {
  readonly kind: Kind;
  readonly id: string;
  readonly title: string;
  readonly detail: string | null;
}

function Toggle({ kind, id, title, detail }: ToggleProps) {
  const [selection, select] = useAtom(selectionAtom);
  const isChecked = selection.checked[kind]?.includes(id) ?? false;
  return (
    <li>
      {/* biome-ignore lint/a11y/useSemanticElements: Enter presses a button, as on every line of a layer */}
      <button
        type="button"
        role="checkbox"
        aria-checked={isChecked}
        className="checked-line"
        onClick={() => select((before) => withToggled(before, { kind, id }))}
      >
        <span className="checked-mark" aria-hidden />
        <span>{title}</span>
        {detail && <span className="hint">{detail}</span>}
      </button>
    </li>
  );
}

/** Pasted names that match no record, or several. */
function Unfound({ pasted: { kind, found, unknown, ambiguous } }: { pasted: Pasted }) {
  const { console } = useStage();
  if (unknown.length + ambiguous.length === 0) return null;
  return (
    <section className="unfound" aria-label="Pasted text">
      <p role="status">
        {countOf(kind, found)} found{unknown.length > 0 && `, ${unknown.length} unknown`}
        {ambiguous.length > 0 && `, ${ambiguous.length} that several have`}.
      </p>
      {unknown.length > 0 && (
        <>
          <h3>Unknown</h3>
          <p className="unfound-names">{unknown.join(', ')}</p>
          <button type="button" className="button" onClick={() => console.copy(unknown.join('\n'), 'unknown names')}>
            Copy entries without a match
          </button>
        </>
      )}
      {ambiguous.map(({ name, hits }) => (
        <section key={name}>
          <h3>
            {name} <span className="hint">{countOf(kind, hits.length)}: which?</span>
          </h3>
          <ul>
            {hits.map(({ recordId, title, detail }) => (
              <Toggle key={recordId} kind={kind} id={recordId} title={title} detail={detail} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
