import { useCommands } from '../../commands/core/registry.ts';
import { type Place, setQuery } from '../../ground/hash-location.ts';
import { openView } from './view.ts';

export function ViewTools({ query }: { query: Place['query'] }) {
  useCommands(); // draws again when saved commands change
  const view = openView(query);
  if (!view) return null;
  return (
    <button type="button" className="chip" onClick={() => setQuery({ view: null })}>
      <span className="chip-name">View</span> {view.name}
      {view.isChanged && <span className="chip-name">, changed</span>}
      <span aria-hidden> ×</span>
      <span className="only-heard">: leave the view</span>
    </button>
  );
}
