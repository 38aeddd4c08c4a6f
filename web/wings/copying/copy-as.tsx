import { Command as Menu } from 'cmdk';
import { useState } from 'react';
import type { Place } from '../../ground/hash-location.ts';
import { Hints } from '../../shell/choosing/hints.tsx';
import { MenuInput } from '../../shell/choosing/menu-input.tsx';
import { useStage } from '../../shell/stage/stage-context.ts';
import type { Task } from '../../shell/stage/task.ts';
import { useActor } from '../../state/viewer.ts';
import { placeCalls, taskCalls } from './copied-calls.ts';
import { formats } from './formats.ts';

type Format = keyof typeof formats;

/** Shows the calls of a command or screen in each format, to copy. */
export function CopyAs({ of }: { of: Task | Place }) {
  const { console, close } = useStage();
  const { actor } = useActor();
  const [format, setFormat] = useState<Format>('GraphQL');
  const copied = 'path' in of ? placeCalls(of, actor) : taskCalls(of);
  if ('why' in copied) return <p className="palette-nothing">{copied.why}</p>;
  const { what, calls } = copied;
  const text = formats[format](calls, location.origin);
  return (
    <Menu
      label={`Copy ${what} as`}
      vimBindings={false}
      loop
      value={format}
      onValueChange={(value) => {
        if (value in formats) setFormat(value as Format); // just checked
      }}
    >
      <MenuInput autoFocus placeholder={`Copy ${what} as…`} />
      <Menu.List label="Formats">
        {Object.keys(formats).map((name) => (
          <Menu.Item
            key={name}
            value={name}
            onSelect={() => {
              close();
              void console.copy(text, `${what} as ${name}`);
            }}
          >
            <span className="row-title">{name}</span>
            <span className="row-hint">{hints[name as Format]}</span>
          </Menu.Item>
        ))}
      </Menu.List>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs keyboard focus */}
      <section className="copied" tabIndex={0} aria-label={`As ${format}`}>
        <pre>{text}</pre>
      </section>
      <Hints
        of={[
          ['enter', 'copy'],
          ['escape', 'close'],
        ]}
      />
    </Menu>
  );
}

const hints: Record<Format, string> = {
  GraphQL: 'To run in GraphiQL',
  curl: 'For a shell, with an API token in DOCKET_TOKEN',
  fetch: 'For Node, with an API token in DOCKET_TOKEN',
};
