import { type FragmentOf, graphql, type Schema } from '../ground/graphql.ts';
import { fieldsOf } from './fields/declared.ts';
import { choice, longText, moment, record, text, url } from './fields/question.ts';
import { recordKind } from './kind.ts';
import { statuses, type Word } from './words.ts';

export const WebhookFields = graphql(`
  fragment WebhookFields on Webhook {
    __typename
    id
    version
    createdAt
    updatedAt
    deletedAt
    companyId
    name
    url
    status
    kind
    query
    apiTokenId
    apiToken {
      id
      name
    }
    shape
    pauseReason
    failingSince
    lastDeliveredAt
    secretChangedAt
    oldSecretUntil
  }
`);

export type WebhookRecord = FragmentOf<typeof WebhookFields>;

/** The form and the values have the words, so the first load needs none. */
const later = <Value extends string>(): readonly Word<Value>[] => [];

export const webhookFields = fieldsOf(WebhookFields, {
  name: text({ label: 'Name', maxLength: 200, isWide: true, column: { width: 'wide' } }),
  status: choice({ label: 'Status', choices: statuses, readOnly: true, column: { width: 'narrow' }, filter: 'Status' }),
  url: url({
    label: 'Address',
    maxLength: 500,
    isWide: true,
    column: { width: 'wide', yields: 2 },
    overview: 'use',
    peek: true,
  }),
  kind: choice({
    label: 'Records',
    choices: later<Schema<'WebhookKind'>>(),
    optional: true,
    column: { width: 'normal', yields: 3 },
    overview: 'use',
    peek: true,
  }),
  query: text({ label: 'Query', optional: true, maxLength: 2000, isWide: true, overview: 'use' }),
  apiToken: record({ label: 'API token', kind: 'apiToken', optional: true, overview: 'use' }),
  shape: longText({ label: 'Document in GraphQL', optional: true, maxLength: 10_000, overview: 'use' }),
  pauseReason: choice({
    label: 'Paused because',
    choices: later<Schema<'WebhookPauseReason'>>(),
    readOnly: true,
    overview: 'use',
    peek: true,
  }),
  failingSince: moment({
    label: 'Failing since',
    readOnly: true,
    column: { width: 'narrow' },
    overview: 'use',
    peek: true,
  }),
  lastDeliveredAt: moment({
    label: 'Last delivered',
    readOnly: true,
    column: { width: 'narrow', yields: 1 },
    overview: 'use',
    peek: true,
  }),
  secretChangedAt: moment({ label: 'Secret from', readOnly: true, overview: 'use' }),
  oldSecretUntil: moment({ label: 'Old secret until', readOnly: true, overview: 'use' }),
});

export const webhook = recordKind(WebhookFields, webhookFields, {
  needs: 'WEBHOOKS_READ',
  at: '/layout/webhooks',
  title: ({ name }) => name,
  hint: ({ url }) => url,
});
