import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Hand } from '../../commands/core/command.ts';
import { kindOf } from '../../records/kinds.ts';
import { heaviest, usesAtom, weightOf } from '../../state/frecency.ts';
import { useHits } from '../search/look-up.ts';
import type { Used } from './palette-rows.ts';
import type { Usage } from './row.ts';

/** The user's use of each row. Weights stay while the palette is open: rows don't move. */
export function useUsage(): Usage {
  const uses = useAtomValue(usesAtom);
  return useMemo(() => {
    const nowMs = Date.now();
    return ({ record, command }) => weightOf(uses, record?.id ?? command?.id ?? '', nowMs);
  }, [uses]);
}

const mostShown = 5;

/** Commands and records used last and most, except the current records. */
export function useUsed({ held }: Hand): Used {
  const uses = useAtomValue(usesAtom);
  const { commands, records } = useMemo(() => {
    const nowMs = Date.now();
    const isHeld = (id: string) => held?.records.some((record) => record.id === id);
    const most = (isMeant: (id: string) => boolean) =>
      heaviest(uses, Object.keys(uses).filter(isMeant), nowMs, mostShown);
    return { commands: most((id) => !kindOf(id)), records: most((id) => kindOf(id) !== null && !isHeld(id)) };
  }, [uses, held]);
  return { commands, records, hits: useHits(records) };
}
