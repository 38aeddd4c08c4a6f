import type { Call } from '../../ground/graphql.ts';
import type { Pages } from '../../state/open-document.ts';
import type { Preferences } from '../../state/preferences.ts';
import type { Actor } from '../../state/viewer.ts';

/**
 * The console's methods for a command's `run`. The app provides the methods. A wing adds methods by declaration merging:
 * the wing of reviews declares `review` beside the code of the method.
 */
export interface Console {
  /** Opens a place: `go('/layout/companies/company_…')`. */
  go(path: string): void;
  /** Closes or clears the top layer: a note, a peek, the checks, the open record, the search, the filter. */
  back(): void;
  /** Goes back in the browser's history. */
  previous(): void;
  /** Fetches the screen's data again, past the cache. */
  refresh(): void;
  open(surface: 'palette' | 'help' | 'menu' | 'history' | 'checked'): void;
  /** Shows the row under the cursor beside the list, or closes the peek. */
  peek(): void;
  /** Opens the palette for records only, or for the blocked commands with their reasons. */
  palette(of: 'records' | 'blocked'): void;
  /** Focuses the pane's search field; opens the palette on a pane without a search field. */
  search(): void;
  /** Opens the query line of the list. */
  ask(): void;
  /** Explains the total on the screen, or else in the overview at the path, step by step. */
  explain(overview: string): void;
  /** Checks the row under the cursor, the rows from the last checked row, all rows, the unchecked rows, no rows, or the previous selection. */
  select(what: 'toggle' | 'range' | 'all' | 'inverse' | 'none' | 'again'): void;
  /** Checks records by their names or numbers, such as a copied column of a spreadsheet. */
  checkNamed(text: string): void;
  /** Moves the cursor of the pane by rows, or to an end. */
  move(by: number | 'first' | 'last'): void;
  /** Moves the cursor to the list beside the rows, or back. */
  aside(): void;
  /** Folds or unfolds the group at the cursor, or all groups. */
  fold(what: 'fold' | 'unfold' | 'toggle' | 'all'): void;
  /** Undoes a deed of the history; by default, the last deed with an undo. */
  undo(deedId?: string): void;
  /** Redoes a deed; by default, the last undone deed. */
  redo(deedId?: string): void;
  /** Copies text to the clipboard, says so, and answers whether the copy succeeded: `copy('company_…', 'id')`. */
  copy(text: string, what: string): Promise<boolean>;
  /** Copies a link to the exact screen, with the checked rows, the cursor and the page. */
  copyLink(actor: Actor): void;
  /** Shows the screen's query as GraphQL, curl and fetch. */
  copyScreen(): void;
  /** Downloads a document of the API. */
  download(call: Call): void;
  /** Prints a document of the API without a preview. Several documents print one after another. */
  print(call: Call): void;
  /** The pages of the document on the screen. */
  pages(): Pages | null;
  /** Folds the side bar to icons, or unfolds it. */
  foldSidebar(): void;
  /** Saves a preference on the device and shows a message. */
  prefer(change: Partial<Preferences>, said: string): void;
  /** Shows all keys for changes, saves the keys as a file, loads a file of keys, or resets the keys. */
  keys(what: 'change' | 'save' | 'load' | 'reset'): void;
  /** Discards unsent drafts. */
  discardDrafts(): void;
  /** Ends the session here and at the service. */
  logOut(): void;
}
