import type { Place } from '../../ground/hash-location.ts';
import { catalogueOf } from '../../records/fields/catalogues.ts';
import { orderInWords } from '../../records/fields/every-order.ts';
import type { Kind } from '../../records/kinds.ts';
import { useCatalogue } from '../../shell/search/use-catalogue.ts';
import { useActor } from '../../state/viewer.ts';

/** The order in a list’s address in words, without the names of a company’s job fields. */
export const orderName = (kind: Kind, query: Place['query']): string => orderInWords(kind, query, catalogueOf(kind));

/** The order of a list in words, also by a related record or a job field: `Meter reading, lowest first`. */
export function OrderName({ kind, query }: { kind: Kind; query: Place['query'] }) {
  const { actor } = useActor();
  const { catalogue } = useCatalogue(kind, query.companyId ?? actor.companyId);
  return <>{orderInWords(kind, query, catalogue)}</>;
}
