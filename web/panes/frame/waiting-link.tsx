import { atom, useAtomValue } from 'jotai';
import { isCounted, queueHref, queues } from '../../commands/screen/queues.ts';
import { hrefOf } from '../../ground/hash-location.ts';
import { waitingWorkAtom } from '../../state/waiting-work.ts';
import type { Pane } from './pane.ts';

const none = atom(0);

/** The number of records that wait in a pane, as a link to their list: `4 overdue`. */
export function WaitingLink({ pane: { path, title, waiting } }: { pane: Pane }) {
  const own = useAtomValue(waiting?.count ?? none);
  const work = useAtomValue(waitingWorkAtom);
  const queue = queues.filter(isCounted).find((each) => each.path === path && (work[each.name] ?? 0) > 0);
  if (queue) {
    const { counted, isUrgent } = queue;
    return (
      <Waiting
        {...{ count: work[queue.name] ?? 0, counted, isUrgent, title: queue.title, href: queueHref(queue, null) }}
      />
    );
  }
  if (!waiting || own === 0) return null;
  return <Waiting count={own} counted={waiting.counted} title={title} href={hrefOf(path)} />;
}

interface WaitingProps {
  readonly count: number;
  readonly counted: string;
  readonly title: string;
  readonly href: string;
  readonly isUrgent?: true | undefined;
}

/** More digits don't fit beside a title. */
const mostShown = 99;

function Waiting({ count, counted, title, href, isUrgent }: WaitingProps) {
  return (
    <a className={`nav-waiting badge ${isUrgent ? 'badge-bad' : 'badge-busy'}`} href={href} title={title}>
      <span className="nav-waiting-count">{count > mostShown ? `${mostShown}+` : count}</span>{' '}
      <span className="nav-waiting-word">{counted}</span>
    </a>
  );
}
