import type { Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import type { Person, PersonOptions } from './person.ts';
import { manyPages, type StubDocument, stubReport } from './stub-document.ts';

const here = journeys();
let bytes: Buffer;
let jobId: string;

beforeAll(async () => {
  bytes = await manyPages(12);
  const { lima, demand } = here.stack;
  const customer = { companyId: lima.id, fullName: 'Rosa Reyes', phone: '1' };
  const { createCustomer } = await demand(lima.admin.token, CREATE_CUSTOMER, { input: customer });
  const job = { companyId: lima.id, customerId: createCustomer.id, title: 'Furnace does not ignite' };
  const { createJob } = await demand(lima.admin.token, CREATE_JOB, { input: job });
  jobId = createJob.id;
});

const CREATE_CUSTOMER = /* GraphQL */ `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }`;
const CREATE_JOB = /* GraphQL */ `mutation ($input: CreateJobInput!) { createJob(input: $input) { id } }`;

interface Reader extends Person {
  readonly stub: StubDocument;
}

interface ReaderOptions extends PersonOptions {
  document?: Buffer;
  refuse?: StubDocument['refuse'];
}

/** A user who opens a job's report. */
async function reader({ document = bytes, refuse = null, ...options }: ReaderOptions = {}): Promise<Reader> {
  const person = await here.arrives('', options);
  const stub = await stubReport(person.page, document);
  stub.refuse = refuse;
  await person.logsIn(here.stack.lima.admin);
  await person.sees('heading', 'Dashboard');
  await person.page.evaluate((id) => {
    location.hash = `#/layout/jobs/${id}?tab=report`;
  }, jobId);
  return { ...person, stub };
}

const at = (person: Person, page: number, count = 12) => person.reads(`Page ${page} of ${count}`);

describe('a document', () => {
  test('is read by keys: paged, zoomed, searched', async () => {
    const person = await reader();
    await at(person, 1);
    await person.reads('Sheet 1 of the report');
    await person.sees('region', 'J-000001-report.pdf');
    await person.findsNothingInTheWay();

    const scrolled = () => person.page.locator('.viewer-pages').evaluate(({ scrollTop }) => scrollTop);
    await person.press('Space');
    await expect.poll(scrolled).toBeGreaterThan(300);
    await person.press('Shift+Space');
    await expect.poll(scrolled).toBe(0);
    await person.seesNo('dialog', '');

    await person.press('n');
    await at(person, 2);
    await person.press('PageDown', 'PageDown');
    await at(person, 4);
    await person.reads('Sheet 4 of the report');
    await person.press('Shift+N', 'PageUp');
    await at(person, 2);
    // Keys come faster than pages are drawn.
    await person.press('PageDown', 'PageDown', 'n', 'PageDown', 'PageUp', 'Shift+N');
    await at(person, 4);
    await person.press('Control+End');
    await at(person, 12);
    await person.reads('Sheet 12 of the report');
    await person.press('Control+Home');
    await at(person, 1);
    await person.press('Shift+G');
    await person.fills('Page', '7');
    await person.press('Enter');
    await at(person, 7);

    const width = () =>
      person.page
        .locator('.viewer-page canvas')
        .first()
        .evaluate((canvas) => canvas.clientWidth);
    const fitting = await width();
    await person.press('+');
    await expect.poll(width).toBeGreaterThan(fitting);
    await at(person, 7);
    await person.press('-', '-');
    await expect.poll(width).toBeLessThan(fitting);
    await person.press('0');
    await expect.poll(width).toBe(fitting);
    await at(person, 7);

    // Enlarged, a page is higher than the window: the hit itself comes into view.
    const hitPlace = () =>
      person.page.evaluate(() => {
        const hit = document.querySelector('.hit-present')?.getBoundingClientRect();
        const pages = document.querySelector('.viewer-pages')?.getBoundingClientRect();
        return hit && pages && hit.top >= pages.top && hit.bottom <= pages.bottom ? 'in view' : 'out of view';
      });
    await person.press('+', '+', '+');
    await person.press('/');
    await person.types('cracked GASKET');
    await person.reads('2 of 3');
    await at(person, 8);
    await expect.poll(hitPlace).toBe('in view');
    await person.press('Enter');
    await person.reads('3 of 3');
    await at(person, 12);
    await expect.poll(hitPlace).toBe('in view');
    await person.press('Enter');
    await person.reads('1 of 3');
    await at(person, 4);
    await person.press('Shift+Enter');
    await person.reads('3 of 3');
    await expect.poll(() => person.page.locator('mark.hit-present').allTextContents()).toEqual(['cracked gasket']);
    await person.press('Escape');
    await expect.poll(() => person.page.locator('mark').count()).toBe(0);

    await person.press('/');
    await person.types('naive');
    await person.reads(/of 12/);
    await person.press('Escape', 'Escape');
    await person.sees('tab', 'Overview');
    await person.seesNo('region', 'J-000001-report.pdf');
  });

  test('keeps its text while the text is selected', async () => {
    const person = await reader();
    await person.reads('Sheet 1 of the report');
    await person.page.getByText('Sheet 1 of the report').selectText();
    await person.rests();
    expect(await person.page.evaluate(() => getSelection()?.toString())).toBe('Sheet 1 of the report');
  });

  test('is fetched in ranges, only as far as viewed', async () => {
    const document = await manyPages(40);
    const person = await reader({ document });
    await at(person, 1, 40);
    await person.reads('Sheet 1 of the report');
    const asked = person.stub.ranges.filter((range) => range !== null);
    expect(asked.length).toBeGreaterThan(0);
    const brought = asked.reduce((sum, range) => {
      const [from, to] = (range.match(/\d+/g) ?? []).map(Number);
      return sum + (to ?? 0) - (from ?? 0) + 1;
    }, 0);
    expect(brought).toBeLessThan(document.length / 2);
  });

  test('has links for the keyboard, and links to Docket open in the same tab, which holds the session', async () => {
    const elsewhere = await reader();
    await at(elsewhere, 1);
    const link = await elsewhere.sees('link', 'https://docket.example/');
    expect(await link.getAttribute('target')).toBe('_blank');

    const to = `${here.stack.url}/#/layout/users`;
    const person = await reader({ document: await manyPages(1, to) });
    await at(person, 1, 1);
    await person.sees('link', to);
    await person.press('Tab');
    await expect.poll(() => person.page.evaluate(() => (document.activeElement as HTMLAnchorElement).href)).toBe(to);
    await person.press('Enter');
    await person.sees('grid', 'Users');
  });

  test('prints page by page at 150 dots an inch, each sheet in the size of its page', async () => {
    const person = await reader();
    await at(person, 1);
    await person.page.evaluate(() => {
      window.print = () => {
        document.documentElement.dataset.printed = 'yes';
      };
    });
    await person.press('Control+p');
    await expect.poll(() => person.page.locator('html[data-printed]').count()).toBe(1);
    const images = await person.page
      .locator('.print-pages img')
      .evaluateAll((all) =>
        (all as HTMLImageElement[]).map(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight]),
      );
    expect(images).toEqual(Array.from({ length: 12 }, () => [1239, 1754]));
    expect(await inkOf(person)).toBe(12);
    const printed = await person.page.pdf({ preferCSSPageSize: true, printBackground: true });
    const sizes = [...printed.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)];
    expect(sizes.map(([, width, height]) => [Number(width), Number(height)].map(Math.round))).toEqual(
      Array.from({ length: 12 }, () => [595, 842]),
    );
    await person.page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    expect(await person.page.locator('.print-pages').count()).toBe(0);
  });

  test('can be stopped while preparing to print', async () => {
    const person = await reader();
    await at(person, 1);
    await person.page.evaluate(() => {
      window.print = () => {
        throw new Error('It was stopped.');
      };
    });
    await person.press('Control+p');
    await person.page.getByRole('button', { name: 'Stop' }).focus();
    await person.press('Enter');
    await person.reads('Printing was stopped.');
  });

  test('is saved byte for byte', async () => {
    const person = await reader();
    await at(person, 1);
    const [download] = await Promise.all([person.page.waitForEvent('download'), person.press('Control+s')]);
    expect(download.suggestedFilename()).toBe('J-000001-report.pdf');
    const saved = Buffer.concat(await (await download.createReadStream()).toArray());
    expect(saved.equals(bytes)).toBe(true);
  });

  test.each(['light', 'dark'] as const)('is accessible in a %s and narrow window', async (colorScheme) => {
    const person = await reader({ colorScheme, viewport: { width: 1024, height: 768 } });
    await at(person, 1);
    await person.reads('Sheet 1 of the report');
    await person.findsNothingInTheWay();
  });
});

describe('a document that can’t be shown', () => {
  test.each([
    ['Missing PDF file.', 'a missing document', { status: 404 }],
    ['Unexpected server response.', 'a server error', { status: 500 }],
    [
      'Invalid or corrupted PDF file.',
      'a file in another format',
      { status: 200, contentType: 'application/pdf', body: 'no PDF' },
    ],
    ['An error occurred while loading the PDF.', 'an interrupted download', null],
  ] as const)('says “%s” for %s, and opens once available', async (message, _, answer) => {
    const person = await reader({ refuse: (route) => (answer ? route.fulfill(answer) : route.abort()) });
    await person.sees('alert', '');
    await person.sees('heading', message);
    await person.findsNothingInTheWay();
    person.stub.refuse = null;
    await person.page.getByRole('button', { name: 'Try again' }).focus();
    await person.press('Enter');
    await at(person, 1);
  });
});

/** Failures of a range of an open document, with their messages. */
const broken = [
  ['Missing PDF file.', { status: 404 }],
  ['Unexpected server response.', { status: 500 }],
  ['An error occurred while loading the PDF.', null],
] as const;

describe('a document with a missing part', () => {
  const soFar = 131_072;
  const refusing = (answer: (typeof broken)[number][1]) => (route: Route) =>
    answer ? route.fulfill(answer) : route.abort();

  test.each(broken)('says “%s” beside the loaded pages, and loads the rest later', async (message, answer) => {
    const person = await reader();
    await at(person, 1);
    await person.reads('Sheet 1 of the report');
    person.stub.refuseFrom = soFar;
    person.stub.refuse = refusing(answer);
    await person.press('+', 'Shift+G');
    await person.fills('Page', '7');
    await person.press('Enter');
    await person.sees('heading', message);
    await at(person, 7);
    await person.findsNothingInTheWay();
    person.stub.refuse = null;
    await person.page.getByRole('button', { name: 'Try again' }).focus();
    await person.press('Enter');
    await person.reads('Sheet 7 of the report');
    await person.seesNo('heading', message);
    await at(person, 7);
    // The keys control the pages again.
    await person.press('n');
    await at(person, 8);
  });

  test.each(broken)('doesn’t print, says “%s”, and prints once available', async (message, answer) => {
    const person = await reader();
    await at(person, 1);
    await person.reads('Sheet 1 of the report');
    await person.page.evaluate(() => {
      window.print = () => {
        document.documentElement.dataset.printed = 'yes';
      };
    });
    person.stub.refuseFrom = soFar;
    person.stub.refuse = refusing(answer);
    await person.press('Control+p');
    await person.reads(`Not printed. ${message}`);
    person.stub.refuse = null;
    const note = person.page.locator('.note', { hasText: 'Not printed.' });
    await note.getByRole('button', { name: 'Try again' }).focus();
    await person.press('Enter');
    await expect.poll(() => person.page.locator('html[data-printed]').count()).toBe(1);
    expect(await inkOf(person)).toBe(12);
  });

  test('opens anew after a change', async () => {
    const person = await reader();
    await at(person, 1);
    await person.reads('Sheet 1 of the report');
    person.stub.etag = '"2"';
    await person.press('Control+End');
    await person.reads('was changed after it was opened');
    await person.page.getByRole('button', { name: 'Try again' }).focus();
    await person.press('Enter');
    await at(person, 1);
    await person.press('Control+End');
    await person.reads('Sheet 12 of the report');
  });
});

describe('an ended session', () => {
  /** Makes the service refuse the person's present token. */
  const end = async ({ page, stub }: Reader) =>
    void stub.ended.add((await page.evaluate(() => sessionStorage.getItem('accessToken'))) ?? '');

  const logsInAgain = async (person: Reader) => {
    await person.sees('dialog', 'Log in again');
    await person.fills('Password', here.stack.lima.admin.password);
    await person.press('Enter');
    await person.seesNo('dialog', 'Log in again');
  };

  test('shows the login over an opening document, and then opens the document', async () => {
    const person = await reader();
    await at(person, 1);
    await end(person);
    await person.press('Escape');
    await person.seesNo('region', 'J-000001-report.pdf');
    await person.page.evaluate((id) => {
      location.hash = `#/layout/jobs/${id}?tab=report`;
    }, jobId);
    await logsInAgain(person);
    await person.reads('Sheet 1 of the report');
  });

  test('shows the login over an open document, and keeps its page and size', async () => {
    const person = await reader();
    await at(person, 1);
    await person.reads('Sheet 1 of the report');
    await end(person);
    await person.press('+', 'Shift+G');
    await person.fills('Page', '7');
    await person.press('Enter');
    await logsInAgain(person);
    await person.reads('Sheet 7 of the report');
    await at(person, 7);
  });

  test('shows the login over a document being saved, and then saves the document', async () => {
    const person = await reader();
    await at(person, 1);
    await end(person);
    const coming = person.page.waitForEvent('download');
    await person.press('Control+s');
    await logsInAgain(person);
    const saved = Buffer.concat(await (await (await coming).createReadStream()).toArray());
    expect(saved.equals(bytes)).toBe(true);
  });
});

/** The number of printed pages with ink. */
function inkOf(person: Person): Promise<number> {
  return person.page.locator('.print-pages img').evaluateAll((all) => {
    const inked = (all as HTMLImageElement[]).filter((image) => {
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      return Array.prototype.some.call(data, (value: number) => value < 128);
    });
    return inked.length;
  });
}
