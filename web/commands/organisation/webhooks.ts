import { enumName } from '../../../service/shared/query/names.ts';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import {
  CreateWebhook,
  ReplayWebhook,
  RotateWebhookSecret,
  TestWebhook,
  UpdateWebhook,
} from '../../records/documents/mutations.ts';
import type { Answers } from '../../records/fields/answers.ts';
import { formOf, inputOf, valuesOf } from '../../records/fields/forms.ts';
import { choice, moment } from '../../records/fields/question.ts';
import { worded } from '../../records/fields/worded.ts';
import type { Kind } from '../../records/kinds.ts';
import { type WebhookRecord, webhookFields } from '../../records/webhook.ts';
import type { Actor } from '../../state/viewer.ts';
import { command, one, some } from '../core/command.ts';
import { adding, companyAsked, companyIn, companyInput, making } from '../core/editing.ts';
import { deleting, firstNo, isLive, switching } from '../core/lifecycle.ts';

const needs = 'WEBHOOKS_WRITE';

const followed = (
  [
    'JOB',
    'QUOTATION',
    'PROFORMA_INVOICE',
    'CUSTOMER',
    'CUSTOMER_COMPANY',
    'NOTE',
    'MESSAGE',
    'ITEM',
    'USER',
    'DEPARTMENT',
    'COMPANY',
    'JOB_FIELD',
    'TERMS_AND_CONDITIONS',
    'CONTACT_DETAILS',
    'BANK_DETAILS',
    'PROFORMA_INVOICE_TERMS',
    'EMAIL_TEMPLATE',
  ] as const
).map((value) => worded(value));

/** The form, with hints for a program’s words. A token belongs to the webhook’s company. */
const form = (of: Pick<Actor, 'companyId'>) =>
  formOf(webhookFields, {
    url: { hint: 'Receives each change: https://…' },
    kind: { choices: followed, hint: 'Empty for all records' },
    query: { hint: 'Such as status: completed', when: ({ kind }) => Boolean(kind) },
    apiToken: {
      hint: 'Empty for the rights of a company admin',
      where: (answers) => ({ companyId: companyIn(answers, of), status: 'ACTIVE' }),
    },
    shape: {
      hint: 'The data of each message: query ($id: ID!) { job(id: $id) { number status } }',
      when: ({ apiToken }) => Boolean(apiToken),
    },
  });

const isOn = (webhook: WebhookRecord) =>
  firstNo(
    isLive(webhook),
    webhook.status === 'ACTIVE' || { why: `${webhook.name} is switched off`, unblock: 'webhook.changeState' },
  );

const shownSecret = ({ changed: { name, secret } }: { changed: { name: string; secret: string | null } }) =>
  secret ? { of: 'secret' as const, title: `Signing secret of ${name}`, text: secret } : null;

const RecentDeliveries = graphql(`
  query RecentDeliveries($id: ID!) {
    webhook(id: $id) {
      id
      deliveries(first: 50) {
        edges {
          node {
            id
            type
            status
            at
            problem
          }
        }
      }
    }
  }
`);

function deliveryIn(read: ResultOf<typeof RecentDeliveries> | null) {
  const rows = read?.webhook?.deliveries.edges ?? [];
  const choices = rows.map(({ node }) => ({
    value: node.id,
    label: `${node.type}, ${node.at.slice(0, 16).replace('T', ' ')} UTC`,
    hint: node.problem ?? '',
  }));
  return {
    delivery: choice({
      label: 'Delivery',
      choices,
      ...(read && rows.length === 0 && { hint: 'There is no delivery yet' }),
    }),
  };
}

/** The kind of records that a webhook can follow, in the API's spelling; null for any other kind. */
export const followedKind = (kind: Kind) => followed.find(({ value }) => value === enumName(kind))?.value ?? null;

const askedOfNew = (actor: Pick<Actor, 'companyId'>) => ({ ...companyAsked(actor), ...form(actor) });

/** The parts of a command that adds a webhook. */
export const makingWebhook = {
  needs,
  ask: (_: unknown, actor: Pick<Actor, 'companyId'>) => askedOfNew(actor),
  operation: CreateWebhook,
  variables: (_: unknown, answers: Answers<ReturnType<typeof askedOfNew>>) => ({
    input: { ...inputOf(webhookFields, answers), ...companyInput(answers) },
  }),
  say: (_: unknown, { name }: { name: string }, { changed }: ResultOf<typeof CreateWebhook>) =>
    changed.secret ? `${name} added` : `${name} added, but the answer was lost. Rotate the secret to see one`,
  reveals: shownSecret,
  ...making('webhook'),
} as const;

export const webhooks = [
  command({
    ...adding('webhook'),
    ...makingWebhook,
    aliases: ['new webhook', 'create webhook', 'integration'],
  }),
  command({
    id: 'webhook.edit',
    action: 'edit',
    title: 'Edit webhook…',
    aliases: ['change webhook'],
    on: one('webhook'),
    keys: 'e',
    needs,
    ready: isLive,
    layout: 'sheet',
    ask: (webhook) => form(webhook),
    initial: (webhook) => valuesOf(webhookFields, webhook),
    operation: UpdateWebhook,
    variables: ({ id, version }, answers) => ({ input: { ...inputOf(webhookFields, answers), id, version } }),
    say: (_, { name }) => `${name} changed`,
    undo: (webhook, _, { changed: { id, version } }) => ({
      operation: UpdateWebhook,
      variables: { input: { ...inputOf(webhookFields, valuesOf(webhookFields, webhook)), id, version } },
    }),
  }),
  switching({ kind: 'webhook', needs, aliases: ['pause webhook', 'resume webhook'] }),
  command({
    id: 'webhook.rotate',
    action: 'changeState',
    title: 'Rotate secret of webhook',
    aliases: ['new signing secret', 'leaked', 'rotate secret'],
    on: one('webhook'),
    keys: 'o',
    needs,
    ready: isLive,
    operation: RotateWebhookSecret,
    variables: ({ id, version }) => ({ input: { id, version } }),
    confirm: ({ name }) => `Give “${name}” a new signing secret? The old secret stays good for 24 hours.`,
    say: ({ name }) => `${name} has a new signing secret`,
    reveals: shownSecret,
    final: 'the old secret stays good for 24 hours',
  }),
  command({
    id: 'webhook.test',
    action: 'refresh',
    title: 'Send test event',
    aliases: ['test webhook', 'ping webhook'],
    on: some('webhook'),
    keys: 't',
    needs,
    ready: isOn,
    operation: TestWebhook,
    variables: ({ id, version }) => ({ input: { id, version } }),
    say: ({ name }) => `Test event on its way to ${name}`,
    sayMany: ({ length }) => `Test events on their way to ${length} webhooks`,
    final: 'a sent event can’t be taken back',
  }),
  command({
    id: 'webhook.replay',
    action: 'refresh',
    title: 'Replay changes since…',
    aliases: ['replay webhook', 'deliver again', 'resend'],
    on: some('webhook'),
    keys: 'w',
    needs,
    ready: isOn,
    ask: { since: moment({ label: 'Since', isPast: true, hint: 'At most 30 days ago' }) },
    operation: ReplayWebhook,
    variables: ({ id, version }, { since }) => ({ input: { id, version, since } }),
    say: ({ name }) => `Changes on their way to ${name} again`,
    sayMany: ({ length }) => `Changes on their way to ${length} webhooks again`,
    final: 'a sent event can’t be taken back',
  }),
  command({
    id: 'webhook.sendAgain',
    action: 'refresh',
    title: 'Send a delivery again…',
    aliases: ['retry delivery', 'resend delivery'],
    on: one('webhook'),
    needs,
    ready: isOn,
    reads: ({ id }) => ({ operation: RecentDeliveries, variables: { id } }),
    ask: (_, __, read: ResultOf<typeof RecentDeliveries> | null) => deliveryIn(read),
    operation: ReplayWebhook,
    variables: ({ id, version }, { delivery }) => ({ input: { id, version, deliveryId: delivery } }),
    say: ({ name }) => `Delivery on its way to ${name} again`,
    final: 'a sent event can’t be taken back',
  }),
  command({
    id: 'webhook.token',
    action: 'view',
    title: 'View API token of webhook',
    on: one('webhook'),
    keys: 'v t',
    needs: 'API_TOKENS_READ',
    ready: ({ apiTokenId, name }) => apiTokenId !== null || `${name} has the rights of a company admin`,
    run: (console, { apiTokenId }) => console.go(`/layout/api-tokens/${apiTokenId}`),
  }),
  ...deleting({ kind: 'webhook', needs }),
];
