import { useQuery } from 'urql';
import type { FieldChange } from '../../commands/core/command.ts';
import { isSame } from '../../commands/core/conflict.ts';
import { inSentence } from '../../ground/capitalised.ts';
import { type Formats, useFormats } from '../../ground/formats.ts';
import { countOf, kindOf, kinds, titleOf } from '../../records/kinds.ts';
import type { Preview } from './caution.ts';
import { shown } from './shown.ts';
import { idOf, titleIn } from './task.ts';

/** More records than anybody reads before Enter. */
const mostShown = 200;

/** The changes of each record before sending: the value before and after, or the reason against. */
export function Previews({ of }: { of: readonly Preview[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs keyboard focus
    <section className="previews" id="question-previews" aria-label="Changes" tabIndex={0}>
      <ul>
        {of.slice(0, mostShown).map(({ subject, changes, why }) => (
          <li key={idOf(subject)[0] ?? ''}>
            <span dir="auto">{titleIn(subject)}</span>
            {why === null ? (
              changes.map((change) => <Change key={change.field.label} of={change} subject={subject} />)
            ) : (
              <span className="hint">Refused: {why}</span>
            )}
          </li>
        ))}
      </ul>
      {of.length > mostShown && <p className="hint">And {of.length - mostShown} more.</p>}
    </section>
  );
}

/** `Priority: Normal → High` */
function Change({ of: { field, from, to }, subject }: { of: FieldChange } & Pick<Preview, 'subject'>) {
  const formats = useFormats().of(subject);
  const value = (of: unknown) => (isBare(of) ? <Named id={of.id} /> : shown(field, of, formats));
  return (
    <span>
      <span className="hint">{field.label}: </span>
      {from === undefined ? (
        <strong>{value(to)}</strong>
      ) : isSame(from, to) ? (
        <>already {value(to)}</>
      ) : (
        <>
          {value(from)} → <strong>{value(to)}</strong>
        </>
      )}
    </span>
  );
}

/** `Set priority to High: 5 jobs?`, where every record gets a single equal value; null otherwise. */
export function setIn(previews: readonly Preview[], formats: Formats): string | null {
  const able = previews.filter(({ why }) => why === null);
  const changes = able.flatMap((each) => each.changes);
  const [first] = changes;
  if (!first || first.from === undefined || able.some((each) => each.changes.length > 1)) return null;
  if (!changes.every(({ to }) => isSame(to, first.to))) return null;
  const [subject = null] = able.map((each) => each.subject);
  const [id = ''] = idOf(subject);
  const count = countOf(kindOf(id) ?? 'job', able.length);
  return `Set ${inSentence(first.field.label)} to ${shown(first.field, first.to, formats.of(subject))}: ${count}?`;
}

/** A record of which only the id is known. */
const isBare = (value: unknown): value is { readonly id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && Object.keys(value).length === 1;

function Named({ id }: { id: string }) {
  const kind = kindOf(id) ?? 'customer';
  const [{ data }] = useQuery({ query: kinds[kind].byId, variables: { id }, requestPolicy: 'cache-first' });
  return <>{data?.record ? titleOf(data.record) : '…'}</>;
}
