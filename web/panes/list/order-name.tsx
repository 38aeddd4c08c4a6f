import type { Place } from '../../ground/hash-location.ts';
import { orderInWords } from '../../records/fields/every-order.ts';
import type { Kind } from '../../records/kinds.ts';
import { useCatalogue } from '../../shell/search/use-catalogue.ts';
import { useActor } from '../../state/viewer.ts';

/** The order of a list in words, also by a related record or a job field: `Meter reading, lowest first`. */
export function OrderName({ kind, query }: { kind: Kind; query: Place['query'] }) {
  const { actor } = useActor();
  const { catalogue } = useCatalogue(kind, query.companyId ?? actor.companyId);
  return <>{orderInWords(kind, query, catalogue)}</>;
}
