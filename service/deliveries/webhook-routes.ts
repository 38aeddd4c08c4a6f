import { apiTokens } from '../api-tokens/api-token.ts';
import { presentPosition } from '../changes/look.ts';
import { matchingOf } from '../changes/matching.ts';
import { afterRecentLogin, extension } from '../http/endpoints.ts';
import { mayBePublic } from '../http/public-fetch.ts';
import { IdParams, Input, VersionBody } from '../http/schemas.ts';
import type { Db, Service } from '../http/surroundings.ts';
import type { Viewer } from '../login/sessions.ts';
import { propertiesOf, valuesOf } from '../records/fields.ts';
import { findRow, type Row } from '../records/kind.ts';
import { byAge, byName, CompanyFilter, DeletedFilter, StatusFilter } from '../records/lists.ts';
import { companyForNew } from '../records/references.ts';
import { recordRoutes } from '../records/routes.ts';
import { changeRecord, createRecord } from '../records/writes.ts';
import { OnceHeaders, write, writeOnce } from '../records/writing.ts';
import { newId } from '../shared/ids.ts';
import { badField, Problem } from '../shared/problem.ts';
import { newWebhookSecret } from '../webhooks/signature.ts';
import { Webhook, webhookFields, webhookKinds, webhooks } from '../webhooks/webhook.ts';
import { sealedWebhookSecret } from './secrets.ts';
import { standingOf } from './standing.ts';
import type { WebhookSurroundings } from './webhooks.ts';

const MOST_OF_COMPANY = 20;
/** An old secret signs beside the new one for so long. */
const ROTATION_MS = 24 * 60 * 60_000;

const CreateWebhook = Input(propertiesOf(webhookFields, 'create'));

type Following = Pick<Row<'webhooks'>, 'companyId' | 'url' | 'kind' | 'query' | 'shape' | 'apiTokenId'>;

/** Webhooks: receivers of changes, with a filter, and a GraphQL document for the bodies. */
export function webhookRoutes(app: Service, surroundings: WebhookSurroundings): void {
  const { db, seal } = surroundings;
  const wakeAfter = <Answer>(answer: Answer): Answer => {
    surroundings.webhooks.wake();
    return answer;
  };

  recordRoutes(app, surroundings, webhooks, {
    needs: 'WEBHOOKS_WRITE',
    lists: [
      {
        path: '/app/webhook/get/all',
        extension: true,
        summary: 'The webhooks that the viewer sees.',
        orders: { ...byAge, ...byName },
        filters: { ...CompanyFilter, ...StatusFilter, ...DeletedFilter },
      },
    ],
    update: {
      path: '/app/webhook/update',
      extension: true,
      recentLogin: true,
      check: async (patch, { viewer, body: { id } }) => {
        const row = await findRow(db, webhooks, viewer, id);
        await demandSound(surroundings, viewer, { ...row, ...defined(patch) });
      },
    },
    info: { path: '/app/webhook/get/info/:id', extension: true },
    status: {
      path: '/app/webhook/update/status/:id',
      extension: true,
      check: async ({ db: trx }, row, becomes) => {
        if (becomes === 'ACTIVE') await beginAgain(trx, row.id);
      },
    },
    delete: { path: '/app/webhook/delete/:id', extension: true },
    restore: {
      path: '/app/webhook/restore/:id',
      extension: true,
      check: ({ db: trx }, { companyId }) => refuseTooMany(trx, companyId),
    },
  });

  app.post('/app/webhook/create', {
    ...afterRecentLogin(
      extension('WEBHOOKS_WRITE', 'Create a webhook. Its signing secret is in this answer, and in no other.', {
        headers: OnceHeaders,
        body: CreateWebhook,
        response: { 200: Webhook },
      }),
    ),
    handler: async (request) => {
      const { companyId: given, ...values } = valuesOf(webhookFields, request.body);
      const companyId = await companyForNew(db, request.viewer, given);
      const { kind = null, query = null, shape = null, apiTokenId = null, url } = values;
      const following = { companyId, url, kind, query, shape, apiTokenId };
      await demandSound(surroundings, request.viewer, following);
      const secret = newWebhookSecret();
      let isMade = false;
      const webhook = await writeOnce(surroundings, request, async (writing) => {
        await companyForNew(writing.db, writing.actor, companyId);
        await refuseTooMany(writing.db, companyId);
        const { transactionId, entryId } = await presentPosition(writing.db);
        isMade = true;
        return createRecord(writing, webhooks, {
          ...values,
          companyId,
          pauseReason: null,
          failingSince: null,
          lastDeliveredAt: null,
          secretChangedAt: new Date(),
          oldSecretUntil: null,
          sealedSecret: sealedWebhookSecret(seal, companyId, secret),
          sealedOldSecret: null,
          transactionId: String(transactionId),
          entryId,
        });
      });
      // Added after the transaction: the database keeps the answer for repeated calls, and must not hold the secret.
      return wakeAfter(isMade ? { ...webhook, secret } : webhook);
    },
  });

  app.post('/app/webhook/rotate/secret/:id', {
    ...afterRecentLogin(
      extension('WEBHOOKS_WRITE', 'Give a webhook a new signing secret. The old secret signs for 24 hours more.', {
        params: IdParams,
        body: VersionBody,
        response: { 200: Webhook },
      }),
    ),
    handler: async (request) => {
      const secret = newWebhookSecret();
      const webhook = await write(surroundings, request, (writing) =>
        changeRecord(writing, webhooks, { ...request.params, ...request.body }, ({ companyId, sealedSecret }) => ({
          sealedSecret: sealedWebhookSecret(seal, companyId, secret),
          sealedOldSecret: sealedSecret,
          secretChangedAt: new Date(),
          oldSecretUntil: new Date(Date.now() + ROTATION_MS),
        })),
      );
      return { ...webhook, secret };
    },
  });
}

const defined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]-?: Exclude<Values[Name], undefined>;
  };

/** @throws Problem BAD_INPUT for a wrong address, token, query or document; UNAVAILABLE where the gateway doesn't answer. */
async function demandSound(
  { db, webhooks: { mayBePrivate, shaper } }: WebhookSurroundings,
  viewer: Viewer,
  { companyId, url, kind, query, shape, apiTokenId }: Following,
): Promise<void> {
  demandAddress(url, mayBePrivate);
  if (apiTokenId !== null) await demandToken(db, viewer, companyId, apiTokenId);
  const standing = await standingOf(db, { companyId, apiTokenId });
  if (!standing) throw badField('apiTokenId', 'NOT_FOUND', { kind: 'api_token' }, apiTokenId ?? '');
  if (query !== null) {
    if (kind === null) throw badField('kind', 'REQUIRED');
    await matchingOf(db, standing, query, { kinds: [kind], companyId }).catch((error: unknown) => {
      throw atQuery(error);
    });
  }
  if (shape === null) return;
  if (apiTokenId === null) throw badField('apiTokenId', 'REQUIRED');
  await shaper.check(shape, newId((kind ?? webhookKinds[0]).toLowerCase()), apiTokenId);
}

/** A wrong query is at `query` here, and at `q` of lists. */
function atQuery(error: unknown): unknown {
  if (!(error instanceof Problem) || error.code !== 'BAD_INPUT') return error;
  const errors = (error.extras.errors ?? []).map((each) => (each.path === 'q' ? { ...each, path: 'query' } : each));
  return new Problem('BAD_INPUT', error.message, { ...error.extras, errors });
}

function demandAddress(address: string, mayBePrivate: boolean): void {
  const url = URL.parse(address);
  const isWell = url && (url.protocol === 'https:' || (mayBePrivate && url.protocol === 'http:'));
  if (!isWell || url.username || url.password || url.hash || (!mayBePrivate && !mayBePublic(address)))
    throw badField('url', 'WRONG_FORMAT', { format: 'URL' }, address);
}

/** @throws Problem BAD_INPUT, alike for an unknown token, a token out of sight, and a token of another or every company. */
async function demandToken(db: Db, viewer: Viewer, companyId: string, id: string): Promise<void> {
  const token = await findRow(db, apiTokens, viewer, id).catch(() => undefined);
  if (token?.companyId !== companyId) throw badField('apiTokenId', 'NOT_FOUND', { kind: 'api_token' }, id);
}

async function refuseTooMany(db: Db, companyId: string): Promise<void> {
  const { count } = await db
    .selectFrom('webhooks')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) < MOST_OF_COMPANY) return;
  throw new Problem(
    'CONFLICT',
    `The company has ${count} webhooks, and more are not possible. Delete a webhook first.`,
  );
}

/** Gives the waiting deliveries of a webhook their whole time again. */
async function beginAgain(db: Db, id: string): Promise<void> {
  await db.updateTable('webhooks').set({ pauseReason: null, failingSince: null }).where('id', '=', id).execute();
  await db
    .updateTable('webhookDeliveries')
    .set({ attempts: 0, firstAttemptAt: null, dueAt: new Date() })
    .where('webhookId', '=', id)
    .where('status', '=', 'WAITING')
    .where('dueAt', 'is not', null)
    .execute();
}
