import type { World } from '../line/answerer.ts';
import { wordIn } from '../line/names.ts';
import type { Token } from '../line/tokens.ts';
import type { Understood } from '../line/understood.ts';
import { numbered } from './places.ts';

/**
 * Whether a reading adds a record with a text that names a record by number: `add line to quote 48` adds no quotation “to 48”. A guess
 * may know better.
 */
export function isHollow(
  { task: { command, asks, base, given } }: Understood,
  tokens: readonly Token[],
  world: World,
): boolean {
  if (command.action !== 'add' || 'kind' in command.on) return false;
  const texts = Object.entries(given).flatMap(([name, value]) =>
    asks[name]?.type === 'text' && typeof value === 'string' && value !== base[name] && !('isNamed' in asks[name])
      ? value.split(/\s+/)
      : [],
  );
  const isSaid = (number: string) => texts.some((word) => word.replace(/[.,:;]+$/, '') === number);
  if (!texts.some((word) => /\d{2}/.test(word))) return false;
  return numbered(tokens, world.known).some(({ name: [first] }) => first !== undefined && isSaid(wordIn(first)));
}
