import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, Client } from './client.ts';
import { compressedTextPicture } from './compressed-text-picture.ts';
import { LOADER, type Place } from './place.ts';

/** Work by one person, script or stranger, at full strength. */
export interface Load {
  what: string;
  /** Repeats the work until the signal. */
  start(signal: AbortSignal): Promise<void>;
}

/** Answers and refusals to a load. */
export interface Tally {
  answered: number;
  refused: number;
}

const PAUSE_MS = 10;
const SLOW_READER_MS = 50;
const LIST_SIZES = [60, 40, 23, 20, 15, 10, 5];
/** Within the limit of 2,000 tokens. */
const MOST_FIELDS = 240;

/** All loads on a place. @param tally counts as the loads run. */
export function loadsOn(place: Place, tally: Tally): readonly Load[] {
  const { engine, gatewayUrl, serviceUrl, loaderToken, scriptToken, pictureId, customerId, qrCodePath } = place;
  const picture = { path: `/documents/app/file/get/${pictureId}`, token: loaderToken };

  /** Repeats work in many clients at once until the signal. A failure counts as a refusal. */
  async function repeat(
    clients: number,
    signal: AbortSignal,
    work: (client: Client) => Promise<boolean>,
    at = gatewayUrl,
  ) {
    await using client = new Client(at, LOADER.address);
    const one = async () => {
      while (!signal.aborted) {
        const isAnswered = await work(client).catch(() => false);
        if (signal.aborted) return;
        tally[isAnswered ? 'answered' : 'refused'] += 1;
        if (!isAnswered) await delay(PAUSE_MS);
      }
    };
    const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve));
    await Promise.race([stopped, Promise.all(Array.from({ length: clients }, one))]);
  }

  /** Repeats a query of the largest size that Docket doesn't refuse as too large. */
  function query(
    what: string,
    clients: number,
    sizes: readonly number[],
    write: (size: number, count: number) => string,
    token = loaderToken,
  ): Load {
    let [at, count] = [0, 0];
    const work = async (client: Client) => {
      const size = sizes[at] ?? 1;
      count += 1;
      const answer = await client.graphql(token, write(size, count));
      if (isTooLarge(answer) && size === sizes[at] && at < sizes.length - 1) at += 1;
      return isAnswered(answer);
    };
    return { what, start: (signal) => repeat(clients, signal, work) };
  }

  async function walkQuotations(client: Client, position: { after: string | null }): Promise<boolean> {
    const answer = await client.graphql(loaderToken, PDFS, { after: position.after });
    position.after = answer.data?.quotations?.pageInfo.endCursor ?? null;
    return isAnswered(answer);
  }

  async function read(client: Client, range?: string): Promise<boolean> {
    const { statusCode, body } = await client.request({ ...picture, ...(range && { headers: { range } }) });
    await body.dump({ limit: Number.POSITIVE_INFINITY });
    return statusCode < 300;
  }

  async function readSlowly(client: Client): Promise<boolean> {
    const { statusCode, body } = await client.request(picture);
    for await (const _ of body) await delay(SLOW_READER_MS);
    return statusCode === 200;
  }

  async function upload(client: Client, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const form = new FormData();
    form.set('operations', JSON.stringify({ query: UPLOAD, variables: { input: { file: null } } }));
    form.set('map', JSON.stringify({ 0: ['variables.input.file'] }));
    form.set('0', new Blob([bytes], { type: 'image/png' }), 'a.png');
    const sent = new Response(form);
    const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
    const body = Buffer.from(await sent.arrayBuffer());
    const answer = await client.request({ method: 'POST', path: '/graphql', token: loaderToken, headers, body });
    return isAnswered((await answer.body.json()) as Answer);
  }

  const strangers = (count: number) => ({ email: `stranger${count}@nowhere.example`, password: 'a guessed password' });
  let signIns = 0;
  async function signInAtGateway(client: Client): Promise<boolean> {
    signIns += 1;
    return isAnswered(await client.graphql(null, LOGIN, { input: strangers(signIns) }));
  }
  async function signInAtService(client: Client): Promise<boolean> {
    signIns += 1;
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(strangers(signIns));
    const answer = await client.request({ method: 'POST', path: '/admin/user/login', headers, body });
    await answer.body.dump();
    return answer.statusCode === 200;
  }

  let created = 0;
  async function createJobs(client: Client): Promise<boolean> {
    created += 1;
    const inputs = Array.from({ length: 200 }, (_, i) => ({ title: `Made ${created} ${i}`, customerId }));
    const { createJobs: rows } = await client.demand(loaderToken, CREATE_JOBS, { inputs });
    return rows.every(({ error }: { error: object | null }) => error === null);
  }

  async function forgetPassword(client: Client): Promise<boolean> {
    signIns += 1;
    return isAnswered(await client.graphql(null, FORGET, { input: { email: strangers(signIns).email } }));
  }

  /** Reads the head of a stream of changes, and leaves. */
  async function follow(client: Client): Promise<boolean> {
    const headers = { accept: 'text/event-stream', 'content-type': 'application/json' };
    const body = JSON.stringify({ query: FOLLOW });
    const answer = await client.request({ method: 'POST', path: '/graphql', token: loaderToken, headers, body });
    answer.body.on('error', () => {}).destroy();
    return answer.statusCode === 200;
  }

  let tried = 0;
  async function tryImport(client: Client): Promise<boolean> {
    tried += 1;
    const rows = Array.from({ length: 500 }, (_, i) => ({
      title: `Tried ${tried} ${i}`,
      customer: `Customer ${i}`,
      scheduledStart: '2026-11-20 09:30',
    }));
    return isAnswered(await client.graphql(loaderToken, TRY_IMPORT, { input: { rows, isDryRun: true } }));
  }

  async function readQrCode(client: Client): Promise<boolean> {
    const { statusCode, body } = await client.request({ path: qrCodePath, token: loaderToken });
    await body.dump();
    return statusCode === 200;
  }

  const words = engine === 'embedded' ? 8 : 20;
  return [
    query('6 × 30 searches of 100 letters', 6, [30, 20, 10, 5], searches),
    query('6 × 8 lists of jobs with history, messages, report', 6, LIST_SIZES, relatedLists),
    query('3 × 8 lists of jobs with history, messages, report', 3, LIST_SIZES, relatedLists),
    {
      what: '6 × PDFs of all quotations',
      start: (signal) => {
        const position = { after: null };
        return repeat(6, signal, (client) => walkQuotations(client, position));
      },
    },
    query(`${words} × a list searched by 61 words`, words, [61, 40, 20, 10, 5], wordyList),
    {
      what: '1 × a byte of a 7.6 MB picture',
      start: (signal) => repeat(1, signal, (client) => read(client, 'bytes=0-0')),
    },
    {
      what: '100 × a byte of a 7.6 MB picture',
      start: (signal) => repeat(100, signal, (client) => read(client, 'bytes=0-0')),
    },
    { what: '70 slow readers of a 7.6 MB picture', start: (signal) => repeat(70, signal, readSlowly) },
    {
      what: '8 × upload of a picture with 3 GB of text',
      start: (signal) => {
        const bytes = compressedTextPicture();
        return repeat(8, signal, (client) => upload(client, bytes));
      },
    },
    { what: '300 × a wrong sign-in', start: (signal) => repeat(300, signal, signInAtGateway) },
    {
      what: '300 × a wrong sign-in on the service’s port',
      start: (signal) => repeat(300, signal, signInAtService, serviceUrl),
    },
    query('16 × a new query with a field 240 times', 16, [MOST_FIELDS], repeatedField),
    query('32 × a counted list of 200 by an API token', 32, [200], countedList, scriptToken),
    { what: '6 × 200 new jobs in a request', start: (signal) => repeat(6, signal, createJobs) },
    query('12 × 6 groups of all jobs', 12, [6, 3, 1], groups),
    query('6 × 30 whole mails sought', 6, [30, 20, 10, 5], mails),
    { what: '300 × a forgotten password', start: (signal) => repeat(300, signal, forgetPassword) },
    { what: '100 × a stream of changes, left at once', start: (signal) => repeat(100, signal, follow) },
    { what: '6 × 500 rows of an import tried', start: (signal) => repeat(6, signal, tryImport) },
    { what: '100 × a QR code', start: (signal) => repeat(100, signal, readQrCode) },
  ];
}

function isAnswered({ data, errors }: Answer): boolean {
  return data != null && !errors;
}

function isTooLarge({ code, errors }: Answer): boolean {
  return code === 'BAD_INPUT' || (errors ?? []).some(({ extensions }) => extensions?.code === 'BAD_INPUT');
}

/** Each search differs, so no two share an answer. */
function searches(size: number, count: number): string {
  const text = (i: number) => `${'a.'.repeat(94)}${String.fromCharCode(97 + (i % 26))}.${(count * 30 + i) % 1000}`;
  return `{ ${Array.from({ length: size }, (_, i) => `a${i}: search(text: "${text(i)}", first: 50) { recordId }`).join(' ')} }`;
}

const FILTERS = [
  ...['NEW', 'ASSIGNED', 'IN_PROGRESS', 'ON_HOLD', 'COMPLETED', 'CLOSED'].map((status) => `status: ${status}`),
  ...['priority: URGENT', 'priority: LOW'],
];

function relatedLists(size: number): string {
  const rows = `edges { node { history(first: 1) { edges { node { id } } } messages(first: 1) { edges { node { id } } } report { size } } }`;
  return `{ ${FILTERS.map((filter, i) => `a${i}: jobs(first: ${size}, ${filter}) { ${rows} }`).join(' ')} }`;
}

/** Words of one and two letters: 26, then pairs. */
function wordyList(size: number): string {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const words = [...letters, ...letters.map((letter) => `r${letter}`), ...letters.map((letter) => `e${letter}`)];
  return `{ jobs(first: 50, search: "${words.slice(0, size).join(' ')}") { edges { node { id } } } }`;
}

function repeatedField(size: number, count: number): string {
  return `query Q${count} { ${'viewer { email company { id } } '.repeat(size)} }`;
}

const GROUPINGS = ['CUSTOMER', 'ASSIGNEE', 'SCHEDULED_START', 'SITE_ADDRESS_CITY', 'DEPARTMENT', 'STATUS'];

/** Each group counts other jobs, so no two share an answer. */
function groups(size: number, count: number): string {
  const figures = '[{ is: MIN, of: SCHEDULED_START }, { is: MAX, of: COMPLETED_AT }]';
  const group = (by: string, i: number) =>
    `a${i}: jobsBy(by: ${by}, q: "not number: ${count * 6 + i}", figures: ${figures}, first: 200) { edges { node { count } } }`;
  return `{ ${GROUPINGS.slice(0, size).map(group).join(' ')} }`;
}

/** Mails of 10,000 characters, the longest text of a search, full of numbers, phones and names. */
function mails(size: number, count: number): string {
  const sentence = (i: number) => `Ada Walker of ${i} Main Street, 416 555 ${1000 + (i % 9000)}, asks for job ${i}. `;
  const mail = (seed: number) =>
    Array.from({ length: 200 }, (_, i) => sentence(seed * 200 + i))
      .join('')
      .slice(0, 10_000);
  const sought = (i: number) => `a${i}: search(text: "${mail(count * 30 + i)}", first: 50) { recordId }`;
  return `{ ${Array.from({ length: size }, (_, i) => sought(i)).join(' ')} }`;
}

function countedList(size: number, count: number): string {
  const text = ['road', 'reference', 'furnace', 'boilers', 'street'][count % 5];
  return `{ jobs(first: ${size}, search: "${text}", orderBy: SCHEDULED_START_ASC) { totalCount edges { node {
    id number title status customer { fullName } department { name } } } } }`;
}

const PDFS = /* GraphQL */ `query ($after: String) {
  quotations(first: 200, after: $after) { pageInfo { endCursor } edges { node { document { size } } } } }`;
const UPLOAD = /* GraphQL */ `mutation ($input: UploadImageInput!) { uploadImage(input: $input) { id } }`;
const LOGIN = /* GraphQL */ `mutation ($input: LoginInput!) { login(input: $input) { accessToken } }`;
const FORGET = /* GraphQL */ `mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) }`;
const FOLLOW = /* GraphQL */ `subscription { recordChanges { cursor } }`;
const TRY_IMPORT = /* GraphQL */ `mutation ($input: ImportJobsInput!) { importJobs(input: $input) { created } }`;
const CREATE_JOBS = /* GraphQL */ `mutation ($inputs: [CreateJobInput!]!) { createJobs(inputs: $inputs) { error { code } } }`;
