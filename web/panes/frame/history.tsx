import { useFormats } from '../../ground/formats.ts';
import { type Audited, type AuditPage, type HistoryQuery, histories } from '../../records/documents/histories.ts';
import { type Told, toldChanges } from '../../records/fields/told-changes.ts';
import { type Kind, kindOf } from '../../records/kinds.ts';
import { isEnum, wordFor } from '../../records/words.ts';
import { Moment } from '../../ui/moment.tsx';
import { When } from '../../ui/when.tsx';
import { Older } from './older.tsx';
import { type Tab, tab } from './pane.ts';
import { RecordTitle } from './record-link.tsx';

type Entry = AuditPage['edges'][number]['node'];

/** The tab with a record’s changes, newest first, by kind. */
export const history = Object.fromEntries(
  Object.entries(histories).map(([kind, query]) => [
    kind,
    tab<Audited>({
      name: 'history',
      title: 'History',
      needs: 'AUDIT_READ',
      query,
      view: ({ record }) => record.history && <Entries id={record.id} query={query} page={record.history} />,
    }),
  ]),
) as Readonly<Record<Kind, Tab>>; // a query of each kind

function Entries({ id, query, page }: { id: string; query: HistoryQuery; page: AuditPage }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll the list */}
      <ol className="audit" tabIndex={0} aria-label="Changes, newest first">
        {page.edges.map(({ node }) => (
          <li key={node.id} className="audit-entry">
            <p className="audit-head">
              <strong>{node.actorName ?? 'The system'}</strong> {deeds[node.action]} <When at={node.at} />
            </p>
            {node.action !== 'CREATED' && <Changes of={node} kind={kindOf(id)} />}
          </li>
        ))}
      </ol>
      <Older
        pageInfo={page.pageInfo}
        query={query}
        variables={(after) => ({ id, after })}
        view={({ record }) => record?.history && <Entries id={id} query={query} page={record.history} />}
      />
    </>
  );
}

function Changes({ of, kind }: { of: Entry; kind: Kind | null }) {
  // The entry of a sent message names the version of the record in the message.
  const told = toldChanges(
    kind,
    of.changes.filter(({ field }) => of.action === 'SENT' || field !== 'version'),
  );
  if (told.length === 0) return null;
  return (
    <ul className="audit-changes">
      {told.map(({ id, field, from, to }) => (
        <li key={id ?? field}>
          <span className="audit-field">{field}</span>
          {of.action === 'SENT' ? (
            <Value of={to} />
          ) : of.action === 'SESSION_ENDED' ? (
            <Value of={from ?? 'Unknown device'} />
          ) : Array.isArray(from) ? (
            <Listed {...{ from, to }} />
          ) : (
            <Became {...{ from, to }} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A value before and after a change. */
export function Became({ from, to }: Pick<Told, 'from' | 'to'>) {
  return (
    <span className="audit-became">
      <del>
        <Value of={from} />
      </del>
      <span aria-hidden>→</span>
      <span className="only-heard">became</span>
      <ins>
        <Value of={to} />
      </ins>
    </span>
  );
}

/** The values taken out of a list and added to the list. A changed value is in both. */
function Listed({ from, to }: Pick<Told, 'from' | 'to'>) {
  const isEmpty = (of: unknown) => !Array.isArray(of) || of.length === 0;
  if (!isEmpty(from) && !isEmpty(to)) return <Became from={from} to={to} />;
  return isEmpty(from) ? (
    <ins>
      added: <Value of={to} />
    </ins>
  ) : (
    <del>
      taken out: <Value of={from} />
    </del>
  );
}

/** A field’s value in words: an id as the record’s title, a date as a date, an enum by its label. */
function Value({ of: value }: { of: unknown }) {
  const { date } = useFormats();
  if (value === null || value === undefined || value === '') return <span className="none">nothing</span>;
  if (Array.isArray(value)) return <>{value.length === 0 ? <span className="none">nothing</span> : value.join('; ')}</>;
  if (typeof value === 'boolean') return <>{value ? 'Yes' : 'No'}</>;
  if (typeof value !== 'string') return <>{String(value)}</>;
  const kind = kindOf(value);
  if (kind) return <RecordTitle kind={kind} id={value} />;
  if (value.startsWith('file_')) return <>a picture</>;
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return <Moment at={value} />;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return <>{date(value)}</>;
  return <>{isEnum(value) ? wordFor(value) : value}</>;
}

export const deeds: Record<Entry['action'], string> = {
  CREATED: 'created it',
  UPDATED: 'changed it',
  STATUS_CHANGED: 'changed its status',
  TAKEN_BACK: 'took back the change of its status',
  PASSWORD_SET: 'set the password',
  PASSWORD_RESET: 'set a new password by a link in an e-mail',
  INVITED: 'sent an invitation',
  INVITATION_ACCEPTED: 'accepted the invitation',
  INVITATION_WITHDRAWN: 'withdrew the invitation',
  SESSION_ENDED: 'ended a session',
  SECOND_FACTOR_ADDED: 'added a second factor',
  SECOND_FACTOR_REMOVED: 'removed the second factor',
  RECOVERY_CODES_RENEWED: 'renewed the recovery codes',
  LOGIN_LINKED: 'linked a login provider',
  LOGIN_UNLINKED: 'removed the link to a login provider',
  DELETED: 'deleted it',
  RESTORED: 'restored it',
  SENT: 'sent it',
  MERGED: 'merged it',
  MERGE_UNDONE: 'took back a merge',
  ERASED: 'erased personal data',
};
