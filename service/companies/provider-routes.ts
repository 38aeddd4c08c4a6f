import { type Static, Type } from 'typebox';
import { extension } from '../http/endpoints.ts';
import {
  CompanyIdParams,
  Id,
  IdParams,
  Input,
  Line,
  LineOf,
  Maybe,
  Nullable,
  Version,
  WITHOUT_NUL,
} from '../http/schemas.ts';
import type { Db, Service, Surroundings } from '../http/surroundings.ts';
import { CurrentPassword, demandCurrentPassword } from '../login/current-password.ts';
import type { ProviderSurroundings } from '../login/provider/provider-surroundings.ts';
import { sealedSecret } from '../login/provider/providers.ts';
import { newLogin } from '../login/provider/under-way.ts';
import { audit } from '../records/audit.ts';
import { findRow } from '../records/kind.ts';
import { type Writing, write } from '../records/writing.ts';
import { badField, notFound, Problem } from '../shared/problem.ts';
import { companies } from './company.ts';

const CompanyProvider = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    name: Type.String(),
    issuer: Type.String(),
    client: Type.String(),
    roleClaim: Nullable(Type.String()),
    companyAdminValue: Nullable(Type.String()),
    quotationAdminValue: Nullable(Type.String()),
  },
  { title: 'CompanyProvider' },
);
type CompanyProvider = Static<typeof CompanyProvider>;

const Update = Input({
  id: Id,
  version: Type.Integer({ minimum: 0 }),
  name: LineOf(40),
  issuer: Line,
  client: Line,
  clientSecret: Maybe(Type.String({ minLength: 1, maxLength: 500, pattern: WITHOUT_NUL })),
  roleClaim: Maybe(LineOf(100)),
  companyAdminValue: Maybe(Line),
  quotationAdminValue: Maybe(Line),
  ...CurrentPassword,
});

/** The login provider of a company, for its administrators. No answer has the secret. */
export function companyProviderRoutes(app: Service, surroundings: Surroundings & ProviderSurroundings): void {
  const { db, seal, providers, publicUrl } = surroundings;
  const kind = companies(publicUrl);

  app.get('/app/company/get/provider/:companyId', {
    ...extension('COMPANIES_WRITE', 'The login provider of a company; null for none.', {
      params: CompanyIdParams,
      response: { 200: Nullable(CompanyProvider) },
    }),
    handler: async ({ viewer, params: { companyId: id } }) => {
      await findRow(db, kind, viewer, id);
      return (await found(db, id)) ?? null;
    },
  });

  app.put('/app/company/update/provider', {
    ...extension('COMPANIES_WRITE', 'Set up the login provider of a company. The provider must answer.', {
      body: Update,
      response: { 200: CompanyProvider },
    }),
    handler: async (request) => {
      const { id, version, client: clientId, clientSecret, currentPassword, ...given } = request.body;
      const { viewer } = request;
      await findRow(db, kind, viewer, id);
      const before = await storedProvider(db, id);
      const isSame = before?.issuer === given.issuer && before.clientId === clientId;
      // A secret goes to the provider that it was entered for, and to no other.
      if (!clientSecret && !isSame) throw badField('clientSecret', 'REQUIRED');
      const { roleClaim = null, companyAdminValue = null, quotationAdminValue = null, ...rest } = given;
      const main = { ...rest, clientId };
      if (roleClaim && !companyAdminValue && !quotationAdminValue) throw badField('companyAdminValue', 'REQUIRED');
      demandAddress(given.issuer, providers.mayBePrivate);
      await demandCurrentPassword(db, request, currentPassword);
      await providers.at({ ...main, clientSecret: clientSecret ?? 'unused' }, id).loginAt(newLogin(surroundings, id));
      const sealed = clientSecret ? sealedSecret(seal, id, clientSecret) : before?.sealedSecret;
      const roles = { roleClaim, companyAdminValue, quotationAdminValue };
      const row = { ...main, ...roles, companyId: id, sealedSecret: sealed ?? '' };
      return write(surroundings, request, async (writing) => {
        const isStored = await store(writing.db, row, version);
        const now = await found(writing.db, id);
        if (!isStored || !now) throw stale(now);
        await auditProvider(writing, id, before?.name ?? null, row.name);
        return now;
      });
    },
  });

  app.post('/app/company/end/provider/:id', {
    ...extension('COMPANIES_WRITE', 'Remove the login provider of a company, with the links to it.', {
      params: IdParams,
      body: Input({ version: Version, ...CurrentPassword }),
      response: { 200: CompanyProvider },
    }),
    handler: async (request) => {
      const { viewer, params, body } = request;
      await findRow(db, kind, viewer, params.id);
      const before = await found(db, params.id);
      if (!before) throw notFound(params.id);
      if (before.version !== body.version) throw stale(before);
      await demandCurrentPassword(db, request, body.currentPassword);
      await write(surroundings, request, async (writing) => {
        await writing.db.deleteFrom('linkedLogins').where('provider', '=', params.id).execute();
        await writing.db.deleteFrom('companyProviders').where('companyId', '=', params.id).execute();
        await auditProvider(writing, params.id, before.name, null);
      });
      return before;
    },
  });
}

const storedProvider = (db: Db, companyId: string) =>
  db.selectFrom('companyProviders').where('companyId', '=', companyId).selectAll().executeTakeFirst();

async function found(db: Db, companyId: string): Promise<CompanyProvider | undefined> {
  const row = await storedProvider(db, companyId);
  if (!row) return undefined;
  const { companyId: id, clientId: client, sealedSecret: _, ...rest } = row;
  return { id, client, ...rest };
}

type Row = Omit<NonNullable<Awaited<ReturnType<typeof storedProvider>>>, 'version'>;

/** Stores a provider over the version that the person has seen, 0 for none. False when another change was first. */
async function store(db: Db, row: Row, version: number): Promise<boolean> {
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('companyProviders')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return Boolean(numInsertedOrUpdatedRows);
  }
  const { numUpdatedRows } = await db
    .updateTable('companyProviders')
    .set({ ...row, version: version + 1 })
    .where('companyId', '=', row.companyId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const stale = (record: CompanyProvider | undefined) =>
  new Problem('STALE_VERSION', 'The login provider has changed since. Read it again.', { record });

/** @throws Problem BAD_INPUT for an address without https, or with more than a path. */
function demandAddress(issuer: string, mayBePlain: boolean): void {
  const url = URL.parse(issuer);
  const isWell = url && (url.protocol === 'https:' || (mayBePlain && url.protocol === 'http:'));
  if (!isWell || url.username || url.search || url.hash)
    throw badField('issuer', 'WRONG_FORMAT', { format: 'URL' }, issuer);
}

function auditProvider(writing: Writing, companyId: string, from: string | null, to: string | null): Promise<void> {
  const changes = [{ field: 'loginProvider', from, to }];
  return audit(writing, { recordId: companyId, companyId, action: 'UPDATED', changes });
}
