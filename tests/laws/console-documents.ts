import { formatDocument, stringifyDocument } from '@urql/core';
import { getOperationAST, type OperationDefinitionNode, OperationTypeNode, parse } from 'graphql';
import { consoleDocuments } from '../../web/persisted-documents.ts';

/** An operation of the console, with the fragments that it spreads, as its client sends it. */
export interface ConsoleOperation {
  name: string;
  operation: OperationDefinitionNode;
  document: string;
}

/** Every operation that the console has. */
export const consoleOperations: readonly ConsoleOperation[] = (await consoleDocuments()).map((made) => {
  const document = stringifyDocument(formatDocument(made));
  const operation = getOperationAST(parse(document)) as OperationDefinitionNode; // each document has one
  return { name: operation.name?.value ?? '', operation, document };
});

/** Those that read. */
export const consoleQueries = consoleOperations.filter(
  ({ operation }) => operation.operation === OperationTypeNode.QUERY,
);
