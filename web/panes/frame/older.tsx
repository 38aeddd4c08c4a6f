import { type ReactNode, useState } from 'react';
import { useQuery } from 'urql';
import type { TadaDocumentNode } from '../../ground/graphql.ts';
import { Refused } from './refused.tsx';

interface OlderProps<Data, Variables extends object> {
  /** Of the page above. */
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly query: TadaDocumentNode<Data, Variables>;
  /** The variables of the next page, by its cursor. */
  readonly variables: (after: string) => Variables;
  /** Draws the next page, with its own older part. */
  readonly view: (data: Data) => ReactNode;
}

/** The older part of a list: a button, and once pressed, the next page. Nothing below the last page. */
export function Older<Data, Variables extends object>({
  pageInfo,
  query,
  variables,
  view,
}: OlderProps<Data, Variables>) {
  const [isShown, setShown] = useState(false);
  const { hasNextPage, endCursor } = pageInfo;
  const [{ data, error }] = useQuery({ query, variables: variables(endCursor ?? ''), pause: !isShown });
  if (!hasNextPage || endCursor === null) return null;
  if (!isShown)
    return (
      <button type="button" className="button" onClick={() => setShown(true)}>
        Show older
      </button>
    );
  if (data) return view(data);
  return error ? <Refused error={error} /> : <p role="status">Loading…</p>;
}
