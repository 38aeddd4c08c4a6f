import { useCommands } from '../../commands/core/registry.ts';
import { type Place, setQuery } from '../../ground/hash-location.ts';
import { savedHere } from '../../state/saved.ts';
import { isChanged, presentView, viewDefinition } from './view.ts';

export function ViewTools({ query }: { query: Place['query'] }) {
  useCommands(); // draws again when saved commands change
  const saved = presentView(savedHere(), query);
  const view = saved && viewDefinition(saved.definition);
  if (!saved || typeof view !== 'object') return null;
  return (
    <button type="button" className="chip" onClick={() => setQuery({ view: null })}>
      <span className="chip-name">View</span> {saved.name}
      {isChanged(query, view) && <span className="chip-name">, changed</span>}
      <span aria-hidden> ×</span>
      <span className="only-heard">: leave the view</span>
    </button>
  );
}
