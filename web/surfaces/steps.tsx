import { type KeyboardEvent, useState } from 'react';
import { isEmpty, wrongIn } from '../commands/answers.ts';
import { nameOf } from '../commands/run.ts';
import { offers } from './options.ts';
import { DraftNotice } from './sheet.tsx';
import { aboutWhat, shown } from './shown.ts';
import { useStage } from './stage-context.ts';
import { ControlStep, ListStep, type StepProps } from './step.tsx';
import type { Task } from './task.ts';
import { usePrompt } from './use-prompt.ts';

/** What a command asks, one thing after another. */
export function Steps({ task }: { task: Task }) {
  const { copyAs } = useStage();
  const prompt = usePrompt(task);
  const names = Object.keys(task.asks);
  const [at, setAt] = useState(() => firstOpen(task));
  const name = names[at] ?? '';
  const field = task.asks[name];
  if (!field) throw new RangeError(`${task.command.id} asks nothing.`);

  async function next(value: unknown): Promise<void> {
    prompt.set(name, value);
    const wrong = field ? wrongIn({ [name]: field }, { ...prompt.given, [name]: value }) : {};
    if (Object.keys(wrong).length > 0) prompt.fail(wrong);
    else if (at + 1 < names.length) setAt(at + 1);
    else {
      const [refused] = await prompt.send({ ...prompt.given, [name]: value });
      if (refused) setAt(names.indexOf(refused));
    }
  }

  const step: StepProps = {
    task,
    field,
    name,
    prompt,
    isLast: at + 1 === names.length,
    onNext: (value) => void next(value),
    onBack: () => setAt(Math.max(0, at - 1)),
  };
  function keyDown(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.key.toLowerCase() !== 'c') return;
    event.preventDefault();
    copyAs(task.command, prompt.given);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the controls inside
    <div className="steps" aria-busy={prompt.isBusy} onKeyDown={keyDown}>
      <ol className="answered" aria-label="Answered so far">
        <li>{nameOf(task.command)}</li>
        {aboutWhat(task) && <li>{aboutWhat(task)}</li>}
        {names.slice(0, at).map((answered) => {
          const before = task.asks[answered];
          return before && <li key={answered}>{`${before.label}: ${shown(before, prompt.given[answered])}`}</li>;
        })}
      </ol>
      {prompt.isDraft && <DraftNotice onDiscard={prompt.discard} />}
      {offers(field) ? <ListStep key={name} {...step} field={field} /> : <ControlStep key={name} {...step} />}
      {prompt.refusal && (
        <p role="alert" className="refusal">
          {prompt.refusal}
        </p>
      )}
    </div>
  );
}

/** With a draft: where it broke off. */
function firstOpen({ asks, given, isDraft }: Task): number {
  const names = Object.keys(asks);
  const open = names.findIndex((name) => isEmpty(given[name]));
  return isDraft && open > 0 ? open : 0;
}
