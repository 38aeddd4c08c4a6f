import { randomBytes } from 'node:crypto';
import PDFDocument from 'pdfkit';
import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';

/** A document in place of a job's report: the answers, and the requests received. */
export interface StubDocument {
  readonly bytes: Buffer;
  /** The `Range` of each request, null for the whole. */
  readonly ranges: (string | null)[];
  /** Answers in place of the bytes until null. */
  refuse: ((route: Route) => Promise<void>) | null;
  /** The first byte of the refused ranges; above 0 the document opens first. */
  refuseFrom: number;
  /** Tokens refused like tokens of an ended session. */
  readonly ended: Set<string>;
  /** The version of the document. */
  etag: string;
}

/** Makes a page find a document as the report of every job. */
export async function stubReport(page: Page, bytes: Buffer): Promise<StubDocument> {
  const stub: StubDocument = {
    bytes,
    ranges: [],
    refuse: null,
    refuseFrom: 0,
    ended: new Set(),
    etag: '"1"',
  };
  await page.route('**/graphql', async (route) => {
    const { operationName, variables } = route.request().postDataJSON() ?? {};
    if (operationName !== 'JobReport' && operationName !== 'JobReportFile') return route.fallback();
    const document = { __typename: 'Document', filename: 'J-000001-report.pdf', url: '/documents/stub' };
    const record = { __typename: 'Job', id: variables.id, version: 1 };
    await route.fulfill({
      json: {
        data: {
          record: { ...record, [operationName === 'JobReport' ? 'report' : 'document']: document },
        },
      },
    });
  });
  await page.route('**/documents/stub', async (route) => {
    const headers = route.request().headers();
    const { range, authorization } = headers;
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (stub.refuse && Number(from ?? 0) >= stub.refuseFrom) return stub.refuse(route);
    const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
    if (!token || stub.ended.has(token)) return route.fulfill({ status: 401, body: '' });
    stub.ranges.push(range ?? null);
    const shared = { 'content-type': 'application/pdf', 'accept-ranges': 'bytes', etag: stub.etag };
    const isOther = headers['if-range'] !== undefined && headers['if-range'] !== stub.etag;
    if (from === undefined || to === undefined || isOther) return route.fulfill({ headers: shared, body: bytes });
    const part = bytes.subarray(Number(from), Number(to) + 1);
    const last = Number(from) + part.length - 1;
    await route.fulfill({
      status: 206,
      headers: { ...shared, 'content-range': `bytes ${from}-${last}/${bytes.length}` },
      body: part,
    });
  });
  return stub;
}

/** A long PDF: each page has its number, a link, and an incompressible picture. */
export async function manyPages(count: number, link = 'https://docket.example/'): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, size: [595, 842], info: { Title: 'Report' } });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => document.on('end', resolve));
  for (let page = 1; page <= count; page++) {
    const noise = { width: 480, height: 360, channels: 3 as const };
    const picture = await sharp(randomBytes(480 * 360 * 3), { raw: noise })
      .jpeg({ quality: 90 })
      .toBuffer();
    document.addPage();
    document.fontSize(24).text(`Sheet ${page} of the report`);
    document.fontSize(12).text('The igniter of the furnace was cleaned and the naïve valve was replaced.');
    if (page % 4 === 0) document.text('A cracked gasket was found.');
    document.link(400, 60, 100, 40, link);
    document.image(picture, { width: 400 });
  }
  document.end();
  await ended;
  return Buffer.concat(parts);
}
