import type { Call } from '../../ground/graphql.ts';
import type { Pages } from '../../state/open-document.ts';
import type { Preferences } from '../../state/preferences.ts';
import type { Actor } from '../../state/viewer.ts';

/**
 * What a command's `run` may do to the console. The app provides the methods. A wing adds a method of its own by declaration
 * merging, beside the code behind the method: `review` is declared in the wing of reviews.
 */
export interface Console {
  /** Opens a place: `go('/layout/companies/company_…')`. */
  go(path: string): void;
  /** One step back, as the browser has it. */
  back(): void;
  /** Fetches what is on the screen again, past the cache. */
  refresh(): void;
  /** Opens a surface. */
  open(surface: 'palette' | 'help' | 'menu' | 'history' | 'checked'): void;
  /** Shows the row under the cursor beside the others, or no longer. */
  peek(): void;
  /** Opens the palette for records alone, or for what can't be done here and why not. */
  palette(of: 'records' | 'blocked'): void;
  /** Puts the hands on the pane's search field; where it has none, opens the palette. */
  search(): void;
  /** Takes rows of a spreadsheet into a company's list. */
  importRows(kind: 'customer' | 'item', companyId: string): void;
  /** Explains the total that is on the screen, step by step. */
  explain(): void;
  /**
   * Checks: the row under the cursor, all from the last one checked to it, every row of the list, those that aren't, none, or
   * what was checked before that.
   */
  select(what: 'toggle' | 'range' | 'all' | 'inverse' | 'none' | 'again'): void;
  /** Checks the records that these names stand for, such as a column that was copied from a spreadsheet. */
  checkNamed(text: string): void;
  /** Moves the cursor of the pane: by rows, or to an end. */
  move(by: number | 'first' | 'last'): void;
  /** Takes back a deed of the history; left out, the last that can be taken back. */
  undo(deedId?: string): void;
  /** Makes again what was taken back last, or that deed. */
  redo(deedId?: string): void;
  /** Puts text on the clipboard and says that `what` was, or wasn't: `copy('company_…', 'id')`. It answers whether it was. */
  copy(text: string, what: string): Promise<boolean>;
  /** Copies a link to just what is on the screen: also to what is checked, where the cursor is, and the page. */
  copyLink(actor: Actor): void;
  /** Shows the ways to write down what the present screen is asked for by. */
  copyScreen(): void;
  /** Saves a document of the API under its own name. */
  download(call: Call): void;
  /** Prints a document of the API, without showing it first; of several that are asked for at once, one after another. */
  print(call: Call): void;
  /** The document whose pages are on the screen. */
  pages(): Pages | null;
  /** Keeps a preference on this device and says what it now is. */
  prefer(change: Partial<Preferences>, said: string): void;
  /** Shows the keys of all commands to be changed, saves them as a file, loads such a file, or has them as they came. */
  keys(what: 'change' | 'save' | 'load' | 'reset'): void;
  /** Forgets what was typed and not sent. */
  discardDrafts(): void;
  /** Ends the session here and at the service. */
  logOut(): void;
}
