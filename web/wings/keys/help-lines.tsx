import { asksOf, availability, type Command, type Hand, subjectsOf } from '../../commands/core/command.ts';
import { nameOf } from '../../commands/core/run.ts';
import { kinds, titleOf } from '../../records/kinds.ts';

/** Example lines for the palette, to suit the current selection. */
export function HelpLines({ commands, hand }: { commands: readonly Command[]; hand: Hand }) {
  const lines = linesFor(commands, hand);
  return (
    <p className="help-line">
      Type a whole command in the palette: its name, a record and the answers, such as{' '}
      {lines.map(({ said, asked }, at) => (
        <span key={said}>
          {at > 0 && (at === lines.length - 1 ? ' or ' : ', ')}
          <kbd>
            {said}
            {asked.map((each) => (
              <var key={each}> ‹{each}›</var>
            ))}
          </kbd>
        </span>
      ))}
      . Write days as <kbd>fri</kbd> or <kbd>+3d</kbd>and numbers as sums such as <kbd>1200*1.18</kbd>. The palette
      shows its reading before you press Enter.
    </p>
  );
}

interface Line {
  readonly said: string;
  /** The labels of the answers to type, such as `worker`. */
  readonly asked: readonly string[];
}

/** `assign job J-001042` and `worker` for a selected job that can be assigned; otherwise fixed examples. */
export function linesFor(commands: readonly Command[], hand: Hand): readonly Line[] {
  const [record] = hand.held?.records ?? [];
  const kind = hand.held?.kind;
  if (!record || !kind) return ['assign 1042 maria', 'switch ana off', 'go to jobs'].map(bare);
  const called = 'number' in record && record.number ? String(record.number) : quoted(titleOf(record));
  const fitting = commands.filter(
    (command) =>
      (command.on.of === 'one' || command.on.of === 'some') &&
      (command.layout ?? 'steps') === 'steps' &&
      availability(command, hand).state === 'ready',
  );
  const lines = fitting.map((command): Line => {
    const [subject = null] = subjectsOf(command, hand);
    const asked = Object.values(asksOf(command, subject, hand.actor)).map(({ label }) => label.toLowerCase());
    return { said: `${nameOf(command).toLowerCase()} ${called}`, asked };
  });
  const asking = lines.filter(({ asked }) => asked.length > 0 && asked.length <= 2);
  const chosen = [...asking, ...lines.filter(({ asked }) => asked.length === 0)].slice(0, mostLines);
  return chosen.length > 0 ? chosen : [bare(`go to ${kinds[kind].plural}`)];
}

const bare = (said: string): Line => ({ said, asked: [] });

const mostLines = 3;

const quoted = (text: string) => (text.includes(' ') ? `"${text}"` : text);
