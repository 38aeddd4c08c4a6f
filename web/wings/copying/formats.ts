import { stringifyDocument } from '@urql/core';
import type { Call } from '../../ground/graphql.ts';
import { selfContained } from './self-contained.ts';

/** Calls of one document, each with its own variables: of several records that are checked, one for each. */
export interface Calls {
  readonly operation: Call['operation'];
  readonly each: readonly Call['variables'][];
}

/**
 * The ways to write calls of the API down. Each runs as it is pasted: GraphQL in GraphiQL, curl in a shell, fetch in a
 * module of Node; the latter two with an API token in `DOCKET_TOKEN`. They carry no idempotency key: whoever runs one twice
 * means it twice.
 */
export const formats = {
  GraphQL: asGraphQL,
  curl: asCurl,
  fetch: asFetch,
} as const;

/** A document that says all by itself; of several calls, with an operation for each, to be chosen from. */
function asGraphQL({ operation, each }: Calls): string {
  const document = selfContained(operation, each);
  if (document) return `${document}\n`;
  // What GraphQL has no words for stays in the variables, which are pasted beside the document.
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

/** As one word of a shell (POSIX): within single quotes everything stands for itself, but for a single quote. */
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
