import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { fieldAt, isEmpty, wrongIn } from '../../commands/core/answers.ts';
import { nameOf } from '../../commands/core/command.ts';
import { FormatsContext } from '../../ground/formats.ts';
import { aboutWhat, shown } from '../stage/shown.ts';
import { useStage } from '../stage/stage-context.ts';
import type { Task } from '../stage/task.ts';
import { offers } from './options.ts';
import { DraftNotice, KnownCompany, useUnseenSaid } from './sheet.tsx';
import { ControlStep, ListStep, type StepProps } from './step.tsx';
import { type Prompt, usePrompt } from './use-prompt.ts';
import { Wait } from './wait.tsx';

/** A command's questions, in steps. */
export function Steps({ task }: { task: Task }) {
  const { copyAs } = useStage();
  const prompt = usePrompt(task);
  const [at, setAt] = useState(task.at);
  const unseen = useUnseenSaid(task);
  const names = Object.keys(prompt.asks);
  const name = at !== undefined && at in prompt.asks ? at : firstOpen(prompt);
  const field = prompt.asks[name];

  async function next(value: unknown): Promise<void> {
    const given = prompt.set(name, value);
    const wrong = Object.entries(wrongIn(prompt.asks, given)).filter(([place]) => fieldAt(prompt.asks, place) === name);
    if (wrong.length > 0) return prompt.fail(Object.fromEntries(wrong));
    setAt(name);
    const asks = await prompt.settled();
    if (!asks) return;
    const all = Object.keys(asks);
    const following = all[all.indexOf(name) + 1];
    // Synchronous: a waiting key is for the next step.
    if (following !== undefined) return flushSync(() => setAt(following));
    const [refused] = await prompt.send();
    if (refused) setAt(refused);
  }

  function keyDown(event: KeyboardEvent): void {
    const isMod = event.ctrlKey || event.metaKey;
    // Answers on their way can't be edited.
    if (prompt.isBusy && event.key.length === 1 && !isMod) event.preventDefault();
    if (!isMod || !event.shiftKey || event.key.toLowerCase() !== 'c') return;
    event.preventDefault();
    copyAs({ ...prompt.task, given: prompt.given });
  }

  // A command without questions reads, and then asks for confirmation.
  const isRead = names.length === 0 && prompt.waiting === null && task.command.operation !== undefined;
  const sendRead = useEffectEvent(() => void prompt.send());
  useEffect(() => {
    if (isRead) sendRead();
  }, [isRead]);

  const before = Object.entries(prompt.asks).slice(0, Math.max(0, names.indexOf(name)));
  return (
    <FormatsContext value={prompt.formats}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the controls inside */}
      <div className="steps" aria-busy={prompt.isBusy || prompt.waiting !== null} onKeyDown={keyDown}>
        <ol className="answered" aria-label="Answered so far">
          <li>{nameOf(task.command)}</li>
          {aboutWhat(task) && <li>{aboutWhat(task)}</li>}
          {unseen && <li>{unseen}</li>}
          <KnownCompany prompt={prompt} />
          {before.map(([answered, each]) => (
            <li key={answered}>{`${each.label}: ${shown(each, prompt.given[answered], prompt.formats)}`}</li>
          ))}
        </ol>
        <DraftNotice prompt={prompt} />
        <Wait prompt={prompt}>
          {field ? (
            <Step
              key={name}
              field={field}
              name={name}
              prompt={prompt}
              isLast={names.at(-1) === name}
              onNext={(value) => void next(value)}
              onBack={() => setAt(before.at(-1)?.[0])}
            />
          ) : (
            <p className="palette-nothing">There are no choices.</p>
          )}
        </Wait>
      </div>
    </FormatsContext>
  );
}

function Step(step: StepProps) {
  const { field } = step;
  return offers(field) ? <ListStep {...step} field={field} /> : <ControlStep {...step} />;
}

/** The first step; with a draft, the first unanswered step. */
function firstOpen({ asks, given, isDraft }: Prompt): string {
  const names = Object.keys(asks);
  const open = isDraft ? names.find((name) => isEmpty(given[name])) : undefined;
  return open ?? names[0] ?? '';
}
