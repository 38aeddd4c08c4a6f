import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, startTwoServices } from './two-services.ts';

const stack = new AsyncDisposableStack();
let services: readonly string[];

beforeAll(async () => {
  ({ services } = await startTwoServices(stack));
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

test('two services number fifty quotations and leads at once without gaps or repeats', async () => {
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
      // Every sixth create is refused after others took their numbers.
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
