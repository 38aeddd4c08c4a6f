import { stringifyDocument } from '@urql/core';
import type { Call } from '../../ground/graphql.ts';
import { selfContained } from './self-contained.ts';

/** Calls of a document, each with its own variables: several checked records give several calls. */
export interface Calls {
  readonly operation: Call['operation'];
  readonly each: readonly Call['variables'][];
}

/**
 * Texts of API calls, ready to paste: GraphQL into GraphiQL, curl into a shell, fetch into a module for Node. curl and
 * fetch read an API token from `DOCKET_TOKEN`. Without an idempotency key, a second run repeats the change.
 */
export const formats = { GraphQL: asGraphQL, curl: asCurl, fetch: asFetch } as const;

/** A document without variables. Several calls give several operations, for the reader to choose. */
function asGraphQL({ operation, each }: Calls): string {
  const document = selfContained(operation, each);
  if (document) return `${document}\n`;
  // Values that GraphQL can't write stay in the variables, for pasting beside the document.
  const comment = each.map((variables) => `variables:\n${JSON.stringify(variables, null, 2)}`).join('\n');
  return `${comment.replace(/^/gm, '# ')}\n${stringifyDocument(operation)}\n`;
}

function asCurl({ operation, each }: Calls, origin: string): string {
  const query = stringifyDocument(operation);
  const [only, ...others] = each;
  if (others.length === 0) return curl(origin, quoted(JSON.stringify({ query, variables: only }, null, 2)));
  return [
    `query=${quoted(JSON.stringify(query))}`,
    'for variables in \\',
    ...each.map((variables, at) => `  ${quoted(JSON.stringify(variables))}${at < others.length ? ' \\' : ''}`),
    'do',
    curl(origin, '"{\\"query\\": $query, \\"variables\\": $variables}"').replace(/^/gm, '  '),
    '  echo',
    'done',
  ].join('\n');
}

function curl(origin: string, body: string): string {
  return [
    `curl ${quoted(`${origin}/graphql`)} \\`,
    '  -H "Authorization: Bearer $DOCKET_TOKEN" \\',
    "  -H 'Content-Type: application/json' \\",
    `  --data-raw ${body}`,
  ].join('\n');
}

/** A word of a POSIX shell: inside single quotes, only a single quote is special. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function asFetch({ operation, each }: Calls, origin: string): string {
  const [only, ...others] = each;
  const isOne = others.length === 0;
  const send = [
    `const response = await fetch(${JSON.stringify(`${origin}/graphql`)}, {`,
    "  method: 'POST',",
    "  headers: { Authorization: 'Bearer ' + process.env.DOCKET_TOKEN, 'Content-Type': 'application/json' },",
    '  body: JSON.stringify({ query, variables }),',
    '});',
    'const { data, errors } = await response.json();',
    "if (errors) throw new Error(errors.map(({ message }) => message).join('\\n'));",
    'console.dir(data, { depth: null });',
  ];
  return [
    `const query = \`${stringifyDocument(operation).replace(/[\\`]|\$\{/g, '\\$&')}\`;`,
    ...(isOne
      ? [`const variables = ${JSON.stringify(only, null, 2)};`, ...send]
      : [`for (const variables of ${JSON.stringify(each, null, 2)}) {`, ...send.map((line) => `  ${line}`), '}']),
    '',
  ].join('\n');
}
