import { describe, expect, test } from 'vitest';
import { type Mention, mentionsIn } from '../../web/shell/search/mentions.ts';

const job = 'job_01jd3k8f0ve2mb2q5d6n7x8y9z';

/** Pasted texts, and the names found in each. */
const pasted: readonly (readonly [string, readonly string[]])[] = [
  ['1042', ['1042']],
  ['#1042', ['1042']],
  ['J-001042', ['J-001042']],
  ['j-1042', ['J-1042']],
  [' Q-2026-000123-R2 ', ['Q-2026-000123']],
  ['P-2026-12', ['P-2026-12']],
  ['L-000123', ['L-000123']],
  ['J1042', ['J-1042']],
  [job, [job]],
  [`customer_company_01jd3k8f0ve2mb2q5d6n7x8y9z`, ['customer_company_01jd3k8f0ve2mb2q5d6n7x8y9z']],
  [`https://docket.example/#/layout/jobs/${job}?tab=report`, [job]],
  [`#/layout/jobs/${job}`, [job]],
  ['https://docket.example/#/c/01jd3k8f0ve2mb2q5d6n7x8y9z', ['company_01jd3k8f0ve2mb2q5d6n7x8y9z']],
  ['https://docket.example/#/layout/jobs?status=NEW', ['/layout/jobs?status=NEW']],
  ['Ana.Lima+home@lima.example', ['ana.lima+home@lima.example']],
  ['mailto:ana@lima.example', ['ana@lima.example']],
  ['Ana Lima <ana@lima.example>', ['ana@lima.example']],
  ['(416) 555-0100', ['(416) 555-0100']],
  ['+1 416 555 0100', ['+1 416 555 0100']],
  ['416.555.0100', ['416.555.0100']],
  ['0043/1/5125678', ['0043/1/5125678']],
  ['5550100', ['5550100']],
  ['job no. 1042', ['J-1042']],
  ['quotation 2026-000123', ['Q-2026-000123']],
  ['J-1042, J-1043 and J-1042', ['J-1042', 'J-1043']],
  ['1042\n1043\n1044', ['1042', '1043', '1044']],
  ['J-1042\t1043', ['J-1042', '1043']],
  ['Ana Lima\nJo Park\n', ['Ana Lima', 'Jo Park']],
  ['Ana Lima;jo@park.example', ['Ana Lima', 'jo@park.example']],
];

test.each(pasted)('“%s” names %j', (text, names) => {
  expect(mentionsIn(text).map(({ name }) => name)).toEqual(names);
});

test.each([
  '',
  '   ',
  'Furnace',
  'Ana Lima',
  'Please call me back tomorrow at 14:30.',
  'The furnace does not ignite.\nIt was installed in 2019, and serviced on 12.03.2024.\nRegards',
  '2026-11-21',
  '2026-11-21T09:30:00Z',
  'Q1 2026',
  'EUR 1,200,500.00',
  'https://example.com/a/1234567890',
  '🙂🙂🙂',
])('“%s” is text to search for', (text) => {
  expect(mentionsIn(text)).toEqual([]);
});

test('a whole e-mail yields every name in it, without machine-readable parts', () => {
  const email = `From: Ana Lima <Ana@Lima.example>
To: service@boreal.example
Date: Fri, 20 Nov 2026 09:30:00 +0100
Message-ID: <20261120093000.1234567@mail.lima.example>
Subject: Re: job 1042

Hello,

the furnace of J-1042 fails again. Your offer Q-2026-000123-R2 said two years.
See https://docket.example/#/layout/jobs/${job}.
You reach me at (416) 555-0100 or +1 416 555 0199.

Ana

> On 2026-11-19, service@boreal.example wrote:
> Job no. 1042 is done.`;
  expect(mentionsIn(email).map(({ is, name }) => `${is} ${name}`)).toEqual([
    'email ana@lima.example',
    'email service@boreal.example',
    'number J-1042',
    'number Q-2026-000123',
    `link ${job}`,
    'phone (416) 555-0100',
    'phone +1 416 555 0199',
  ]);
});

test('a link yields its target, with the tab of the record', () => {
  const [link] = mentionsIn(`Look: https://docket.example/#/layout/jobs/${job}?tab=report.`);
  expect(link).toMatchObject({ is: 'link', path: `/layout/jobs/${job}?tab=report` } satisfies Partial<Mention>);
});

describe('any pasted text', () => {
  test('names are limited to the maximum for a look-up', () => {
    const many = Array.from({ length: 500 }, (_, at) => `J-${at + 1000}`).join('\n');
    expect(mentionsIn(many)).toHaveLength(200);
  });

  test.each([
    ['single-word text', 'a'.repeat(300_000)],
    ['digits', '1'.repeat(300_000)],
    ['digits with gaps', '1 '.repeat(150_000)],
    ['addresses', 'a@'.repeat(150_000)],
    ['links', 'http://'.repeat(40_000)],
    ['underscores', 'a_'.repeat(150_000)],
    ['brackets', '('.repeat(300_000)],
  ])('quickly scans endless %s', (_, text) => {
    const startedMs = performance.now();
    mentionsIn(text);
    expect(performance.now() - startedMs).toBeLessThan(1_000);
  });
});
