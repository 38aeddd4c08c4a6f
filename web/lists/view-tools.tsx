import { useCommands } from '../commands/registry.ts';
import { type Place, setQuery } from '../hash-location.ts';
import { savedHere } from '../saved/saved-here.ts';
import { isChanged, presentView, viewDefinition } from '../saved/view.ts';

/** Which view the list is, and whether it has been narrowed, ordered or laid out otherwise since. */
export function ViewTools({ query }: { query: Place['query'] }) {
  useCommands(); // a view is one of them: it comes and changes with them
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
