import { graphql, type ResultOf, type Schema } from '../../ground/graphql.ts';
import { hrefOf, type Place, usePlace } from '../../ground/hash-location.ts';
import { fieldLabel } from '../../records/fields/labels.ts';
import type { Kind } from '../../records/kinds.ts';
import { isEnum, wordFor } from '../../records/words.ts';
import { useActor } from '../../state/viewer.ts';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { When } from '../../ui/when.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { moveByArrow } from '../frame/move-by-arrow.ts';
import { Older } from '../frame/older.tsx';
import { type ScreenContent, screen } from '../frame/pane.ts';
import { RecordTitle } from '../frame/record-link.tsx';
import { useAskAgain } from '../frame/use-ask-again.ts';
import { securityEventKinds } from './event-kinds.ts';

const SecurityEvents = graphql(`
  query SecurityEvents($companyId: ID, $userId: ID, $kind: SecurityEventKind, $after: String) {
    securityEvents(companyId: $companyId, userId: $userId, kind: $kind, first: 50, after: $after) {
      pageInfo {
        hasNextPage
        endCursor
      }
      edges {
        node {
          id
          at
          kind
          companyId
          userId
          userName
          actorId
          actorName
          apiTokenName
          address
          device
          changes {
            field
            from
            to
          }
        }
      }
    }
  }
`);

type Page = ResultOf<typeof SecurityEvents>['securityEvents'];
type SecurityEvent = Page['edges'][number]['node'];
type EventKind = Schema<'SecurityEventKind'>;

const wordOf = (kind: EventKind) => securityEventKinds.find(({ value }) => value === kind)?.label ?? kind;

/** The narrowing in the fragment. */
function variablesOf({ companyId, userId, kind }: Place['query']) {
  return {
    companyId: companyId ?? null,
    userId: userId ?? null,
    kind: securityEventKinds.find(({ value }) => value === kind)?.value ?? null,
  };
}

export const securityScreen: ScreenContent = {
  screen: ({ query }) => screen({ query: SecurityEvents, variables: variablesOf(query), view: Events }),
};

/** The security events, newest first, each with a link to the person. New events come by themselves. */
function Events({ data: { securityEvents: page } }: { data: ResultOf<typeof SecurityEvents> }) {
  const variables = variablesOf(usePlace().query);
  useAskAgain(SecurityEvents, variables, true);
  const isNarrowed = Object.values(variables).some((value) => value !== null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links have the focus, and arrow keys move between them
    <div className="screen" onKeyDown={moveByArrow}>
      <div className="buttons">
        <CommandButton id="security-events.filter" text="Filter" />
        {isNarrowed && <CommandButton id="security-events.filterNone" text="Clear the filter" />}
        {isNarrowed && <Narrowing of={variables} />}
      </div>
      {page.edges.length > 0 ? (
        <Rows of={page} variables={variables} />
      ) : (
        <Notice role="status" title="No security events">
          <p>
            {isNarrowed
              ? 'No security event matches the filter.'
              : 'Logins, failed logins, and changes of passwords, second factors, API tokens and roles appear here.'}
          </p>
        </Notice>
      )}
    </div>
  );
}

/** “Failed login · Ana Lima” */
function Narrowing({ of: { kind, userId, companyId } }: { of: Variables }) {
  return (
    <span className="quiet">
      Only {kind && wordOf(kind)} {userId && <RecordTitle kind="user" id={userId} />}{' '}
      {companyId && <RecordTitle kind="company" id={companyId} />}
    </span>
  );
}

type Variables = ReturnType<typeof variablesOf>;

function Rows({ of: { edges, pageInfo }, variables }: { of: Page; variables: Variables }) {
  return (
    <>
      <ul className="rows">
        {edges.map(({ node }) => (
          <li key={node.id}>
            <Row of={node} />
          </li>
        ))}
      </ul>
      <Older
        pageInfo={pageInfo}
        query={SecurityEvents}
        variables={(after) => ({ ...variables, after })}
        view={(data) => <Rows of={data.securityEvents} variables={variables} />}
      />
    </>
  );
}

function Row({ of }: { of: SecurityEvent }) {
  const { companyId: own } = useActor().actor;
  const { userId, userName, companyId, at } = of;
  const content = (
    <>
      <span className="newest-row-title" dir="auto">
        {userName ?? (companyId && <RecordTitle kind="company" id={companyId} />) ?? 'Unknown person'}
      </span>
      <Badge tone={toneOf(of)}>{titleOf(of)}</Badge>
      <span className="newest-row-more" dir="auto">
        <When at={at} />
        {factsOf(of).map((fact) => ` · ${fact}`)}
        {own === null && userId && companyId && (
          <>
            {' · '}
            <RecordTitle kind="company" id={companyId} />
          </>
        )}
      </span>
    </>
  );
  const to = userId ? hrefOf(`/layout/users/${userId}`) : companyId && hrefOf(`/layout/companies/${companyId}`);
  return to ? (
    <a className="newest-row" href={to}>
      {content}
    </a>
  ) : (
    <span className="newest-row">{content}</span>
  );
}

const changed = ({ changes }: SecurityEvent, field: string) => changes.find((change) => change.field === field)?.to;

function titleOf(event: SecurityEvent): string {
  const count = changed(event, 'count');
  if (event.kind === 'LOGIN_FAILED' && typeof count === 'number' && count > 1) return `${count} failed logins`;
  return event.kind === 'LOGIN' && changed(event, 'isNewDevice') === true ? 'Login, new browser' : wordOf(event.kind);
}

function toneOf(event: SecurityEvent) {
  if (event.kind === 'LOGIN_FAILED' || event.kind === 'LOGIN_BLOCKED' || event.kind === 'ACCESS_REFUSED') return 'bad';
  return event.kind === 'LOGIN' && changed(event, 'isNewDevice') !== true ? 'quiet' : 'warn';
}

/** ['by Ana Lima', 'API token Nightly import', 'Firefox on Windows', '203.0.113.7', 'Role: Company admin → Quotation admin'] */
function factsOf(event: SecurityEvent): readonly string[] {
  const { actorId, actorName, apiTokenName, userId, device, address, changes } = event;
  const by = actorId !== null && actorId !== userId && `by ${actorName ?? 'a deleted user'}`;
  const shown = changes.filter(({ field }) => field !== 'count' && field !== 'isNewDevice');
  return [
    by,
    apiTokenName && `API token ${apiTokenName}`,
    device,
    address,
    ...shown.map(({ field, from, to }) => {
      const label = fieldLabel(kindOfChanges(event), field);
      return `${label}: ${from === null || from === undefined ? told(to) : `${told(from)} → ${told(to)}`}`;
    }),
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '');
}

function kindOfChanges({ kind }: SecurityEvent): Kind {
  if (kind === 'LOGIN_RULES_CHANGED') return 'company';
  if (kind.startsWith('WEBHOOK')) return 'webhook';
  return kind.startsWith('API_TOKEN') ? 'apiToken' : 'user';
}

const told = (value: unknown): string =>
  typeof value === 'string' && isEnum(value) ? wordFor(value) : value === null ? 'nothing' : String(value);
