import { pino } from 'pino';
import type { Database } from '../service/database/database.ts';
import { type House, type HouseOptions, openHouse, PASSWORD, SUPER_ADMIN } from './house.ts';
import { openTestDatabase } from './test-database.ts';

/** A user with a login; `token` is valid as long as the stack runs. */
export interface Account {
  id: string;
  companyId: string | null;
  fullName: string;
  email: string;
  password: string;
  token: string;
}

/** A company, with a user in each role. */
export interface Tenant {
  id: string;
  name: string;
  admin: Account;
  quotationAdmin: Account;
  /** Has no login. */
  worker: Omit<Account, 'password' | 'token'>;
}

/** The whole house on an empty database, with a super admin and two unrelated companies. */
export interface Stack extends House {
  database: Database;
  superAdmin: Account;
  /** Lima Works, with five seats, three of them taken. */
  lima: Tenant;
  /** Oslo Works, likewise. */
  oslo: Tenant;
  /** The logs of gateway and service as text. */
  log(): string;
}

/** @param options with a `database` for callers outside a test run, such as a bench. */
export async function startStack(
  options: Pick<HouseOptions, 'smtpUrl' | 'mailDelayMs' | 'rateLimit' | 'isAtLocalhost' | 'provider' | 'operations'> & {
    database?: Database;
  } = {},
): Promise<Stack> {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const database = options.database ?? (await openTestDatabase());
  const house = await openHouse(database, { ...options, log });
  const superAdmin = await accountOf(house, SUPER_ADMIN);
  return {
    ...house,
    database,
    superAdmin,
    lima: await foundCompany(house, superAdmin, 'Lima'),
    oslo: await foundCompany(house, superAdmin, 'Oslo'),
    log: () => lines.join(''),
  };
}

async function accountOf(house: House, email: string): Promise<Account> {
  const { accessToken: token, userId: id, fullName, companyId } = await house.logIn(email);
  return { id, companyId, fullName, email, password: PASSWORD, token };
}

async function foundCompany(house: House, superAdmin: Account, name: string): Promise<Tenant> {
  const host = `${name.toLowerCase()}.example`;
  const places = { currency: 'CAD', locale: 'en-CA', timeZone: 'America/Toronto', numberOfUsers: 5 };
  const company = { name: `${name} Works`, email: `office@${host}`, ...places };
  const { createCompany } = await house.demand(superAdmin.token, CREATE_COMPANY, { input: company });
  const companyId: string = createCompany.id;

  const hire = async (role: string, firstName: string) => {
    const fullName = `${firstName} ${name}`;
    const email = `${firstName.toLowerCase()}@${host}`;
    const user = { companyId, fullName, email, role, ...(role !== 'ROLE_USER' && { password: PASSWORD }) };
    const { createUser } = await house.demand(superAdmin.token, CREATE_USER, { input: user });
    return { id: createUser.id as string, companyId, fullName, email };
  };
  const admin = await hire('ROLE_COMPANY', 'Ana');
  const quotationAdmin = await hire('ROLE_QUOTATION_ADMIN', 'Quinn');
  return {
    id: companyId,
    name: company.name,
    admin: await accountOf(house, admin.email),
    quotationAdmin: await accountOf(house, quotationAdmin.email),
    worker: await hire('ROLE_USER', 'Will'),
  };
}

const CREATE_COMPANY = /* GraphQL */ `mutation ($input: CreateCompanyInput!) { createCompany(input: $input) { id } }`;
const CREATE_USER = /* GraphQL */ `mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }`;
