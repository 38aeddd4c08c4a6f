import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../http/surroundings.ts';
import { openedJson, type Seal } from '../sealed.ts';
import { INSTALLATION, Provider } from './provider.ts';
import type { ProviderSettings } from './provider-settings.ts';

/** The secret of a company's client, sealed. */
interface SealedSecret {
  of: 'company provider';
  companyId: string;
  secret: string;
}

export const sealedSecret = (seal: Seal, companyId: string, secret: string): string =>
  seal.seal(JSON.stringify({ of: 'company provider', companyId, secret } satisfies SealedSecret));

export type Providers = ReturnType<typeof openProviders>;

interface ProvidersOptions {
  db: Db;
  seal: Seal;
  publicUrl: string;
  installation: ProviderSettings | undefined;
  /** Whether the providers of companies may be at private addresses, and without https. */
  mayBePrivate: boolean;
}

/** The provider of the settings, and the providers of companies. */
export function openProviders({ db, seal, publicUrl, installation: settings, mayBePrivate }: ProvidersOptions) {
  const installation = settings && new Provider(settings, publicUrl);
  /** A provider of a company. Its addresses come from an administrator of the company. */
  const at = (of: ProviderSettings, id: string) => new Provider(of, publicUrl, { id, isTrusted: mayBePrivate });

  const rows = () =>
    db
      .selectFrom('companyProviders')
      .innerJoin('companies', 'companies.id', 'companyProviders.companyId')
      .where('companies.deletedAt', 'is', null)
      .selectAll('companyProviders');

  function made(row: Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirst']>>): Provider | undefined {
    if (!row) return undefined;
    const { companyId, issuer, clientId, name } = row;
    const opened = openedJson<SealedSecret>(seal, row.sealedSecret);
    if (opened?.of !== 'company provider' || opened.companyId !== companyId || !opened.secret) return undefined;
    return at({ issuer, clientId, clientSecret: opened.secret, name }, companyId);
  }

  const of = async (id: string): Promise<Provider | undefined> =>
    id === INSTALLATION
      ? installation
      : made(await rows().where('companyProviders.companyId', '=', id).executeTakeFirst());

  return {
    installation,
    mayBePrivate,
    at,
    of,

    async hasCompanies(): Promise<boolean> {
      return (await rows().executeTakeFirst()) !== undefined;
    },

    /** The name of the provider of a linked login; undefined for a link or a provider that is gone. */
    async nameOfLink(id: string): Promise<string | undefined> {
      const link = await db.selectFrom('linkedLogins').where('id', '=', id).select('provider').executeTakeFirst();
      return link && (await of(link.provider))?.name;
    },

    /**
     * The provider for an e-mail: of the account's company, or else of the company that has all users of the same domain. So an
     * unknown address gets the same answer as a colleague's, and no company lures the users of another. Both are asked for each
     * e-mail: the time of the answer shows no account either.
     */
    async forEmail(email: string): Promise<Provider | undefined> {
      const account = email.toLowerCase();
      const live = db.selectFrom('users').where('deletedAt', 'is', null);
      const holder = await live
        .where(sql`lower(email)`, '=', account)
        .where('holdsEmail', '=', true)
        .select('companyId')
        .executeTakeFirst();
      const [ofDomain, another] = await live
        .where(domainOf(sql.ref('email')), '=', domainOf(sql.val(account)))
        .groupBy('companyId')
        .select(['companyId', sql<boolean>`bool_or(holds_email)`.as('holdsOne')])
        .limit(2)
        .execute();
      const ofAll = ofDomain?.holdsOne && !another ? ofDomain.companyId : null;
      for (const companyId of [holder?.companyId, ofAll]) {
        const provider = companyId && (await of(companyId));
        if (provider) return provider;
      }
      return undefined;
    },

    /** The providers that an unverified token names by issuer and audience. */
    async named(issuer: string, audiences: readonly string[]): Promise<Provider[]> {
      if (audiences.length === 0) return [];
      const found = await rows()
        .where('issuer', '=', issuer)
        .where('clientId', 'in', [...audiences])
        .execute();
      return [installation, ...found.map(made)].filter((each) => each !== undefined);
    },
  };
}

/** As in the index `users_of_domain`. */
const domainOf = (email: RawBuilder<unknown>) => sql<string>`split_part(lower(${email}), '@', 2)`;
