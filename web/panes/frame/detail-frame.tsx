import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { go, here, hrefOf, setQuery, usePlace } from '../../ground/hash-location.ts';
import { fetchAtLeisure } from '../../ground/later.ts';
import { type Kind, kinds, type RecordOf, titleOf } from '../../records/kinds.ts';
import { useComing } from '../../state/coming.ts';
import { useHeard } from '../../state/heard.ts';
import { notify } from '../../state/notes.ts';
import { reviewAtom } from '../../state/review.ts';
import { useOpenRecord } from '../../state/selection.ts';
import { useActor } from '../../state/viewer.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { ChangeMark } from '../../ui/change-mark.tsx';
import { InZoneOf } from '../../ui/in-zone-of.tsx';
import { history } from './history.tsx';
import { useKeptFocus } from './kept-focus.ts';
import type { AnyListPane, Tab } from './pane.ts';
import { NotFound, Refused } from './refused.tsx';
import { useAnswer } from './use-answer.ts';

interface DetailFrameProps {
  readonly pane: AnyListPane;
  readonly tabs: readonly Tab[];
  readonly id: string;
  /** True with the list beside the record. */
  readonly isBeside: boolean;
}

/** Draws the open record: title, tabs, and the tab of the fragment. */
export function DetailFrame({ pane, tabs: ofContent, id, isBeside }: DetailFrameProps) {
  const kind: Kind = pane.kind;
  const { permissions } = useActor();
  const { query } = usePlace();
  useOpenRecord(kind, id);
  const { data, error, fetching } = useAnswer({ query: kinds[kind].byId, variables: { id } });
  const record = data?.record;
  // While fetching, urql still shows the record opened before.
  useLeadOn(kind, id, fetching ? null : record);
  // Without a list beside the record, the record alone can start the fetching at leisure.
  useEffect(() => {
    if (!fetching) void fetchAtLeisure();
  }, [fetching]);
  useKeptFocus(`${id} ${record ? 'found' : fetching}`);
  // Beside a list, screen readers announce the next records as rows.
  const [first] = useState(id);
  useHeard(isBeside && record && id === first ? `${titleOf(record)} is open.` : '');
  if (!record) {
    if (fetching) return <DetailSkeleton />;
    return <div className="detail">{error ? <Refused error={error} /> : <NotFound />}</div>;
  }
  const tabs = [...ofContent, history[kind]].filter(({ needs }) => !needs || permissions.has(needs));
  const shown = tabs.find(({ name }) => name === query.tab) ?? tabs[0];
  const title = titleOf(record);
  return (
    <article className="detail" aria-label={title}>
      <header className="detail-head">
        <h2 className="detail-title" data-heading tabIndex={-1}>
          {title}
        </h2>
        <StatusBadge of={record} />
        <ChangeMark key={id} id={id} />
      </header>
      <Tabs tabs={tabs} shown={shown} />
      <div className="detail-body" role="tabpanel" aria-label={shown?.title}>
        <InZoneOf of={record}>{shown && <Side key={`${id} ${shown.name}`} tab={shown} id={id} />}</InZoneOf>
      </div>
    </article>
  );
}

/** Opens the survivor in place of a merged record, and says so. */
function useLeadOn(kind: Kind, id: string, record: RecordOf<Kind> | null | undefined): void {
  const survivor = record && record.id !== id ? record : null;
  const [survivorId, title] = [survivor?.id, survivor && titleOf(survivor)];
  useEffect(() => {
    if (!survivorId) return;
    go(hrefOf(kinds[kind].path({ id: survivorId }), here().query), { replace: true });
    notify({ tone: 'plain', message: `Merged into ${title}.`, name: 'merged' });
  }, [kind, survivorId, title]);
}

/** The arrow keys move between tabs. */
function Tabs({ tabs, shown }: { tabs: readonly Tab[]; shown: Tab | undefined }) {
  const show = (at: number) => {
    const tab = tabs[(at + tabs.length) % tabs.length];
    if (tab) setQuery({ tab: tab === tabs[0] ? null : tab.name });
  };
  return (
    <div className="tabs" role="tablist">
      {tabs.map((tab, at) => (
        <button
          key={tab.name}
          ref={(button) => {
            if (tab === shown && button?.parentElement?.contains(document.activeElement)) button.focus();
          }}
          type="button"
          role="tab"
          className="tab"
          aria-selected={tab === shown}
          tabIndex={tab === shown ? 0 : -1}
          onClick={() => show(at)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') show(at + 1);
            if (event.key === 'ArrowLeft') show(at - 1);
          }}
        >
          {tab.title}
        </button>
      ))}
    </div>
  );
}

function Side({ tab: { query, view: View }, id }: { tab: Tab; id: string }) {
  // A review stays on each record.
  const isPassing = useAtomValue(reviewAtom) === null;
  const hasRested = useRest(isPassing ? 120 : 0);
  const { data, error, fetching } = useAnswer({ query, variables: { id }, pause: !hasRested });
  if (data?.record) return <View record={data.record} />;
  if (error) return <Refused error={error} />;
  return hasRested && !fetching ? <NotFound /> : <FactsSkeleton />;
}

/** True after a time on the screen: a cursor that runs past requests nothing. */
function useRest(ms: number): boolean {
  const [hasRested, setRested] = useState(ms === 0);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return hasRested;
}

function DetailSkeleton() {
  useComing();
  return (
    <div className="detail" role="status" aria-label="Loading">
      <header className="detail-head">
        <span className="skeleton skeleton-title" />
      </header>
      <div className="detail-body">
        <FactsSkeleton />
      </div>
    </div>
  );
}

function FactsSkeleton() {
  return (
    <div className="facts" aria-hidden>
      {[1, 2, 3, 4, 5].map((line) => (
        <div key={line} className="fact">
          <span className="skeleton skeleton-line" />
          <span className="skeleton skeleton-line" />
        </div>
      ))}
    </div>
  );
}
