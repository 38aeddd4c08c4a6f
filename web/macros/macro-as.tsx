import { Command as Menu } from 'cmdk';
import { commandOf } from '../commands/registry.ts';
import type { SavedCommandRecord } from '../records/saved-command.ts';
import { useActor } from '../state/viewer.ts';
import { Hints } from '../surfaces/hints.tsx';
import { MenuInput } from '../surfaces/menu-input.tsx';
import { useStage } from '../surfaces/stage-context.ts';
import { macroFormats } from './formats.ts';
import { macroOf } from './macro.ts';
import { type Program, programOf } from './program.ts';

/** The ways to write a macro down as calls of the API, with what it asks for where it is to be changed. */
export function MacroAs({ saved }: { saved: SavedCommandRecord }) {
  const { console, close } = useStage();
  const { actor } = useActor();
  const program = written(saved, (macro) => programOf(saved.name, macro, { actor, commandOf, now: new Date() }));
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

/** A macro as a program; why it can't be written down, as a sentence, where one of its steps computes what it sends. */
function written(saved: SavedCommandRecord, write: (macro: Exclude<ReturnType<typeof macroOf>, string>) => Program) {
  const macro = macroOf(saved.definition);
  if (typeof macro === 'string') return `${macro}.`;
  try {
    return write(macro);
  } catch {
    return 'This macro can’t be written down: what one of its steps sends is computed from the record as it then is.';
  }
}
