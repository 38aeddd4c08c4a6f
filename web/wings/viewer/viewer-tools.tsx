import { Search as SearchIcon } from '@blueprintjs/icons';
import type { RefObject } from 'react';
import { CommandButton } from '../../panes/frame/command-button.tsx';
import type { Search } from './use-search.ts';

interface ViewerToolsProps {
  readonly page: number;
  readonly count: number;
  /** The drawn size in percent of the paper size. */
  readonly percent: number;
  readonly search: Search;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onLeave: () => void;
}

/** In the search, Enter and Shift+Enter go from hit to hit; Escape moves the focus back to the pages. */
export function ViewerTools({ page, count, percent, search, field, onLeave }: ViewerToolsProps) {
  const { typed, hits, present, isSearching, seek, goOn } = search;
  const says = hits.length > 0 ? `${present + 1} of ${hits.length}` : isSearching ? 'Searching…' : 'Not found';
  return (
    <div className="viewer-tools" role="toolbar" aria-label="Document">
      <span className="viewer-at" role="status">
        Page {page} of {count}
      </span>
      <label className="search">
        <SearchIcon size={14} />
        <span className="only-heard">Search in document</span>
        <input
          ref={field}
          data-search
          type="search"
          placeholder="Search in document"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          aria-keyshortcuts="/"
          onChange={({ target }) => seek(target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') goOn(event.shiftKey ? -1 : 1);
            else if (event.key === 'Escape') {
              seek('');
              onLeave();
            } else return;
            event.preventDefault();
          }}
        />
      </label>
      <span className="count" role="status">
        {typed.trim() && says}
      </span>
      <span className="tools-end">
        <CommandButton id="document.zoomOut" text="Smaller" />
        <span className="count" role="status" aria-label={`${percent} per cent`}>
          {percent} %
        </span>
        <CommandButton id="document.zoomIn" text="Larger" />
        <CommandButton id="document.print" text="Print" />
        <CommandButton id="document.save" text="Save" />
      </span>
    </div>
  );
}
