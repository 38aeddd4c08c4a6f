import { newName } from './draft.ts';
import { isAskable, type Macro, type Step, type StepValue, type Value } from './macro.ts';

/** A place among a macro's steps: a step, or one of its values. */
export interface Spot {
  readonly step: string;
  readonly value: string | null;
}

/** Every place, in the order in which one walks through them. */
export const spotsOf = ({ steps }: Macro): readonly Spot[] =>
  steps.flatMap(({ id, values }) => [
    { step: id, value: null },
    ...Object.keys(values).map((value) => ({ step: id, value })),
  ]);

export const valueAt = ({ steps }: Macro, { step, value }: Spot): StepValue | null =>
  steps.find(({ id }) => id === step)?.values[value ?? ''] ?? null;

/** Takes a step out. */
export const without = (macro: Macro, id: string): Macro => ({
  ...macro,
  steps: macro.steps.filter((step) => step.id !== id),
});

/** Moves a step by so many places. */
export function movedStep(macro: Macro, id: string, by: number): Macro {
  const at = macro.steps.findIndex((step) => step.id === id);
  const to = at + by;
  const step = macro.steps[at];
  if (!step || to < 0 || to >= macro.steps.length) return macro;
  return { ...macro, steps: macro.steps.toSpliced(at, 1).toSpliced(to, 0, step) };
}

/** The macro with the next way to have a value, after the present one and round again. */
export function nextWay(macro: Macro, spot: Spot): Macro {
  const present = valueAt(macro, spot);
  if (!present) return macro;
  const ways = waysOf(macro, present);
  const at = ways.findIndex((way) => way.is === present.value.is);
  const next = ways[(at + 1) % ways.length] ?? present.value;
  return next.is === 'asked' ? asking(macro, spot, present) : withValue(macro, spot, next);
}

/** As it was suggested, as it was recorded, asked for, or the record that the macro is done to: each that there is, once. */
function waysOf({ kind }: Macro, { field, suggested }: StepValue): readonly Value[] {
  const ways: readonly Value[] = [
    suggested,
    { is: 'fixed' },
    ...(isAskable(field) ? [{ is: 'asked', question: '' } as const] : []),
    ...(field.type === 'record' && field.kind === kind ? [{ is: 'row' } as const] : []),
  ];
  return ways.filter((way, at) => ways.findIndex(({ is }) => is === way.is) === at);
}

/** The macro with a value asked for: by the question that was suggested, or a new one. */
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

/** Calls the question of a value otherwise. */
export function renamed(macro: Macro, spot: Spot, label: string): Macro {
  const value = valueAt(macro, spot)?.value;
  if (value?.is !== 'asked') return macro;
  return {
    ...macro,
    questions: macro.questions.map((each) => (each.name === value.question ? { ...each, label } : each)),
  };
}
