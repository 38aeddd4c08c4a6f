import type { StepWords } from './words.ts';

export function StepList({ steps }: { steps: readonly StepWords[] }) {
  return (
    <ol className="macro-steps">
      {steps.map(({ title, about, values }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step that is only read stays in its place
        <li key={at}>
          <span className="macro-step">
            {title} <span className="hint">{about}</span>
          </span>
          {values.length > 0 && (
            <dl>
              {values.map(({ name, label, says }) => (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd>{says}</dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ol>
  );
}
