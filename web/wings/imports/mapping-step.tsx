import { type FormEvent, useMemo, useState } from 'react';
import type { CellField } from '../../records/imports/cells.ts';
import type { OnExisting } from '../../records/imports/documents.ts';
import type { ImportedKind } from '../../records/imports/imported.ts';
import { kinds } from '../../records/kinds.ts';
import { Hints } from '../../shell/choosing/hints.tsx';
import { Keys } from '../../shell/choosing/keys.tsx';
import { Picker } from '../../shell/prompt/picking/picker.tsx';
import { actorFor, actorOf, localeOf, useViewer } from '../../state/viewer.ts';
import { type Draft, partsOf, reasonHead } from './importing.ts';
import { lackingIn, type Mapping, mappingOf, missingIn } from './mapping.ts';
import type { Table } from './read-table.ts';

interface MappingStepProps {
  readonly kind: ImportedKind;
  readonly companyId: string;
  readonly fields: readonly CellField[];
  readonly table: Table;
  /** The choices before the preview. */
  readonly former: Draft | null;
  readonly onBack: () => void;
  readonly onTry: (draft: Draft) => void;
}

const leftOut = { value: 'leftOut', label: 'Left out' };

const onExistingChoices = [
  { value: 'REFUSE', label: 'Refuse the row' },
  { value: 'SKIP', label: 'Keep the existing record' },
  { value: 'UPDATE', label: 'Update it from the filled cells' },
] as const;

/** The cell for each column: guessed from the head, for the user to correct. */
export function MappingStep({ kind, companyId, fields, table, former, onBack, onTry }: MappingStepProps) {
  const guessed = mappingOf(table.rows[0] ?? [], fields);
  const [hasHeads, setHasHeads] = useState(former?.hasHeads ?? guessed.some((name) => name !== null));
  const [mapping, setMapping] = useState<Mapping>(former?.mapping ?? guessed);
  const [onExisting, setOnExisting] = useState<OnExisting>(former?.onExisting ?? 'REFUSE');
  const { heads, rows } = partsOf(table, hasHeads);
  const missing = missingIn(kind, mapping, fields);
  const lacking = lackingIn(mapping, fields);
  const goals = useMemo(
    () => [leftOut, ...fields.map(({ name, label }) => ({ value: name as string, label }))],
    [fields],
  );
  const viewer = useViewer();
  const clock = { timeZone: actorFor({ companyId }, actorOf(viewer)).timeZone, locale: localeOf(viewer) };
  const ifExisting = `If the ${kinds[kind].singular} already exists`;
  const isReady = missing.length === 0 && rows.length > 0;

  function go(event: FormEvent): void {
    event.preventDefault();
    if (isReady) onTry({ kind, companyId, table, hasHeads, fields, mapping, clock, onExisting, addsCompanies: false });
  }

  return (
    <form
      onSubmit={go}
      className="import-form"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) go(event);
      }}
    >
      <div className="import-body">
        <table className="import-columns">
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">For example</th>
              <th scope="col">Goes to</th>
            </tr>
          </thead>
          <tbody>
            {heads.map((head, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places, and two columns may have the same head
              <tr key={at}>
                <th scope="row">{head || `Column ${at + 1}`}</th>
                <td className="import-sample">{rows.find((row) => row[at])?.[at] ?? ''}</td>
                <td>
                  <Picker
                    label={`Field for ${head || `column ${at + 1}`}`}
                    choices={goals}
                    value={mapping[at] ?? leftOut.value}
                    isFixed={head === reasonHead}
                    begins={at === 0}
                    onPick={(name) => setMapping(mapping.with(at, name === leftOut.value ? null : name))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="import-choices">
          <label>
            <input type="checkbox" checked={hasHeads} onChange={({ target }) => setHasHeads(target.checked)} /> The
            first row holds the column names
          </label>
          <div className="import-existing">
            <span aria-hidden="true">{ifExisting}</span>
            <Picker label={ifExisting} choices={onExistingChoices} value={onExisting} onPick={setOnExisting} />
          </div>
        </div>
      </div>
      <div className="question-foot">
        <Hints of={[['escape', 'leave']]} />
        <span className="import-says" role="status">
          {missing.length > 0
            ? `Choose a column for the ${missing.join(' and the ')}`
            : lacking && `New ${kinds[kind].plural} need ${lacking}: no column goes there`}
        </span>
        <button type="button" className="button" onClick={onBack}>
          Choose other rows
        </button>
        <button type="submit" className="button button-primary" aria-disabled={!isReady}>
          Check {rows.length.toLocaleString('en')} {rows.length === 1 ? 'row' : 'rows'} <Keys keys="mod+enter" />
        </button>
      </div>
    </form>
  );
}
