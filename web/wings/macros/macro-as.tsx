import { Command as Menu } from 'cmdk';
import { commandOf } from '../../commands/core/registry.ts';
import type { SavedCommandRecord } from '../../records/saved-command.ts';
import { Hints } from '../../shell/choosing/hints.tsx';
import { MenuInput } from '../../shell/choosing/menu-input.tsx';
import { useStage } from '../../shell/stage/stage-context.ts';
import { type Actor, useActor } from '../../state/viewer.ts';
import { macroFormats } from './formats.ts';
import { macroOf } from './macro.ts';
import { type Program, programOf } from './program.ts';

/** Copies a macro as calls of the API, with the questions as constants at the top. */
export function MacroAs({ saved }: { saved: SavedCommandRecord }) {
  const { console, close } = useStage();
  const { actor } = useActor();
  const program = written(saved, actor);
  return (
    <Menu label="Copy macro as" vimBindings={false} loop>
      <MenuInput autoFocus placeholder={`Copy “${saved.name}” as…`} />
      <Menu.List label="Formats">
        {typeof program !== 'string' &&
          Object.entries(macroFormats).map(([name, write]) => (
            <Menu.Item
              key={name}
              value={name}
              onSelect={() => {
                close();
                void console.copy(write(program, location.origin), `macro as ${name}`);
              }}
            >
              <span className="row-title">{name}</span>
            </Menu.Item>
          ))}
      </Menu.List>
      {typeof program === 'string' && (
        <p role="alert" className="refusal">
          {program}
        </p>
      )}
      <Hints
        of={[
          ['enter', 'copy'],
          ['escape', 'close'],
        ]}
      />
    </Menu>
  );
}

/** The macro as a program, or a sentence when a step computes a value from unknown data. */
function written(saved: SavedCommandRecord, actor: Actor): Program | string {
  const macro = macroOf(saved.definition);
  if (typeof macro === 'string') return `${macro}.`;
  try {
    return programOf(saved.name, macro, { actor, commandOf, now: new Date() });
  } catch {
    return 'The macro can’t be exported: a step computes its input from the record at run time.';
  }
}
