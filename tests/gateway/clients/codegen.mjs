import { readFileSync } from 'node:fs';
import { codegen } from '@graphql-codegen/core';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { parse } from 'graphql';

/** The types that GraphQL Code Generator makes of the schema and a document. */
export function typesOf(document) {
  return codegen({
    filename: 'types.ts',
    schema: parse(readFileSync('schema.graphql', 'utf8')),
    documents: [{ location: 'query.graphql', document: parse(document) }],
    config: {},
    plugins: [{ typescriptOperations: {} }],
    pluginMap: { typescriptOperations },
  });
}
