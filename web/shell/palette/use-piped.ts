import { useEffect, useMemo, useState } from 'react';
import { useClient } from 'urql';
import type { Hand } from '../../commands/core/command.ts';
import { useCommands } from '../../commands/core/registry.ts';
import { finds } from '../../records/documents/finds.ts';
import { type Kind, kinds, type RecordOf } from '../../records/kinds.ts';
import { type AskedLine, isExport, pipedLine } from './line/asked.ts';
import { mostSubjects } from './line/exact-names.ts';
import { linesOf } from './line/names.ts';

const pauseMs = 80;

/** A command for the records of a query: `jobs due: today | assign maria`. */
export interface Piped {
  /** The line of the command, as typed with the records under the hand: `assign maria`, `close all`. */
  readonly line: string;
  /** The hand with the found records. */
  readonly hand: Hand;
  readonly isFinding: boolean;
  /** The reason against a command, without a full stop; null for found records. */
  readonly why: string | null;
}

/** The command of a line for the records of its query; null for any other line. */
export function usePiped(asked: AskedLine | null, hand: Hand): Piped | null {
  const client = useClient();
  const commands = useCommands();
  const { actor } = hand;
  const command = asked?.query.command ?? null;
  const isWanted = asked !== null && command !== null && asked.wrong.length === 0 && !isExport(command);
  const key = isWanted ? `${asked.kind} ${asked.conditions}` : '';
  const [found, setFound] = useState<{ key: string; records: readonly RecordOf<Kind>[] } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` spells the query
  useEffect(() => {
    if (!isWanted) return;
    const { kind, conditions } = asked;
    const variables = {
      companyId: actor.companyId,
      q: conditions || null,
      timeZone: actor.timeZone,
      first: mostSubjects + 1,
    };
    const timer = setTimeout(() => {
      void client
        .query(finds[kind], variables)
        .toPromise()
        .then(({ data }) => data && setFound({ key, records: data.found.edges.map(({ node }) => node) }));
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [client, key, actor]);
  const known = found?.key === key ? found : null;
  return useMemo(() => {
    if (!isWanted) return null;
    const records = known?.records ?? [];
    const { plural } = kinds[asked.kind];
    if (records.length === 0 || records.length > mostSubjects) {
      const why =
        records.length > 0 ? `At most ${mostSubjects} ${plural} at once: narrow the query` : `No ${plural} match`;
      return { line: '', hand, isFinding: known === null, why: known && why };
    }
    const held = { kind: asked.kind, records };
    return {
      line: pipedLine(command, records.length, linesOf(commands, { permissions: hand.permissions })),
      hand: { ...hand, held, hasRows: true },
      isFinding: false,
      why: null,
    };
  }, [isWanted, asked, known, command, hand, commands]);
}
