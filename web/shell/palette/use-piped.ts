import { useMemo } from 'react';
import { useClient } from 'urql';
import { type Hand, nameOf } from '../../commands/core/command.ts';
import { useCommands } from '../../commands/core/registry.ts';
import { refusalOf } from '../../ground/refusal.ts';
import { finds } from '../../records/documents/finds.ts';
import { sentenceOf } from '../../records/fields/wording.ts';
import { type Kind, kinds, type RecordOf } from '../../records/kinds.ts';
import { useAnswer } from '../search/use-answer.ts';
import { type AskedLine, commandOfOne, isExport, pipedLine } from './asked/asked.ts';
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
  const known = useAnswer(isWanted ? `${asked.kind} ${asked.conditions}` : null, pauseMs, async () => {
    if (!isWanted) return undefined;
    const variables = {
      companyId: actor.companyId,
      q: asked.conditions || null,
      timeZone: actor.timeZone,
      first: mostSubjects + 1,
    };
    const { data, error } = await client.query(finds[asked.kind], variables).toPromise();
    if (data) return { records: data.found.edges.map(({ node }): RecordOf<Kind> => node), why: null };
    const { plural } = kinds[asked.kind];
    const reason = error ? ` ${sentenceOf(refusalOf(error))}` : '';
    return { records: [], why: `The ${plural} were not found.${reason}`.replace(/\.$/, '') };
  });
  return useMemo(() => {
    if (!isWanted) return null;
    const records = known?.records ?? [];
    const { plural, singular } = kinds[asked.kind];
    const none = (why: string | null) => ({ line: '', hand, isFinding: known === null, why });
    if (records.length > mostSubjects) return none(`At most ${mostSubjects} ${plural} at once: narrow the query`);
    if (records.length === 0) return none(known && (known.why ?? `No ${plural} match`));
    const lines = linesOf(commands, { permissions: hand.permissions });
    const single = records.length > 1 ? commandOfOne(command, asked.kind, lines) : null;
    if (single) return none(`${nameOf(single)} works on one ${singular} at a time; ${records.length} match`);
    const held = { kind: asked.kind, records };
    return {
      line: pipedLine(command, records.length, lines),
      hand: { ...hand, held, hasRows: true },
      isFinding: false,
      why: null,
    };
  }, [isWanted, asked, known, command, hand, commands]);
}
