import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Hand } from '../../commands/core/command.ts';
import { kindOf } from '../../records/kinds.ts';
import { heaviest, usesAtom, weightOf } from '../../state/frecency.ts';
import { useHits } from '../search/find.ts';
import type { Used } from './palette-rows.ts';
import { type Usage, usedAs } from './row.ts';

/** The user's use of each row. Weights stay while the palette is open: rows don't move. */
export function useUsage(): Usage {
  const uses = useAtomValue(usesAtom);
  return useMemo(() => {
    const nowMs = Date.now();
    return (row) => weightOf(uses, usedAs(row) ?? '', nowMs);
  }, [uses]);
}

const mostShown = 5;

/** Commands and records used last and most, except the current records. */
export function useUsed({ held }: Hand): Used {
  const uses = useAtomValue(usesAtom);
  const { commands, records } = useMemo(() => {
    const nowMs = Date.now();
    const ids = Object.keys(uses);
    const isHeld = (id: string) => held?.records.some((record) => record.id === id) ?? false;
    const isRecord = (id: string) => kindOf(id) !== null;
    return {
      commands: heaviest(
        uses,
        ids.filter((id) => !isRecord(id)),
        nowMs,
        mostShown,
      ),
      records: heaviest(
        uses,
        ids.filter((id) => isRecord(id) && !isHeld(id)),
        nowMs,
        mostShown,
      ),
    };
  }, [uses, held]);
  const hits = useHits(records);
  return useMemo(() => ({ commands, records, hits }), [commands, records, hits]);
}
