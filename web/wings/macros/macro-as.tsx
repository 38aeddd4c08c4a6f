import { useState } from 'react';
import { commandOf } from '../../commands/core/registry.ts';
import type { SavedCommandRecord } from '../../records/saved-command.ts';
import { FormatMenu } from '../../shell/choosing/format-menu.tsx';
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
  const [typed, setTyped] = useState('');
  const [format, setFormat] = useState('');
  return (
    <FormatMenu
      label="Copy macro as"
      placeholder={`Copy “${saved.name}” as…`}
      formats={typeof program === 'string' ? [] : Object.keys(macroFormats).map((title) => ({ title }))}
      typed={typed}
      onType={setTyped}
      marked={format}
      onMark={setFormat}
      onCopy={(name) => {
        const write = macroFormats[name as keyof typeof macroFormats]; // a title is a key
        close();
        if (typeof program !== 'string') void console.copy(write(program, location.origin), `macro as ${name}`);
      }}
    >
      {typeof program === 'string' && (
        <p role="alert" className="refusal">
          {program}
        </p>
      )}
    </FormatMenu>
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
