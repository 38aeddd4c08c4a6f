import type { Command, Hand, Subject } from '../commands/command.ts';
import { nameOf } from '../commands/run.ts';
import { createIndex, type Findable, type Index, rank, tiers } from './rank.ts';

/** What a line of words may begin with: a command about records, and the words after those that name it. */
export interface Lead {
  readonly command: Command;
  readonly words: readonly string[];
}

interface Named extends Findable {
  readonly command: Command;
}

/** The commands that a line can begin with, ready to be ranked, and all, of which none may be named by the whole line. */
export interface Lines {
  readonly leading: Index<Named>;
  readonly all: Index<Named>;
}

/** No more are looked into: each asks the service for records. */
const mostLeads = 5;

/** Of what one person may do; made once, while that stays. */
export function linesOf(commands: readonly Command[], { permissions }: Pick<Hand, 'permissions'>): Lines {
  const named = commands
    .filter(({ needs }) => !needs || permissions.has(needs))
    .map((command): Named => ({ command, title: nameOf(command), words: command.aliases ?? [] }));
  const isLeading = ({ command: { on } }: Named) => (on as Subject).of === 'one' || (on as Subject).of === 'some';
  return { leading: createIndex(named.filter(isLeading)), all: createIndex(named) };
}

/**
 * What `assign 1042 maria` may begin with: the commands that its first words name, by as many of them as do. A line that
 * names a command as a whole is no more than that.
 */
export function leadsOf({ leading, all }: Lines, typed: string): readonly Lead[] {
  const words = typed.trim().split(/\s+/);
  if (words.length < 2 || isNamedBy(all, words).length > 0) return [];
  const leads: Lead[] = [];
  for (let count = words.length - 1; count > 0 && leads.length < mostLeads; count--) {
    for (const command of isNamedBy(leading, words.slice(0, count))) {
      if (leads.every((lead) => lead.command !== command)) leads.push({ command, words: words.slice(count) });
    }
  }
  return leads.slice(0, mostLeads);
}

/** The commands that words name: each begins a word of the title or of another name. */
function isNamedBy(index: Index<Named>, words: readonly string[]): readonly Command[] {
  return rank(index, words.join(' '), mostLeads)
    .filter(({ tier }) => tier <= tiers.word)
    .map(({ entry }) => entry.command);
}

/**
 * A number as one types it, `1042`, `#1042`, `J-001042`, `q-2026-000123`, `Q-2026-123-R2`: its letters and its digits without
 * zeros. A revision tells nothing: whichever is typed, the quotation is meant.
 */
export function numberTyped(word: string): { readonly letters: string; readonly digits: string } | null {
  const [, letters = '', year = '', digits] = /^#?([a-z]{1,3}-?)?(\d{4}-)?0*(\d+)(?:-r\d+)?$/i.exec(word) ?? [];
  return digits ? { letters: letters.replace('-', '').toUpperCase(), digits: `${year}${digits}` } : null;
}

/** Whether a title begins with this number: `J-001042 Furnace does not ignite` with `1042`. */
export function hasNumber(title: string, word: string): boolean {
  const [first = ''] = title.split(' ');
  const [typed, has] = [numberTyped(word), /[a-z]-/i.test(first) ? numberTyped(first) : null];
  if (!typed || !has || (typed.letters && typed.letters !== has.letters)) return false;
  return typed.digits === has.digits || (!typed.digits.includes('-') && has.digits.endsWith(`-${typed.digits}`));
}
