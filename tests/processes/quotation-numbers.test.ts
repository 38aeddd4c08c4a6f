import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { startServer } from '../postgresql-server.ts';
import { startProcess } from '../server-process.ts';

const ADMIN = { email: 'super@docket.example', password: 'seven green bicycles' };
const stack = new AsyncDisposableStack();
/** Where two services listen that know of each other by nothing but one database. */
const services: string[] = [];

beforeAll(async () => {
  const server = await startServer();
  stack.defer(server.stop);
  for (let index = 0; index < 2; index += 1) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = {
      ...process.env,
      DATABASE_URL: server.url,
      SERVICE_PORT: String(port),
      TOKEN_SECRET: 'one secret of all services, long enough',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    };
    const service = await startProcess(process.execPath, ['service/main.ts'], {
      cwd: process.cwd(),
      env,
      readyUrl: `${url}/readyz`,
    });
    stack.defer(service.stop);
    services.push(url);
  }
});
afterAll(() => stack.disposeAsync());

let token: string | undefined;
async function post(url: string, body: object) {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}

test('two services give fifty quotations their numbers and leads at once, without a gap and none twice', async () => {
  const [one = ''] = services;
  token = (await post(`${one}/admin/user/login`, ADMIN)).body.accessToken;
  const places = { currency: 'CAD', locale: 'en-CA', timeZone: 'America/Toronto', numberOfUsers: 5 };
  const { body: company } = await post(`${one}/app/company/create`, {
    name: 'Lima',
    email: 'a@lima.example',
    ...places,
  });
  const customer = { companyId: company.id, fullName: 'Paula Lima', phone: '1' };
  const { id: customerId } = (await post(`${one}/admin/customer/save`, customer)).body;

  const line = { description: 'Boiler', quantity: '1', unit: 'pc', unitPrice: '10' };
  const attempts = Array.from({ length: 60 }, (_, index) =>
    post(`${services[index % 2]}/v2/admin/quotation/save`, {
      companyId: company.id,
      customerId,
      subject: 'New boiler',
      issueDate: '2026-11-20',
      lines: [line],
      // One in six is refused after others took their numbers.
      ...(index % 6 === 5 && { leadNumber: 'L-000999' }),
    }),
  );
  const answers = await Promise.all(attempts);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
  const made = answers.filter(({ status }) => status === 200).map(({ body }) => body);
  const numbers = (prefix: string) =>
    Array.from({ length: 50 }, (_, index) => `${prefix}-${String(index + 1).padStart(6, '0')}`);
  expect(made.map(({ number }) => number).toSorted()).toEqual(numbers('Q-2026'));
  expect(made.map(({ leadNumber }) => leadNumber).toSorted()).toEqual(numbers('L'));
});
