import type { Client, Exchange } from '@urql/core';
import { filter, fromPromise, fromValue, mergeMap, pipe, share, takeUntil } from 'wonka';
import { graphql } from './graphql.ts';
import { session } from './session.ts';

/** The zone of each company that an answer named; empty for a company that the service doesn't show. */
const zones = new Map<string, string>();

/** The company of a record, of a company itself, of a place narrowed to a company, or of a person; null for none. */
function companyIdOf(of: unknown): string | null {
  const { id, companyId, query } = (of ?? {}) as { id?: unknown; companyId?: unknown; query?: { companyId?: string } };
  const found = companyId ?? query?.companyId ?? (isCompany(id) ? id : null);
  return typeof found === 'string' ? found : null;
}

/** The IANA zone in which moments of a record are shown and typed: the zone of its company. Null for no company. */
export const zoneOf = (of: unknown): string | null => zones.get(companyIdOf(of) ?? '') || null;

const isCompany = (id: unknown): id is string => typeof id === 'string' && id.startsWith('company_');

/** The first companies: mostly all. */
const CompanyZones = graphql(`
  query CompanyZones {
    companies(first: 200, orderBy: CREATED_AT_ASC) {
      edges {
        node {
          id
          timeZone
        }
      }
    }
  }
`);

const CompanyZone = graphql(`
  query CompanyZone($id: ID!) {
    company(id: $id) {
      id
      timeZone
    }
  }
`);

/**
 * Learns the zones of companies from all answers. A super admin’s answer with a record of an unknown company waits for the
 * zone: a request in a session, mostly. Stands above the network and below `askOnce`, which ends a late answer.
 */
export const learnZones: Exchange =
  ({ client, forward }) =>
  (operations$) => {
    const all$ = share(operations$);
    return pipe(
      forward(all$),
      mergeMap((result) => {
        const { operation, data } = result;
        const met = new Set<string>();
        learn(data, met);
        const unknown = [...met].filter((id) => !zones.has(id));
        const present = session();
        if (!present || (present.owner?.companyId ?? null) !== null) return fromValue(result);
        if (isOfSuperAdmin(data)) void askFirst(client);
        if (unknown.length === 0) return fromValue(result);
        const isEnded = filter(({ kind, key }: typeof operation) => kind === 'teardown' && key === operation.key);
        return pipe(fromPromise(ask(client, unknown).then(() => result)), takeUntil(isEnded(all$)));
      }),
    );
  };

/** Notes the zones in an answer, and collects the companies of its records. */
function learn(of: unknown, met: Set<string>): void {
  if (typeof of !== 'object' || of === null) return;
  if (Array.isArray(of)) {
    for (const each of of) learn(each, met);
    return;
  }
  const { id, timeZone, companyId } = of as Readonly<Record<string, unknown>>;
  if (isCompany(id) && typeof timeZone === 'string') zones.set(id, timeZone);
  if (typeof companyId === 'string') met.add(companyId);
  for (const value of Object.values(of)) learn(value, met);
}

const isOfSuperAdmin = (data: { readonly viewer?: { readonly companyId: string | null } } | undefined): boolean =>
  data?.viewer?.companyId === null;

const firsts = new WeakMap<Client, Promise<unknown>>();

function askFirst(client: Client): Promise<unknown> {
  const asked = firsts.get(client) ?? client.query(CompanyZones, {}, { requestPolicy: 'network-only' }).toPromise();
  firsts.set(client, asked);
  return asked;
}

async function ask(client: Client, ids: readonly string[]): Promise<void> {
  await askFirst(client);
  const others = ids.filter((id) => !zones.has(id));
  const answers = others.map(async (id) => {
    const { error } = await client.query(CompanyZone, { id }, { requestPolicy: 'network-only' }).toPromise();
    if (!error && !zones.has(id)) zones.set(id, '');
  });
  await Promise.all(answers);
}

/** Notes the zone of a company, for code without an answer. */
export const noteZone = (companyId: string, timeZone: string): void => void zones.set(companyId, timeZone);
