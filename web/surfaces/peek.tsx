import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useQuery } from 'urql';
import { useLater } from '../later.ts';
import { type AnyListPane, isOfRecords, type Pane, type Tab } from '../panes/pane.ts';
import { Refused } from '../panes/refused.tsx';
import { panes } from '../panes/registry.ts';
import type { Kind } from '../records/kinds.ts';
import { titleOf } from '../records/kinds.ts';
import { held, selectionAtom } from '../state/selection.ts';
import { NotFetched } from '../ui/not-fetched.tsx';
import { Hints } from './hints.tsx';
import { useStage } from './stage-context.ts';

/** The record under the cursor, looked at over the pane; the arrows go on to the next. */
export function Peek() {
  const { console, close } = useStage();
  const refs = held(useAtomValue(selectionAtom));
  const [id] = refs?.ids ?? [];
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => region.current?.focus(), []);

  function keyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
    if (by) console.move(by);
    else if (event.key === ' ') close();
    else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the whole layer
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and hears keys
    <div className="peek" tabIndex={0} ref={region} onKeyDown={keyDown}>
      {refs && id && <Record kind={refs.kind} id={id} key={id} />}
      <Hints
        of={[
          ['j', 'next'],
          ['k', 'before'],
          ['space', 'close'],
        ]}
      />
    </div>
  );
}

function Record({ kind, id }: { kind: Kind; id: string }) {
  const pane = panes.find((each: Pane): each is AnyListPane => isOfRecords(each) && each.kind === kind);
  return pane ? <FirstSide content={pane.content} id={id} /> : null;
}

function FirstSide({ content, id }: { content: AnyListPane['content']; id: string }) {
  const known = useLater(content);
  if (known.is === 'failed') return <NotFetched part={content} />;
  const side: Tab | undefined = known.is === 'here' ? known.part.tabs[0] : undefined;
  return side ? <Side query={side.query} view={side.view} id={id} /> : <p role="status">Loading…</p>;
}

function Side({ query, view: View, id }: Pick<Tab, 'query' | 'view'> & { id: string }) {
  const [{ data, error }] = useQuery({ query, variables: { id } });
  if (error && !data?.record) return <Refused error={error} />;
  if (!data?.record) return <p role="status">Loading…</p>;
  return (
    <article>
      <h2 className="peek-title">{titleOf(data.record)}</h2>
      <View record={data.record} />
    </article>
  );
}
