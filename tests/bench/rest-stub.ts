import { Agent, createServer, request } from 'node:http';

// A program for the gateway's bench: a service with answers in memory or, given a service's origin, a plain proxy to the
// service. Prints its port when listening.

const [, , target] = process.argv;

function json(path: string): unknown {
  const { pathname, searchParams } = new URL(path, 'http://stub');
  const first = Number(searchParams.get('first') ?? 50);
  const id = pathname.slice(pathname.lastIndexOf('/') + 1);
  if (pathname.startsWith('/app/company/get/info/')) return company(id);
  if (pathname.startsWith('/app/department/get/info/')) return department(Number(id.slice('department_'.length)));
  if (pathname === '/app/company/get/all') return page(first, (i) => company(`company_${i}`));
  if (pathname === '/app/department/get/all') return page(first, (i) => department(i));
  if (pathname === '/admin/user/get/all/users') return page(first, (i) => user(i));
  if (pathname === '/admin/user/get/all/roles') return ['ROLE_COMPANY', 'ROLE_QUOTATION_ADMIN', 'ROLE_USER'];
  if (pathname === '/admin/user/get/viewer') {
    return { ...user(1), userId: 'user_1', permissions: ['COMPANIES_READ', 'USERS_READ'], company: null };
  }
  throw new Error(`The stub has no ${path}`);
}

const record = {
  createdAt: '2026-11-20T09:30:00.000Z',
  updatedAt: '2026-11-20T09:30:00.000Z',
  version: 1,
  deletedAt: null,
};

function company(id: string) {
  const address = {
    line1: '1 Main Street',
    line2: null,
    city: 'Montréal',
    region: 'QC',
    postcode: 'H1H 1H1',
    country: 'CA',
  };
  const words = {
    phone: '+1 514 555 0100',
    website: null,
    registrationNumber: '123',
    taxNumber: 'GST 1',
    logoFileId: null,
  };
  const places = {
    currency: 'CAD',
    locale: 'en-CA',
    timeZone: 'America/Toronto',
    link: `https://docket.example/c/${id}`,
  };
  const terms = { numberOfUsers: 10, taxRounding: 'DOCUMENT', quotationValidityDays: 30, status: 'ACTIVE' };
  return { ...record, id, name: `Company ${id}`, email: 'office@lima.example', address, ...words, ...places, ...terms };
}

function department(i: number) {
  return {
    ...record,
    id: `department_${i}`,
    companyId: `company_${i % 13}`,
    name: `Field ${i}`,
    description: null,
    status: 'ACTIVE',
  };
}

function user(i: number) {
  const ids = { companyId: `company_${i % 13}`, departmentId: `department_${i}` };
  const words = { fullName: `Ana ${i}`, email: `ana${i}@lima.example`, phone: null, lastLoginAt: null };
  return { ...record, id: `user_${i}`, ...ids, ...words, role: 'ROLE_COMPANY', status: 'ACTIVE' };
}

function page(first: number, node: (i: number) => unknown) {
  const edges = Array.from({ length: first }, (_, i) => ({ cursor: `c${i}`, node: node(i) }));
  return {
    edges,
    pageInfo: { hasNextPage: true, hasPreviousPage: false, startCursor: 'c0', endCursor: `c${first - 1}` },
  };
}

const FILES = '/app/file/get/';

/** Answers JSON; for a file, as many bytes as its id says. */
function answerOf(path: string): { contentType: string; body: Buffer } {
  return path.startsWith(FILES)
    ? { contentType: 'application/pdf', body: Buffer.alloc(Number(path.slice(FILES.length)), '%PDF') }
    : { contentType: 'application/json', body: Buffer.from(JSON.stringify(json(path))) };
}

const answers = new Map<string, ReturnType<typeof answerOf>>();
const agent = new Agent({ keepAlive: true });

const server = createServer((req, res) => {
  const path = req.url ?? '/';
  if (target) {
    const passed = request(target + path, { agent, method: req.method ?? 'GET', headers: req.headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    req.pipe(passed);
    return;
  }
  // A gateway without the caller's token would have less work.
  if (!req.headers.authorization) {
    res.writeHead(401).end();
    return;
  }
  const answer = answers.get(path) ?? answerOf(path);
  answers.set(path, answer);
  // The service names the group of a token, and the gateway needs the caller's address no more.
  const headers = {
    'content-type': answer.contentType,
    'content-length': answer.body.length,
    'caller-group': 'company_1',
  };
  res.writeHead(200, headers);
  res.end(answer.body);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.stdout.write(`${address?.port}\n`);
});
