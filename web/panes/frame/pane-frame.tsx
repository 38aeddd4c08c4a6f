import { Compass } from '@blueprintjs/icons';
import { useQuery } from 'urql';
import { hrefOf, usePlace } from '../../ground/hash-location.ts';
import { Later, useLater } from '../../ground/later.ts';
import { useHasRoom } from '../../ground/media.ts';
import { type Kind, kindOf, kinds, titleOf } from '../../records/kinds.ts';
import { useActor, useViewer } from '../../state/viewer.ts';
import { NotFetched } from '../../ui/not-fetched.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTitle } from '../../ui/title.ts';
import { ListFrame } from '../list/list-frame.tsx';
import { CommandButton } from './command-button.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { type AnyListContent, type AnyListPane, isOfRecords, type Pane, type ScreenPane } from './pane.ts';
import { RecordTitle } from './record-link.tsx';
import { Forbidden } from './refused.tsx';
import { ScreenFrame, ScreenSkeleton } from './screen-frame.tsx';

const detail = new Later(() => import('./detail-frame.tsx'));

/** Only super admins choose. */
const companyChoice = new Later(async () => (await import('./company-choice.tsx')).companyChoice);

/** Draws a pane: the breadcrumb, then a screen, or a list and the open record. */
export function PaneFrame({ pane, id }: { pane: Pane; id: string | null }) {
  const { actor, permissions } = useActor();
  const { query } = usePlace();
  useKeptFocus(`${pane.path} ${id}`);
  return (
    <div className="pane">
      <Head pane={pane} id={id} />
      {!permissions.has(pane.needs) ? (
        <Forbidden />
      ) : pane.isOfOneCompany && !id && actor.companyId === null && !query.companyId ? (
        <Screened pane={{ content: companyChoice }} />
      ) : isOfRecords(pane) ? (
        <Listed key={pane.path} pane={pane} id={id} />
      ) : (
        <Screened key={pane.path} pane={pane} />
      )}
    </div>
  );
}

function Screened({ pane: { content } }: { pane: Pick<ScreenPane, 'content'> }) {
  const known = useLater(content);
  if (known.is === 'here') return <ScreenFrame content={known.part} />;
  return known.is === 'failed' ? <NotFetched part={content} /> : <ScreenSkeleton />;
}

function Listed({ pane, id }: { pane: AnyListPane; id: string | null }) {
  const known = useLater(pane.content);
  if (known.is === 'here') return <ListAndDetail pane={pane} content={known.part} id={id} />;
  return known.is === 'failed' ? <NotFetched part={pane.content} /> : <ScreenSkeleton />;
}

interface ListAndDetailProps {
  readonly pane: AnyListPane;
  readonly content: AnyListContent;
  readonly id: string | null;
}

/** The list and the open record side by side; in a narrow window, the open record alone. */
function ListAndDetail({ pane, content, id }: ListAndDetailProps) {
  const { query } = usePlace();
  const isWide = content.tabs.some(({ name, isWide }) => isWide && name === query.tab);
  const hasRoom = useHasRoom();
  const known = useLater(detail, id !== null);
  const isListed = !id || (hasRoom && !isWide);
  return (
    <div className="sides">
      {isListed && <ListFrame pane={pane} content={content} openId={id} />}
      {id && known.is === 'here' && (
        <known.part.DetailFrame
          key={hasRoom ? 'beside' : id}
          pane={pane}
          tabs={content.tabs}
          id={id}
          isBeside={isListed}
        />
      )}
      {id && known.is === 'failed' && <NotFetched part={detail} />}
    </div>
  );
}

/** The breadcrumb: company, pane and record. */
function Head({ pane, id }: { pane: Pane; id: string | null }) {
  const { company } = useViewer();
  const { query } = usePlace();
  const kind = id && kindOf(id);
  const scope = query.companyId;
  return (
    <header className="head">
      <nav aria-label="Breadcrumb">
        <ol className="trail">
          <li className="trail-step">
            {scope && !company ? <RecordTitle kind="company" id={scope} /> : (company?.name ?? 'All companies')}
          </li>
          <li className="trail-step">
            <h1 className="head-title" data-heading={id ? undefined : true} tabIndex={-1}>
              {id ? <a href={hrefOf(pane.path, { ...query, tab: null })}>{pane.title}</a> : pane.title}
            </h1>
          </li>
          {kind && (
            <li className="trail-step" aria-current="page">
              <RecordTitle kind={kind} id={id} />
            </li>
          )}
        </ol>
      </nav>
      {kind ? <RecordWindowTitle kind={kind} id={id} pane={pane} /> : <WindowTitle pane={pane} />}
      <span className="head-end">
        <CommandButton id="app.palette" text="Find or do" />
      </span>
    </header>
  );
}

function WindowTitle({ pane }: { pane: Pane }) {
  useTitle(pane.title);
  return null;
}

function RecordWindowTitle({ kind, id, pane }: { kind: Kind; id: string; pane: Pane }) {
  const [{ data }] = useQuery({ query: kinds[kind].byId, variables: { id }, requestPolicy: 'cache-first' });
  useTitle(data?.record && titleOf(data.record), pane.title);
  return null;
}

/** The screen of an address without a pane. */
export function Lost() {
  useTitle('Nothing here');
  useKeptFocus('nothing');
  return (
    <Notice icon={<Compass size={16} />} title="Screen not found" heading="h1">
      <p>The address may be mistyped or from another version of Docket.</p>
      <CommandButton id="app.palette" text="Find something" isPrimary />
    </Notice>
  );
}
