import { useEffect } from 'react';
import { useQuery } from 'urql';
import { type Queue, queueHref, queues } from '../../commands/screen/queues.ts';
import { useFormats } from '../../ground/formats.ts';
import { hrefOf } from '../../ground/hash-location.ts';
import { useLater } from '../../ground/later.ts';
import { type Kind, kinds, type RecordOf, titleOf } from '../../records/kinds.ts';
import { Keys } from '../../shell/choosing/keys.tsx';
import { useActor } from '../../state/viewer.ts';
import { InZoneOf } from '../../ui/in-zone-of.tsx';
import { counted } from '../frame/counted.ts';
import { type AnyListContent, type AnyListPane, isOfRecords } from '../frame/pane.ts';
import { paneWith } from '../frame/sections.ts';
import { QueueDay } from './queue-day.tsx';

interface QueueProps {
  readonly queue: Queue;
  readonly companyId: string | null;
}

/** The waiting work that the viewer may read: each queue with key, number and first records. */
export function WorkQueue({ companyId }: Pick<QueueProps, 'companyId'>) {
  const { permissions } = useActor();
  return (
    <div className="queues">
      {queues
        .filter(({ needs }) => permissions.has(needs))
        .map((queue) => (
          <QueueTile key={queue.name} queue={queue} companyId={companyId} />
        ))}
    </div>
  );
}

function QueueTile({ queue, companyId }: QueueProps) {
  const pane = paneWith(queue.path);
  return pane && isOfRecords(pane) ? <QueueOf queue={queue} companyId={companyId} pane={pane} /> : null;
}

function QueueOf({ pane, ...props }: QueueProps & { pane: AnyListPane }) {
  const content = useLater(pane.content);
  return (
    <section className="tile queue" aria-label={props.queue.title}>
      {content.is === 'here' ? (
        <Waiting {...props} kind={pane.kind} list={content.part.list} />
      ) : (
        <QueueHead {...props} count={null} />
      )}
    </section>
  );
}

/** The number of first records in a tile. */
const shown = 3;

function Waiting({ queue, companyId, kind, list }: QueueProps & { kind: Kind; list: AnyListContent['list'] }) {
  const { actor } = useActor();
  const query = { ...queue.where, ...(companyId !== null && { companyId }) };
  const variables = { ...list.variables(query, actor), first: shown, after: null };
  const [{ data }, ask] = useQuery({ query: list.query, variables });
  useEffect(() => ask({ requestPolicy: 'cache-and-network' }), [ask]);
  const page = data?.page;
  return (
    <>
      <QueueHead queue={queue} companyId={companyId} count={page?.totalCount ?? null} />
      {page?.edges.length === 0 && <p className="none">None</p>}
      <ul>
        {page?.edges.map(({ node }: { node: RecordOf<Kind> }) => (
          <li key={node.id}>
            <a className="queue-row" href={hrefOf(kinds[kind].path(node))}>
              <span className="queue-title" dir="auto">
                {titleOf(node)}
              </span>
              <InZoneOf of={node}>
                <QueueDay of={node} />
              </InZoneOf>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function QueueHead({ queue, companyId, count }: QueueProps & { count: number | null }) {
  const { number } = useFormats();
  return (
    <h2>
      <a className="count-row" href={queueHref(queue, companyId)} aria-keyshortcuts={queue.key}>
        <Keys keys={queue.key} />
        <span className="count-of">{queue.title}</span>
        {count !== null && (
          <span
            className="count-number"
            data-urgent={(queue.isUrgent && count > 0) || undefined}
            data-none={count === 0 || undefined}
          >
            {counted(count, number)}
          </span>
        )}
      </a>
    </h2>
  );
}
