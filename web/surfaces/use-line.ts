import { useEffect, useMemo, useState } from 'react';
import { useClient } from 'urql';
import type { Hand } from '../commands/command.ts';
import { useCommands } from '../commands/registry.ts';
import { kinds } from '../records/kinds.ts';
import { useViewer } from '../state/viewer.ts';
import { leadsOf, linesOf } from './line.ts';
import { type Understood, understand, type World } from './understand.ts';

const pauseMs = 80;
const mostShown = 8;

/** What a line means, as far as that is known. */
export interface LineAnswer {
  readonly understood: readonly Understood[];
  /** Whether it may mean something and isn't known yet: Enter waits for it. */
  readonly isAwaited: boolean;
}

const nothing: readonly Understood[] = [];

/** Understands a line as one types it, once typing pauses. Answers to what is no longer typed are dropped. */
export function useLine(typed: string, hand: Hand): LineAnswer {
  const client = useClient();
  const { company } = useViewer();
  const commands = useCommands();
  const lines = useMemo(() => linesOf(commands, hand), [commands, hand]);
  const leads = useMemo(() => leadsOf(lines, typed), [lines, typed]);
  const [answer, setAnswer] = useState<{ leads: unknown; understood: readonly Understood[] } | null>(null);
  useEffect(() => {
    if (leads.length === 0) return;
    let isWanted = true;
    const world: World = {
      hand,
      clock: { now: new Date(), timeZone: hand.actor.timeZone, locale: company?.locale },
      async find(kind, variables) {
        if (!isWanted || !hand.permissions.has(kinds[kind].needs)) return [];
        const { data } = await client.query(kinds[kind].find, { first: 10, ...variables }).toPromise();
        return data?.found.edges.map(({ node }) => node) ?? [];
      },
      async read({ operation, variables }) {
        if (!isWanted) return null;
        const { data } = await client.query(operation, variables, { requestPolicy: 'network-only' }).toPromise();
        return data ?? null;
      },
    };
    const timer = setTimeout(async () => {
      const each = await Promise.all(leads.map((lead) => understand(lead, world)));
      // What can be done goes before what can't.
      const [ready, blocked] = ['ready', 'blocked'].map((state) =>
        each.flat().filter(({ can }) => can.state === state),
      );
      if (isWanted) setAnswer({ leads, understood: [...(ready ?? []), ...(blocked ?? [])].slice(0, mostShown) });
    }, pauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [client, hand, leads, company]);
  const isKnown = answer?.leads === leads;
  return { understood: isKnown ? answer.understood : nothing, isAwaited: leads.length > 0 && !isKnown };
}
