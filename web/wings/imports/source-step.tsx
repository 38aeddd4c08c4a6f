import { useRef, useState } from 'react';
import { cellFields } from '../../records/imports/cells.ts';
import type { ImportedKind } from '../../records/imports/imported.ts';
import { Hints } from '../../shell/choosing/hints.tsx';
import { neededIn } from './mapping.ts';
import { readFile, readTable, type Table } from './read-table.ts';

/** Takes the rows from a file, or from the clipboard. */
export function SourceStep({ kind, onRead }: { kind: ImportedKind; onRead: (table: Table) => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);

  function take(read: Table | string): void {
    if (typeof read === 'string') setProblem(read);
    else onRead(read);
  }

  return (
    <>
      <div className="import-body">
        <p>
          CSV or tab-separated text with a heading over each column. Each row needs {neededIn(kind, cellFields[kind])}.
          Docket shows a preview before the import.
        </p>
        <p className="import-source">
          <button type="button" className="button button-primary" data-begin onClick={() => input.current?.click()}>
            Choose a file…
          </button>
          <input
            ref={input}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
            className="only-heard"
            tabIndex={-1}
            aria-label="File"
            onChange={async ({ target }) => {
              const [file] = target.files ?? [];
              if (file) take(await readFile(file));
              target.value = '';
            }}
          />
        </p>
        <label className="import-paste">
          <span>Or paste rows</span>
          <textarea
            className="line"
            rows={6}
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              take(readTable(text));
            }}
          />
        </label>
        {problem && (
          <p className="refusal" role="alert">
            {problem}
          </p>
        )}
      </div>
      <div className="question-foot">
        <Hints of={[['mod+enter', 'continue with the pasted rows']]} />
        <button
          type="button"
          className="button"
          aria-disabled={text.trim() === ''}
          onClick={() => text.trim() && take(readTable(text))}
        >
          Use the pasted rows
        </button>
      </div>
    </>
  );
}
