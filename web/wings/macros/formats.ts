import { stringifyDocument } from '@urql/core';
import { kinds } from '../../records/kinds.ts';
import { given, type Program, type ProgramCall } from './program.ts';
import { expression, type Language, referencesIn } from './references.ts';

/** The formats of a written macro. Each text runs unchanged with a token in `DOCKET_TOKEN`. */
export const macroFormats = { GraphQL: asGraphQL, curl: asCurl, fetch: asFetch } as const;

/** A name may contain line breaks; a comment ends at the first. */
const inComment = (text: string): string => text.replace(/\s+/g, ' ');

const javascript: Language = {
  reference: ({ root, path }) => (root === given.key ? 'crypto.randomUUID()' : [root, ...path].join('.')),
  spread: ({ root, path }) => `[...${[root, ...path].join('.')}]`,
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)),
};

function asFetch({ name, kind, constants, calls }: Program, origin: string): string {
  const indent = kind ? '  ' : '';
  const steps = calls.flatMap(({ as, says, operation, variables }) => [
    ...(says ? [`${indent}// ${inComment(says)}`] : []),
    `${indent}const ${as} = await docket(${template(operation)}, ${expression(variables, javascript, indent)});`,
  ]);
  return [
    `// ${inComment(name)}`,
    kind
      ? `// Run it with the ids of ${kinds[kind].plural}: DOCKET_TOKEN=… node macro.mjs ${kinds[kind].kind}_…`
      : '// Run it: DOCKET_TOKEN=… node macro.mjs',
    ...constants.map(({ name, label, value }) => `const ${name} = ${JSON.stringify(value)}; // ${inComment(label)}`),
    '',
    'async function docket(query, variables) {',
    `  const response = await fetch(${JSON.stringify(`${origin}/graphql`)}, {`,
    `    method: 'POST',`,
    `    headers: { Authorization: 'Bearer ' + process.env.DOCKET_TOKEN, 'Content-Type': 'application/json' },`,
    '    body: JSON.stringify({ query, variables }),',
    '  });',
    '  const { data, errors } = await response.json();',
    `  if (errors) throw new Error(errors.map(({ message }) => message).join('\\n'));`,
    '  return data;',
    '}',
    '',
    ...(kind ? [`for (const ${given.id} of process.argv.slice(2)) {`, ...steps, '}'] : steps),
    '',
  ].join('\n');
}

const template = (operation: ProgramCall['operation']): string =>
  `\`${stringifyDocument(operation).replace(/[\\`]|\$(?=\{)/g, '\\$&')}\``;

const jq: Language = {
  reference: ({ root, path }) => `$${[root, ...path].join('.')}`,
  spread: ({ root, path }) => `$${[root, ...path].join('.')}`,
  key: (name) => JSON.stringify(name),
};

function asCurl({ name, kind, constants, calls }: Program, origin: string): string {
  const indent = kind ? '  ' : '';
  const steps = calls.flatMap((call) => [
    ...(call.says ? [`${indent}# ${inComment(call.says)}`] : []),
    `${indent}${call.as}=$(docket ${quoted(stringifyDocument(call.operation))} "$(jq -n${jqArguments(call)} ${quoted(
      expression(call.variables, jq, indent),
    )})")`,
  ]);
  return [
    '#!/usr/bin/env bash',
    `# ${inComment(name)}`,
    kind
      ? `# Run it with the ids of ${kinds[kind].plural}: DOCKET_TOKEN=… bash macro.sh ${kinds[kind].kind}_…`
      : '# Run it: DOCKET_TOKEN=… bash macro.sh',
    'set -euo pipefail',
    ...constants.map(({ name, label, value }) => `${name}=${quoted(JSON.stringify(value))} # ${inComment(label)}`),
    '',
    'docket() {',
    `  jq -n --arg query "$1" --argjson variables "$2" '{$query, $variables}' |`,
    `    curl -sS ${quoted(`${origin}/graphql`)} -H "Authorization: Bearer $DOCKET_TOKEN" \\`,
    `      -H 'Content-Type: application/json' --data @- |`,
    `    jq -e 'if .errors then (.errors | map(.message) | join("\\n") | halt_error(1)) else .data end'`,
    '}',
    '',
    ...(kind ? [`for ${given.id} in "$@"; do`, ...steps, 'done'] : steps),
    '',
  ].join('\n');
}

/** The jq arguments for a call's references: ids as text, every other value as JSON. */
function jqArguments({ variables }: ProgramCall): string {
  const roots = new Set(referencesIn(variables).map(({ root }) => root));
  return [...roots]
    .map((root) => {
      if (root === given.key) return ` --arg ${root} "$(od -An -N16 -tx1 /dev/urandom | tr -d ' \\n')"`;
      return root === given.id ? ` --arg ${root} "$${root}"` : ` --argjson ${root} "$${root}"`;
    })
    .join('');
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const words: Language = {
  reference: ({ root, path }) => JSON.stringify(root === given.key ? '<a new UUID>' : `<${[root, ...path].join('.')}>`),
  spread: ({ root, path }) => JSON.stringify(`<${[root, ...path].join('.')}>`),
  key: (name) => JSON.stringify(name),
};

/** The operations in order, each below a comment with the variables; `<on1.record.id>` is part of an earlier answer. */
function asGraphQL({ name, kind, constants, calls }: Program): string {
  const head = [
    `# ${inComment(name)}`,
    ...(kind ? [`# For each ${kinds[kind].singular}, by its <${given.id}>, in this order.`] : ['# In this order.']),
    ...(calls.length > 1 ? ['# What stands in <> is found in the answer of the operation of that name.'] : []),
    ...constants.map(({ name, label, value }) => `# <${name}>, ${inComment(label)}: ${JSON.stringify(value)}`),
  ];
  const operations = calls.map(({ says, operation, variables }) =>
    [
      ...(says ? [`# ${inComment(says)}`] : []),
      '# variables:',
      expression(variables, words).replace(/^/gm, '# '),
      stringifyDocument(operation),
    ].join('\n'),
  );
  return `${[head.join('\n'), ...operations].join('\n\n')}\n`;
}
