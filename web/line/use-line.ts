import type { Client } from '@urql/core';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useClient } from 'urql';
import type { Hand } from '../commands/command.ts';
import { useCommands } from '../commands/registry.ts';
import { finds } from '../records/finds.ts';
import { kindOf, kinds } from '../records/kinds.ts';
import { useViewer } from '../state/viewer.ts';
import { lookUp } from '../surfaces/find.ts';
import { type Completion, completionsOf, nextOf } from './completion.ts';
import { Answered, type Wanted } from './known.ts';
import { linesOf } from './names.ts';
import { understand } from './understand.ts';
import type { Understood } from './understood.ts';

const pauseMs = 80;

/** What a line means, as far as that is known. */
export interface LineAnswer {
  readonly understood: readonly Understood[];
  /** Whether it may mean something else once more is known: Enter waits for it. */
  readonly isAwaited: boolean;
  /** What was understood last, to be looked at while the rest is on its way. */
  readonly last: readonly Understood[];
  readonly completions: readonly Completion[];
  /** What comes next: `‹worker›`. */
  readonly next: string;
}

/**
 * Understands a line as one types it. What can be understood here is at once; what the service has to be asked for is asked
 * once typing pauses, and kept while the palette is open: each word is looked up once.
 */
export function useLine(typed: string, hand: Hand): LineAnswer {
  const client = useClient();
  const { company } = useViewer();
  const commands = useCommands();
  const { permissions } = hand;
  const [known] = useState(() => new Answered());
  const [learned, learn] = useReducer((count: number) => count + 1, 0);
  const lines = useMemo(() => linesOf(commands, { permissions }), [commands, permissions]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `learned` tells that there is more to go by
  const read = useMemo(() => {
    const clock = { now: new Date(), timeZone: hand.actor.timeZone, locale: company?.locale };
    const understood = understand(typed, { lines, hand, clock, known });
    const wanted = known.take();
    const completions = wanted.length > 0 ? [] : completionsOf(typed, understood, lines, known);
    return { understood, completions, wanted, offered: known.take() };
  }, [typed, lines, hand, company, known, learned]);

  const { understood, completions, wanted, offered } = read;
  const asked = useRef('');
  useEffect(() => {
    const open = [...wanted, ...offered];
    if (open.length === 0) return;
    const learnAll = () => void fetchAll(client, permissions, open, known).then(learn);
    // What follows from an answer waits for nothing.
    const timer = setTimeout(learnAll, asked.current === typed ? 0 : pauseMs);
    asked.current = typed;
    return () => clearTimeout(timer);
  }, [client, permissions, typed, wanted, offered, known]);

  const isAwaited = wanted.length > 0;
  const last = useRef<readonly Understood[]>([]);
  if (!isAwaited) last.current = understood;
  return {
    understood: isAwaited ? nothing : understood,
    isAwaited,
    last: last.current,
    completions,
    next: isAwaited ? '' : nextOf(typed, understood, lines),
  };
}

const nothing: readonly Understood[] = [];

/** Finds out all that is wanted, at once; what is refused or can't be reached is taken for nothing. */
async function fetchAll(
  client: Client,
  permissions: Hand['permissions'],
  wanted: readonly Wanted[],
  known: Answered,
): Promise<void> {
  const names = wanted.flatMap((each) => (each.is === 'named' ? [each] : []));
  const others = wanted.filter(({ is }) => is !== 'named');
  await Promise.all([
    ...others.map(async (each) => known.put(each, await answerTo(client, permissions, each))),
    names.length > 0 && lookUpAll(client, names, known),
  ]);
}

async function answerTo(client: Client, permissions: Hand['permissions'], wanted: Wanted): Promise<unknown> {
  switch (wanted.is) {
    case 'found': {
      const { kind, variables } = wanted;
      if (!permissions.has(kinds[kind].needs)) return [];
      const { data } = await client.query(finds[kind], { first: 10, ...variables }).toPromise();
      return data?.found.edges.map(({ node }) => node) ?? [];
    }
    case 'record': {
      const kind = kindOf(wanted.id);
      const found = kind && (await client.query(kinds[kind].byId, { id: wanted.id }).toPromise());
      return found?.data?.record ?? null;
    }
    case 'read': {
      const { operation, variables } = wanted.reading;
      return (await client.query(operation, variables, { requestPolicy: 'network-only' }).toPromise()).data ?? null;
    }
    case 'named':
      return [];
  }
}

async function lookUpAll(
  client: Client,
  names: readonly Extract<Wanted, { is: 'named' }>[],
  known: Answered,
): Promise<void> {
  const { hits } = await lookUp(
    client,
    names.map(({ name }) => name),
  );
  for (const wanted of names)
    known.put(
      wanted,
      hits.filter(({ by }) => by.includes(wanted.name)).map(({ hit }) => hit),
    );
}
