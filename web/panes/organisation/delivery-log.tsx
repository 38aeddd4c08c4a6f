import { useState } from 'react';
import { useQuery } from 'urql';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { kindOf } from '../../records/kinds.ts';
import { wordFor } from '../../records/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { When } from '../../ui/when.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { Older } from '../frame/older.tsx';
import { RecordTitle } from '../frame/record-link.tsx';
import { Refused } from '../frame/refused.tsx';
import { useAskAgain } from '../frame/use-ask-again.ts';

const Deliveries = graphql(`
  query Deliveries($id: ID!, $after: String) {
    webhook(id: $id) {
      id
      deliveries(first: 50, after: $after) {
        pageInfo {
          hasNextPage
          endCursor
        }
        edges {
          node {
            id
            eventId
            type
            recordId
            at
            status
            attempts
            nextAttemptAt
            deliveredAt
            answerStatus
            problem
            durationMs
          }
        }
      }
    }
  }
`);

const Exchange = graphql(`
  query Exchange($id: ID!) {
    webhookDelivery(id: $id) {
      id
      exchange {
        body
        answer
      }
    }
  }
`);

type Page = NonNullable<ResultOf<typeof Deliveries>['webhook']>['deliveries'];
type Delivery = Page['edges'][number]['node'];

/** The deliveries of a webhook, newest first. New deliveries come by themselves. */
export function DeliveryLog({ webhook: { id, name } }: { webhook: { readonly id: string; readonly name: string } }) {
  const [{ data, error }] = useQuery({ query: Deliveries, variables: { id, after: null } });
  useAskAgain(Deliveries, { id, after: null }, true);
  const page = data?.webhook?.deliveries;
  return (
    <>
      <div className="buttons">
        <CommandButton id="webhook.test" />
        <CommandButton id="webhook.sendAgain" />
        <CommandButton id="webhook.replay" />
      </div>
      {error && !page && <Refused error={error} />}
      {page &&
        (page.edges.length > 0 ? (
          <Rows of={page} webhookId={id} />
        ) : (
          <Notice role="status" title="No deliveries">
            <p>{name} has had no delivery in the last 30 days. Send a test event, or change a record.</p>
          </Notice>
        ))}
    </>
  );
}

function Rows({ of: { edges, pageInfo }, webhookId: id }: { of: Page; webhookId: string }) {
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
        query={Deliveries}
        variables={(after) => ({ id, after })}
        view={({ webhook }) => webhook && <Rows of={webhook.deliveries} webhookId={id} />}
      />
    </>
  );
}

const tones = { WAITING: 'warn', SENDING: 'quiet', DELIVERED: 'good', FAILED: 'bad' } as const;

function Row({ of }: { of: Delivery }) {
  const [isOpen, setOpen] = useState(false);
  const { id, type, status, at, problem, recordId, eventId } = of;
  const kind = kindOf(recordId);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="newest-row">
        <span className="newest-row-title">{type}</span>
        <Badge tone={tones[status]}>{wordFor(status)}</Badge>
        <span className="newest-row-more">
          <When at={at} />
          {factsOf(of).map((fact) => ` · ${fact}`)}
        </span>
      </summary>
      <div className="exchange">
        {problem && <p>{problem}</p>}
        <p className="quiet">
          {kind && kind !== 'webhook' && <RecordTitle kind={kind} id={recordId} />} <code>{eventId}</code>
        </p>
        {isOpen && <Texts id={id} />}
      </div>
    </details>
  );
}

/** ['2 attempts', 'answer 500', '31 ms'] */
function factsOf({ attempts, answerStatus, durationMs, nextAttemptAt, status }: Delivery): readonly string[] {
  return [
    attempts > 1 && `${attempts} attempts`,
    answerStatus !== null && `answer ${answerStatus}`,
    durationMs !== null && `${durationMs} ms`,
    status === 'WAITING' && nextAttemptAt === null && 'behind an earlier change of the record',
  ].filter((fact) => fact !== false);
}

function Texts({ id }: { id: string }) {
  const [{ data, error }] = useQuery({ query: Exchange, variables: { id }, requestPolicy: 'network-only' });
  if (error) return <Refused error={error} />;
  const exchange = data?.webhookDelivery?.exchange;
  if (!exchange) return <p role="status">Loading…</p>;
  return (
    <>
      <h3>Body</h3>
      <pre>{exchange.body === null ? 'Not made yet' : inLines(exchange.body)}</pre>
      <h3>Answer</h3>
      <pre>{exchange.answer ? inLines(exchange.answer) : 'None'}</pre>
    </>
  );
}

/** JSON in lines, for reading; any other text as it is. */
function inLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
