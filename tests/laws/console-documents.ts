import { readdirSync, readFileSync } from 'node:fs';
import {
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  print,
  visit,
} from 'graphql';

/** An operation of the console, with the fragments that it spreads. */
export interface ConsoleOperation {
  name: string;
  operation: OperationDefinitionNode;
  document: string;
}

/** Every operation that the console's source has. */
export function consoleOperations(): ConsoleOperation[] {
  const definitions = consoleDefinitions();
  const fragments = new Map(
    definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION).map((one) => [one.name.value, one]),
  );
  return definitions
    .filter((one) => one.kind === Kind.OPERATION_DEFINITION)
    .map((operation) => ({
      name: operation.name?.value ?? '',
      operation,
      document: print({ kind: Kind.DOCUMENT, definitions: [operation, ...spreadIn(operation, fragments)] }),
    }));
}

/** Those that read. */
export const consoleQueries = (): ConsoleOperation[] =>
  consoleOperations().filter(({ operation }) => operation.operation === OperationTypeNode.QUERY);

function consoleDefinitions() {
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.d)\.tsx?$/.test(file),
  );
  return files.flatMap((file) => {
    const literals = readFileSync(`web/${file}`, 'utf8').matchAll(/\bgraphql\(\s*(?:\/\*.*?\*\/\s*)?`([^`]*)`/g);
    return [...literals].flatMap(([, text = '']) => parse(text).definitions);
  });
}

function spreadIn(
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): Set<FragmentDefinitionNode> {
  const needed = new Set<FragmentDefinitionNode>();
  const collect = (node: OperationDefinitionNode | FragmentDefinitionNode) =>
    visit(node, {
      FragmentSpread({ name }) {
        const fragment = fragments.get(name.value);
        if (!fragment || needed.has(fragment)) return;
        needed.add(fragment);
        collect(fragment);
      },
    });
  collect(operation);
  return needed;
}
