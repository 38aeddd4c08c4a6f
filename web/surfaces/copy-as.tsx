import { Command as Menu } from 'cmdk';
import { examples } from '../commands/answers.ts';
import { formats } from '../commands/copy-as.ts';
import { callOf, nameOf } from '../commands/run.ts';
import { Hints } from './hints.tsx';
import { useStage } from './stage-context.ts';
import type { Task } from './task.ts';

/** The ways to write down the call that a command sends, with its variables as far as they are known. */
export function CopyAs({ task }: { task: Task }) {
  const { console, close } = useStage();
  const { command, subjects, asks, given } = task;
  if (command.operation === undefined) return null;
  const call = callOf(command, subjects[0] ?? null, examples(asks, given));
  return (
    <Menu label="Copy as" vimBindings={false} loop>
      <Menu.Input autoFocus placeholder={`Copy “${nameOf(command)}” as…`} />
      <Menu.List label="Formats">
        {Object.entries(formats).map(([name, write]) => (
          <Menu.Item
            key={name}
            value={name}
            onSelect={() => {
              close();
              console.copy(write(call, location.origin), `call as ${name}`);
            }}
          >
            <span className="row-title">{name}</span>
          </Menu.Item>
        ))}
      </Menu.List>
      <Hints
        of={[
          ['enter', 'copy'],
          ['escape', 'close'],
        ]}
      />
    </Menu>
  );
}
