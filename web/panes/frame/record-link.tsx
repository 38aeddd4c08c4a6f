import { useQuery } from 'urql';
import { hrefOf } from '../../ground/hash-location.ts';
import { type Kind, kindOf, kinds, titleOf } from '../../records/kinds.ts';

/** The title of a record, from the cache or fetched. */
export function RecordTitle({ kind, id }: { kind: Kind; id: string }) {
  const [{ data, fetching }] = useQuery({ query: kinds[kind].byId, variables: { id }, requestPolicy: 'cache-first' });
  if (data?.record) return <>{titleOf(data.record)}</>;
  return <span className="none">{fetching ? '…' : 'not found'}</span>;
}

/** A link to a record. Without children, the record’s title is fetched. */
export function RecordLink({ id, children }: { id: string; children?: string }) {
  const kind = kindOf(id);
  if (!kind) return <>{children ?? id}</>;
  return <a href={hrefOf(kinds[kind].path({ id }))}>{children ?? <RecordTitle kind={kind} id={id} />}</a>;
}
