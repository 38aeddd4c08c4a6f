import { formatDocument, stringifyDocument } from '@urql/core';
import { getOperationAST, type OperationDefinitionNode, OperationTypeNode, parse } from 'graphql';
import { consoleDocuments } from '../../web/persisted-documents.ts';

/** An operation of the console with its fragments, as sent. */
export interface ConsoleOperation {
  name: string;
  operation: OperationDefinitionNode;
  document: string;
}

/** All operations of the console. */
export const consoleOperations: readonly ConsoleOperation[] = (await consoleDocuments()).map((made) => {
  const document = stringifyDocument(formatDocument(made));
  const operation = getOperationAST(parse(document)) as OperationDefinitionNode; // every document has an operation
  return { name: operation.name?.value ?? '', operation, document };
});

/** All queries of the console. */
export const consoleQueries = consoleOperations.filter(
  ({ operation }) => operation.operation === OperationTypeNode.QUERY,
);
