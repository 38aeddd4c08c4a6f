import { useAtomValue } from 'jotai';
import { availability, type Command, type Hand, nameOf } from '../../commands/core/command.ts';
import { keysOf } from '../../commands/core/keys.ts';
import { recordingAtom } from '../../commands/core/recording.ts';
import { commandOf, useCommands } from '../../commands/core/registry.ts';
import { isOnlineAtom, lateReadsAtom } from '../../ground/connection.ts';
import { useFormats } from '../../ground/formats.ts';
import { sumsOf } from '../../records/fields/sums.ts';
import { kinds, titleOf } from '../../records/kinds.ts';
import { Keys } from '../../shell/choosing/keys.tsx';
import { useHand, useStage } from '../../shell/stage/stage-context.ts';
import { liveAtom } from '../../state/live.ts';
import { preferencesAtom } from '../../state/preferences.ts';

/** The last line of the screen: the held records and the keys of the most useful commands. */
export function StatusLine() {
  const hand = useHand();
  const commands = useCommands();
  const isOnline = useAtomValue(isOnlineAtom);
  const isLate = useAtomValue(lateReadsAtom) > 0;
  if (!isOnline || isLate) {
    return (
      <div className="status-line status-lost" role={isOnline ? 'status' : 'alert'}>
        {isOnline ? 'The server is busy.' : 'The server can’t be reached.'} The screen may be out of date. Docket keeps
        trying{isOnline ? '.' : '; nothing is sent until the connection is back.'}
      </div>
    );
  }
  if (!hand) return <footer className="status-line" />;
  return (
    <footer className="status-line">
      <Recorder />
      <span className="status-held">
        {heldIn(hand)}
        <Sums of={hand} />
      </span>
      <ul className="status-keys" aria-label="Keys">
        {teachable(commands, hand).map((command) => (
          <Hint key={command.id} command={command} />
        ))}
      </ul>
      <LiveState />
    </footer>
  );
}

/** The number of recorded steps while a macro is recorded. */
function Recorder() {
  const recording = useAtomValue(recordingAtom);
  const count = recording?.steps.length ?? 0;
  return (
    <span role="status" className={recording ? 'status-recording' : 'only-heard'}>
      {recording && `Recording: ${count} ${count === 1 ? 'step' : 'steps'}`}
    </span>
  );
}

const says = {
  live: { text: 'Live', hint: 'Changes by others appear live' },
  reconnecting: { text: 'Reconnecting…', hint: 'Changes by others appear once the connection is back' },
};

function LiveState() {
  const live = useAtomValue(liveAtom);
  if (live === 'off') return null;
  const { text, hint } = says[live];
  return (
    <span className="status-live" data-live={live === 'live' || undefined} title={hint}>
      {text}
    </span>
  );
}

function Hint({ command }: { command: Command }) {
  const { invoke } = useStage();
  const [keys] = keysOf(command, useAtomValue(preferencesAtom));
  if (!keys) return null;
  return (
    <li>
      <button type="button" className="hint-button" tabIndex={-1} onClick={() => invoke(command)}>
        <Keys keys={keys} />
        {nameOf(command)}
      </button>
    </li>
  );
}

/** The sums of the checked records: ` · Total CA$1,204.50` */
function Sums({ of: { held } }: { of: Hand }) {
  const { money } = useFormats();
  if (!held || held.missing || held.records.length < 2) return null;
  const sums = sumsOf(kinds[held.kind].fields, held.records);
  return <>{sums.map(({ label, amount, currency }) => ` · ${label} ${money(amount, currency)}`).join('')}</>;
}

function heldIn({ held }: Hand): string {
  const [record] = held?.records ?? [];
  if (!held || !record) return '';
  const { plural } = kinds[held.kind];
  return held.records.length > 1 ? `${held.records.length} ${plural}` : titleOf(record);
}

/** The command to open the held record, or without a held record, to search the list. */
function wayOn({ held, hasRows, place }: Hand): readonly string[] {
  const [record] = held?.records ?? [];
  if (held && record) return place.path === kinds[held.kind].path(record) ? [] : ['record.view'];
  return hasRows ? ['app.search'] : [];
}

/** The shown commands, the most useful first: a narrow line cuts off the last. */
function teachable(commands: readonly Command[], hand: Hand): readonly Command[] {
  const forHeld = commands.filter(
    (command) => (command.on.of === 'one' || command.on.of === 'some') && availability(command, hand).state === 'ready',
  );
  const isReady = (command: Command) => availability(command, hand).state === 'ready';
  const named = (...ids: string[]) => ids.flatMap((id) => commandOf(id) ?? []).filter(isReady);
  return [
    ...named('app.help', 'app.palette', ...wayOn(hand)),
    ...forHeld
      .filter(({ keys }) => keys)
      .toSorted((a, b) => presses(a) - presses(b))
      .slice(0, 4),
    ...named(hand.held ? 'rows.check' : 'rows.down'),
  ];
}

/** The number of keys to press: `g j` and `mod+k` are 2. */
const presses = ({ keys }: Command) => [keys ?? ''].flat()[0]?.split(/[ +]/).length ?? 0;
