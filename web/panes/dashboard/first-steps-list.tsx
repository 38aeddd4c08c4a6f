import { useAtomValue } from 'jotai';
import { availability } from '../../commands/core/command.ts';
import { ariaKeys, keysOf } from '../../commands/core/keys.ts';
import { commandOf, useCommands } from '../../commands/core/registry.ts';
import { Keys } from '../../shell/choosing/keys.tsx';
import { useHand, useStage } from '../../shell/stage/stage-context.ts';
import { preferencesAtom } from '../../state/preferences.ts';
import { type FirstStep, lookOf } from './first-steps.ts';

/** The first steps, each a command with its keys, ticked once done. A step that the viewer may not do isn’t listed. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  useCommands();
  return (
    <section className="section" aria-label="First steps">
      <header className="section-head">
        <h2>First steps</h2>
      </header>
      <ol className="rows">
        {steps.map((step) => (
          <Step key={step.command} {...step} />
        ))}
      </ol>
    </section>
  );
}

function Step({ says, command: id, at, isDone }: FirstStep) {
  const { invoke } = useStage();
  const hand = useHand();
  const preferences = useAtomValue(preferencesAtom);
  const command = commandOf(id);
  const goTo = commandOf(at);
  const can = command && hand && availability(command, hand);
  const look = lookOf(isDone, can?.state);
  if (look === 'done')
    return (
      <li>
        <span className="first-step" data-done>
          {says}
          <span>Done ✓</span>
        </span>
      </li>
    );
  if (look === 'awaited')
    return (
      <li>
        <span className="first-step">{says}</span>
      </li>
    );
  if (look === 'absent' || !command) return null;
  const keys = [goTo, command].flatMap((each) => (each ? keysOf(each, preferences).slice(0, 1) : [])).join(' ');
  return (
    <li>
      <button type="button" className="first-step" aria-keyshortcuts={ariaKeys(keys)} onClick={() => invoke(command)}>
        {says}
        <Keys keys={keys} />
      </button>
    </li>
  );
}
