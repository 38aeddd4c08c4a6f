import type { JobRecord } from '../../records/job.ts';
import { wordFor } from '../../records/words.ts';
import { Badge } from '../../ui/badge.tsx';

/** A priority that stands out as much as it should. */
export function Priority({ of }: { of: JobRecord['priority'] }) {
  if (of === 'URGENT') return <Badge tone="bad">{wordFor(of)}</Badge>;
  if (of === 'HIGH') return <Badge tone="warn">{wordFor(of)}</Badge>;
  return <span className="quiet">{wordFor(of)}</span>;
}
