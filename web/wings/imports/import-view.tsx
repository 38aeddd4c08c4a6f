import { useAtom, useStore } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useQuery } from 'urql';
import { JobFieldPage } from '../../records/documents/pages.ts';
import { cellsOf } from '../../records/imports/cells.ts';
import type { ImportedKind } from '../../records/imports/imported.ts';
import { kinds } from '../../records/kinds.ts';
import { Told } from '../../shell/notes/told.tsx';
import { notify } from '../../state/notes.ts';
import { type Draft, runAtom, tryOut } from './importing.ts';
import { MappingStep } from './mapping-step.tsx';
import type { Table } from './read-table.ts';
import { RunStep } from './run-step.tsx';
import { SourceStep } from './source-step.tsx';

/** Imports a spreadsheet in three steps: the rows, the columns, the preview with the import. */
export function ImportView({ kind, companyId }: { kind: ImportedKind; companyId: string }) {
  const store = useStore();
  const [run, setRun] = useAtom(runAtom);
  const [table, setTable] = useState<Table | null>(null);
  const [former, setFormer] = useState<Draft | null>(null);
  const isOurs = run !== null && run.draft.kind === kind && run.draft.companyId === companyId;
  const [{ data, fetching }] = useQuery({
    query: JobFieldPage,
    variables: { companyId, isOfAll: false, first: 200 },
    pause: kind !== 'job',
  });
  const own = data?.page.edges.map(({ node }) => node);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query's answer stays the same object
  const fields = useMemo(() => cellsOf(kind, own), [kind, data]);
  const layer = useRef<HTMLDivElement>(null);
  const step = isOurs ? 'run' : table ? 'mapping' : 'source';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has its own first control
  useEffect(() => layer.current?.querySelector<HTMLElement>('[data-begin]')?.focus(), [step]);

  return (
    <div className="import" ref={layer}>
      <h2>Import {kinds[kind].plural}</h2>
      <ol className="import-steps" aria-label="Steps">
        {(['source', 'mapping', 'run'] as const).map((each, at) => (
          <li key={each} aria-current={each === step ? 'step' : undefined}>
            {at + 1}. {titles[each]}
          </li>
        ))}
      </ol>
      <Told text={step === 'mapping' ? `Step 2 of 3: ${titles[step]}` : ''} />
      <div className="import-step">
        {step === 'source' && <SourceStep kind={kind} onRead={setTable} />}
        {step === 'mapping' && table && !fetching && (
          <MappingStep
            kind={kind}
            companyId={companyId}
            fields={fields}
            table={table}
            former={former}
            onBack={() => setTable(null)}
            onTry={(draft) => tryOut(draft, { store, notify })}
          />
        )}
        {step === 'run' && run && (
          <RunStep
            run={run}
            onBack={() => {
              setTable(run.draft.table);
              setFormer(run.draft);
              setRun(null);
            }}
            onAnew={() => {
              setTable(null);
              setFormer(null);
              setRun(null);
            }}
          />
        )}
      </div>
    </div>
  );
}

const titles = { source: 'Choose rows', mapping: 'Match columns', run: 'Check and import' } as const;
