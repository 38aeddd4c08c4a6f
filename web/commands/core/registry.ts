import { useSyncExternalStore } from 'react';
import { Later } from '../../ground/later.ts';
import type { Command } from './command.ts';

/** Commands for records and wings, which load after the first screen. */
export const subjects = new Later<readonly Command[]>(undefined, { wantedSoon: true });

let atOnce: readonly Command[] = [];
/** Saved views and macros, as commands. */
let saved: readonly Command[] = [];
const listeners = new Set<() => void>();

let present: { readonly commands: readonly Command[]; readonly byId: ReadonlyMap<string, Command> } = listOf([]);
subjects.subscribe(gather);

/** Sets the commands of a first visit and the source of the others. The app calls `fillCommands` before drawing. */
export function fillCommands(first: readonly Command[], others: () => Promise<readonly Command[]>): void {
  atOnce = first;
  subjects.comesFrom(others);
  gather();
}

function gather(): void {
  const known = subjects.known();
  present = listOf(known.is === 'here' ? [...known.part, ...saved, ...atOnce] : atOnce);
  for (const listener of listeners) listener();
}

/** Replaces the commands of saved views and macros. */
export function keepSaved(commands: readonly Command[]): void {
  saved = commands;
  gather();
}

function listOf(commands: readonly Command[]) {
  return { commands, byId: new Map(commands.map((each) => [each.id as string, each])) };
}

/** The commands loaded so far, in the order in which people see them. */
export const commandsHere = (): readonly Command[] => present.commands;

/** The commands loaded so far. A component draws anew when the list changes. */
export const useCommands = (): readonly Command[] => useSyncExternalStore(subscribe, commandsHere);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Every command, fetched first where missing. @throws Error when the fetch fails. */
export async function everyCommand(): Promise<readonly Command[]> {
  await subjects.fetch();
  if (subjects.known().is !== 'here') throw new Error('The commands could not be fetched.');
  return commandsHere();
}

/** The command with an id, if loaded. */
export const commandOf = (id: string): Command | undefined => present.byId.get(id);
