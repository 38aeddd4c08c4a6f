import anyAscii from 'any-ascii';
import type { Hand } from '../../web/commands/core/command.ts';
import { everyCommand } from '../../web/commands/core/registry.ts';
import type { Clock } from '../../web/commands/core/typed-moment.ts';
import { catalogueOf } from '../../web/records/fields/catalogues.ts';
import { type Kind, kindOf, kinds, type RecordOf, titleOf } from '../../web/records/kinds.ts';
import { fold } from '../../web/shell/choosing/match.ts';
import { isNearly } from '../../web/shell/choosing/typo.ts';
import { type AskedLine, kindAsked, readAsked } from '../../web/shell/palette/asked/asked.ts';
import { withNames } from '../../web/shell/palette/asked/named-conditions.ts';
import { hasNumber, numberTyped } from '../../web/shell/palette/line/exact-names.ts';
import { Answered, type Wanted } from '../../web/shell/palette/line/known.ts';
import { type Lines, linesOf } from '../../web/shell/palette/line/names.ts';
import { sureOf } from '../../web/shell/palette/line/sure.ts';
import { understand } from '../../web/shell/palette/line/understand.ts';
import type { Understood } from '../../web/shell/palette/line/understood.ts';
import '../../web/app/registries.ts';

/** A service with some records, and a person at the line. */
export interface LineWorld {
  readonly hand: Hand;
  readonly records: readonly RecordOf<Kind>[];
  readonly clock: Clock;
  /** Answers to commands' reads before their questions, by document name. */
  readonly read?: Readonly<Record<string, unknown>>;
}

/** The meaning of a line after all look-ups, and the look-ups in order. */
export async function means(
  line: string,
  world: LineWorld,
  known?: Lines,
): Promise<{ understood: readonly Understood[]; asked: readonly Wanted[]; query: AskedLine | null }> {
  const lines = known ?? linesOf(await everyCommand(), world.hand);
  let understood: readonly Understood[] = [];
  const kind = kindAsked(line);
  const begun = kind && readAsked(kind, catalogueOf(kind.kind));
  let query = begun;
  const asked: Wanted[] = [];
  await knownAfter(
    world,
    (known) => {
      understood = understand(line, { lines, hand: world.hand, clock: world.clock, known });
      query = begun && withNames(begun, understood, known);
    },
    asked,
  );
  return { understood, asked, query };
}

/** Whether a single Enter on the line changes something. */
export function isSent(understood: readonly Understood[]): boolean {
  const sure = sureOf(understood);
  return sure?.missing === null && sure.can.state === 'ready' && sure.task.command.operation !== undefined;
}

/** Repeats the look-ups until nothing is missing. */
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

function answer(wanted: Wanted, { records: all, read = {} }: LineWorld): unknown {
  if (wanted.is === 'read') {
    const [name = ''] = wanted.reading.operation.definitions.map((each) =>
      each.kind === 'OperationDefinition' ? each.name?.value : '',
    );
    return read[name] ?? null;
  }
  if (wanted.is === 'record') return all.find(({ id }) => id === wanted.id) ?? null;
  const isDeleted = wanted.is === 'named' && wanted.deleted;
  const records = all.filter(({ deletedAt }) => Boolean(deletedAt) === isDeleted);
  const hits = (fitting: readonly RecordOf<Kind>[]) =>
    fitting.map((record) => ({ recordId: record.id, title: titleOf(record) }));
  if (wanted.is === 'named') return hits(records.filter((record) => isNamed(record, wanted.name)));
  if (wanted.is === 'searched') return hits(records.filter((record) => hasWords(record, wanted.text)));
  const {
    search: words,
    status,
    customerId,
  } = wanted.variables as { search: string | null; status?: string; customerId?: string };
  const search = words ?? '';
  const ofKind = records.filter(
    (record) =>
      kindOf(record.id) === wanted.kind &&
      (status === undefined || !('status' in record) || record.status === status) &&
      (customerId === undefined || !('customerId' in record) || record.customerId === customerId),
  );
  const found = ofKind.filter((record) => hasWords(record, search));
  // The service hears misspelt names of people and businesses.
  const isHeard = found.length === 0 && ['user', 'customer', 'customerCompany'].includes(wanted.kind);
  return isHeard ? ofKind.filter((record) => isNearly(titleOf(record), search)) : found;
}

/** Whether words begin words of a record's text, also written in Latin letters, or are its phone number. */
function hasWords(record: RecordOf<Kind>, search: string): boolean {
  const words = fold(search).split(/\s+/);
  const texts = [fold(textOf(record)), fold(anyAscii(titleOf(record)))].join(' ');
  return words.every((word) => ` ${texts}`.includes(` ${word}`)) || hasPhone(record, search);
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

const hasPhone = (record: RecordOf<Kind>, typed: string): boolean =>
  'phone' in record &&
  typeof record.phone === 'string' &&
  digitsOf(typed).length >= 7 &&
  digitsOf(record.phone).endsWith(digitsOf(typed));

const isNamed = (record: RecordOf<Kind>, name: string): boolean =>
  record.id === name ||
  fold(titleOf(record)) === fold(name) ||
  ('email' in record && record.email === name) ||
  hasPhone(record, name) ||
  (numberTyped(name) !== null && hasNumber(titleOf(record), name));

const textOf = (record: RecordOf<Kind>): string =>
  `${titleOf(record)} ${kinds[kindOf(record.id) ?? 'job'].hint(record as never)}`;
