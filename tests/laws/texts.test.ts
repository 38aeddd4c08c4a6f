import { expect, test } from 'vitest';
import { texts, textsOf } from '../texts.ts';

/** Texts that people read; those of the gateway, of settings and of the service's refusals address the authors of scripts. */
const read = texts().filter(
  ({ at }) =>
    /^(web|service\/(documents|email-templates|mail))\//.test(at) && !/^web\/records\/documents\/|route\.ts:/.test(at),
);

/** Names that are the same for people as for programs. */
const PROPER_NAMES =
  /\b(macOS|iPhone|iPad|GraphQL|JavaScript|OpenAPI|TypeID|WebP|kB|MiB|KiB|DOCKET_TOKEN)\b|\{\{[^}]*\}\}|serialNumber| -sS /g;

test('lists the texts of every part that people read', () => {
  expect(read.length).toBeGreaterThan(2000);
  expect(textsOf('a.tsx', 'const a = <p title="Close">Not saved: {why}</p>;')).toEqual([
    { at: 'a.tsx:1', text: 'Close' },
    { at: 'a.tsx:1', text: 'Not saved:' },
  ]);
  expect(textsOf('a.ts', 'say(`$' + '{number} assigned to $' + '{name}`)')).toEqual([
    { at: 'a.ts:1', text: '… assigned to …' },
  ]);
});

test('shows a person no name of the API, no setting and no moment in RFC 3339', () => {
  const technical = /\b[a-z]+[A-Z]\w*|\b[A-Z]{2,}_[A-Z_]+\b|\d{4}-\d\d-\d\dT/;
  expect(read.filter(({ text }) => technical.test(text.replace(PROPER_NAMES, '')))).toEqual([]);
});
