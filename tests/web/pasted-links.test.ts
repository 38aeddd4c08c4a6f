import { expect, test } from 'vitest';
import { linkIn, loneLink } from '../../web/shell/search/links.ts';

const job = 'job_01jd3k8f0ve2mb2q5d6n7x8y9z';

test('a link on any host names its path and record', () => {
  const path = `/layout/jobs/${job}?tab=report`;
  for (const text of [`https://docket.example/#${path}`, `#${path}`, `Look: https://docket.example/#${path}.`]) {
    expect(linkIn(text)).toEqual({ path, id: job });
  }
});

test('the short link of a company names the company, and the link of a list no record', () => {
  expect(linkIn('https://docket.example/#/c/01jd3k8f0ve2mb2q5d6n7x8y9z')?.id).toBe(
    'company_01jd3k8f0ve2mb2q5d6n7x8y9z',
  );
  expect(linkIn('#/layout/jobs?status=NEW')).toEqual({ path: '/layout/jobs?status=NEW', id: null });
  expect(linkIn('https://elsewhere.example/jobs')).toBeNull();
});

test('only a link without other words opens at once', () => {
  expect(loneLink(` #/layout/jobs/${job}\n`)?.id).toBe(job);
  expect(loneLink(`see #/layout/jobs/${job}`)).toBeNull();
});
