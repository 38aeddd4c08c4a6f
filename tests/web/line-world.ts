import type { Hand } from '../../web/commands/command.ts';
import { everyCommand } from '../../web/commands/registry.ts';
import { Answered, type Wanted } from '../../web/line/known.ts';
import { type Lines, linesOf } from '../../web/line/names.ts';
import { understand } from '../../web/line/understand.ts';
import type { Understood } from '../../web/line/understood.ts';
import { type Kind, kindOf, kinds, type RecordOf, titleOf } from '../../web/records/kinds.ts';
import type { Clock } from '../../web/surfaces/controls/typed-moment.ts';
import { hasNumber, numberTyped } from '../../web/surfaces/line.ts';
import { fold } from '../../web/surfaces/match.ts';

/** A service that holds these records, and a person who types before it. */
export interface LineWorld {
  readonly hand: Hand;
  readonly records: readonly RecordOf<Kind>[];
  readonly clock: Clock;
  /** What commands read before they ask, by the name of their document. */
  readonly read?: Readonly<Record<string, unknown>>;
}

/** What a line is understood to mean once all that it asks of the service is answered; and what it asked, in its order. */
export async function means(
  line: string,
  world: LineWorld,
  known?: Lines,
): Promise<{ understood: readonly Understood[]; asked: readonly Wanted[] }> {
  const lines = known ?? linesOf(await everyCommand(), world.hand);
  let understood: readonly Understood[] = [];
  const asked: Wanted[] = [];
  await knownAfter(
    world,
    (known) => {
      understood = understand(line, { lines, hand: world.hand, clock: world.clock, known });
    },
    asked,
  );
  return { understood, asked };
}

/** All that something asks of the service, again and again until it knows enough. */
export async function knownAfter(
  world: LineWorld,
  ask: (known: Answered) => void,
  asked: Wanted[] = [],
): Promise<Answered> {
  const known = new Answered();
  for (;;) {
    ask(known);
    const wanted = known.take();
    if (wanted.length === 0) return known;
    asked.push(...wanted);
    for (const each of wanted) known.put(each, answer(each, world));
  }
}

function answer(wanted: Wanted, { records, read = {} }: LineWorld): unknown {
  if (wanted.is === 'read') {
    const [name = ''] = wanted.reading.operation.definitions.map((each) =>
      each.kind === 'OperationDefinition' ? each.name?.value : '',
    );
    return read[name] ?? null;
  }
  if (wanted.is === 'record') return records.find(({ id }) => id === wanted.id) ?? null;
  if (wanted.is === 'named') {
    const fitting = records.filter((record) => isNamed(record, wanted.name));
    return fitting.map((record) => ({ recordId: record.id, title: titleOf(record) }));
  }
  const ofKind = records.filter(({ id }) => kindOf(id) === wanted.kind);
  const { search, status } = wanted.variables as { search: string; status?: string };
  const words = fold(search ?? '').split(/\s+/);
  return ofKind.filter(
    (record) =>
      (status === undefined || !('status' in record) || record.status === status) &&
      words.every((word) => ` ${fold(textOf(record))}`.includes(` ${word}`)),
  );
}

const isNamed = (record: RecordOf<Kind>, name: string): boolean =>
  record.id === name ||
  ('email' in record && record.email === name) ||
  (numberTyped(name) !== null && hasNumber(titleOf(record), name));

const textOf = (record: RecordOf<Kind>): string =>
  `${titleOf(record)} ${kinds[kindOf(record.id) ?? 'job'].hint(record as never)}`;
