import { stringifyDocument } from '@urql/core';
import type { Call } from './command.ts';

/** The ways to write a call of the API down: each is an example that runs as it is, with a token in `DOCKET_TOKEN`. */
export const formats = {
  GraphQL: asGraphQL,
  curl: asCurl,
  fetch: asFetch,
} as const;

/** The document, and its variables as a comment before it, since GraphQL has no place for them. */
function asGraphQL({ operation, variables }: Call): string {
  const comment = JSON.stringify(variables, null, 2).replace(/^/gm, '# ');
  return `# variables:\n${comment}\n${stringifyDocument(operation)}\n`;
}

function asCurl(call: Call, origin: string): string {
  const quoted = JSON.stringify(bodyOf(call), null, 2).replaceAll("'", `'\\''`);
  return [
    `curl '${origin}/graphql' \\`,
    `  -H "Authorization: Bearer $DOCKET_TOKEN" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  --data '${quoted}'`,
  ].join('\n');
}

function asFetch(call: Call, origin: string): string {
  const body = JSON.stringify(bodyOf(call), null, 2).replace(/\n/g, '\n  ');
  return [
    `const response = await fetch('${origin}/graphql', {`,
    `  method: 'POST',`,
    "  headers: { Authorization: 'Bearer ' + process.env.DOCKET_TOKEN, 'Content-Type': 'application/json' },",
    `  body: JSON.stringify(${body}),`,
    '});',
    'const { data, errors } = await response.json();',
  ].join('\n');
}

const bodyOf = ({ operation, variables }: Call) => ({ query: stringifyDocument(operation), variables });
