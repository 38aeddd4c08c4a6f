import { newName } from './draft.ts';
import { isAskable, type Macro, type Step, type StepValue, type Value } from './macro.ts';

export interface Spot {
  readonly step: string;
  readonly value: string | null;
}

export const spotsOf = ({ steps }: Macro): readonly Spot[] =>
  steps.flatMap(({ id, values }) => [
    { step: id, value: null },
    ...Object.keys(values).map((value) => ({ step: id, value })),
  ]);

export const valueAt = ({ steps }: Macro, { step, value }: Spot): StepValue | null =>
  steps.find(({ id }) => id === step)?.values[value ?? ''] ?? null;

export const without = (macro: Macro, id: string): Macro => ({
  ...macro,
  steps: macro.steps.filter((step) => step.id !== id),
});

/** The macro with a step moved by `by` places; unchanged at either end. */
export function movedStep(macro: Macro, id: string, by: number): Macro {
  const at = macro.steps.findIndex((step) => step.id === id);
  const to = at + by;
  const step = macro.steps[at];
  if (!step || to < 0 || to >= macro.steps.length) return macro;
  return { ...macro, steps: macro.steps.toSpliced(at, 1).toSpliced(to, 0, step) };
}

/** The macro with the value's next way to be answered; after the last way comes the first. */
export function nextWay(macro: Macro, spot: Spot): Macro {
  const present = valueAt(macro, spot);
  if (!present) return macro;
  const ways = waysOf(macro, present);
  const at = ways.findIndex((way) => way.is === present.value.is);
  const next = ways[(at + 1) % ways.length] ?? present.value;
  return next.is === 'asked' ? asking(macro, spot, present) : withValue(macro, spot, next);
}

/** The ways to answer a value, each once: suggested, fixed, asked, or the record that the macro runs on. */
function waysOf({ kind }: Macro, { field, suggested }: StepValue): readonly Value[] {
  const ways: readonly Value[] = [
    suggested,
    { is: 'fixed' },
    ...(isAskable(field) ? [{ is: 'asked', question: '' } as const] : []),
    ...(field.type === 'record' && field.kind === kind ? [{ is: 'row' } as const] : []),
  ];
  return ways.filter((way, at) => ways.findIndex(({ is }) => is === way.is) === at);
}

/** The macro with the value asked for, by the suggested question or a new question. */
function asking(macro: Macro, spot: Spot, { field, suggested }: StepValue): Macro {
  if (suggested.is === 'asked' && macro.questions.some(({ name }) => name === suggested.question)) {
    return withValue(macro, spot, suggested);
  }
  const question = newName(macro.questions, spot.value ?? '');
  const asked = withValue(macro, spot, { is: 'asked', question });
  return { ...asked, questions: [...macro.questions, { name: question, label: field.label }] };
}

function withValue(macro: Macro, spot: Spot, value: Value): Macro {
  const change = (step: Step): Step => {
    const before = step.values[spot.value ?? ''];
    if (step.id !== spot.step || !before || spot.value === null) return step;
    return { ...step, values: { ...step.values, [spot.value]: { ...before, value } } };
  };
  return { ...macro, steps: macro.steps.map(change) };
}

/** The macro with a new label for the value's question. */
export function renamed(macro: Macro, spot: Spot, label: string): Macro {
  const value = valueAt(macro, spot)?.value;
  if (value?.is !== 'asked') return macro;
  return {
    ...macro,
    questions: macro.questions.map((each) => (each.name === value.question ? { ...each, label } : each)),
  };
}
