import type { TadaDocumentNode } from '../../ground/graphql.ts';
import { finds } from '../../records/documents/finds.ts';
import { type Kind, kinds, type RecordOf, titleOf } from '../../records/kinds.ts';
import { type AnySending, command, one, type Reading } from './command.ts';
import { firstNo, isLive } from './lifecycle.ts';

/** The kinds of which a company has a default. */
type DefaultKind = { [K in Kind]: RecordOf<K> extends { isDefault: boolean } ? K : never }[Kind];
type Version = { readonly id: string; readonly version: number };

/**
 * "Make … the default". Making a record the default clears the previous default.
 *
 * @param said the beginning of the message: `New quotations use`.
 */
export function makingDefault<K extends DefaultKind>(
  kind: K,
  update: TadaDocumentNode<{ changed: RecordOf<K> }, { input: Version & { isDefault: boolean } }>,
  said: string,
  noun = kinds[kind].singular,
): AnySending {
  const change = ({ id, version }: Version, isDefault: boolean) => ({ input: { id, version, isDefault } });
  return command({
    id: `${kind}.makeDefault`,
    action: 'edit',
    title: `Make ${noun} the default`,
    aliases: [`default ${noun}`, 'make default'],
    on: one<DefaultKind>(kind),
    keys: 'shift+d',
    needs: 'QUOTATIONS_WRITE',
    ready: (record) => firstNo(isLive(record), !record.isDefault || `${titleOf(record)} is already the default`),
    operation: update,
    variables: (record) => change(record, true),
    say: (record) => `${said} ${titleOf(record)}`,
    // The list holds the previous default, in the version before the change.
    prior: ({ companyId }) => ({
      operation: finds[kind] as Reading<unknown>['operation'],
      variables: { companyId, first: 200 },
    }),
    undo: (record, __, { changed }, ___, prior) => {
      const former = formerDefault(prior, record);
      return former
        ? { operation: update, variables: change({ id: former.id, version: former.version + 1 }, true) }
        : { operation: update, variables: change(changed, false) };
    },
  });
}

/** The previous default; of e-mail templates, the default for the same purpose. */
function formerDefault(prior: unknown, { id, ...record }: RecordOf<DefaultKind>): Version | null {
  const { found } = (prior ?? {}) as { found?: { edges: readonly { node: RecordOf<DefaultKind> }[] } }; // the answer of `finds`
  const purpose = (of: object) => ('purpose' in of ? of.purpose : null);
  const nodes = found?.edges.map(({ node }) => node) ?? [];
  return nodes.find((node) => node.isDefault && node.id !== id && purpose(node) === purpose(record)) ?? null;
}
