import type { Actor } from '../../state/viewer.ts';

export type ListTask = 'columns' | 'saveAll' | 'saveChecked' | 'copyAll' | 'copyChecked';

declare module '../../commands/core/console.ts' {
  interface Console {
    list(what: ListTask, actor: Actor): void;
  }
}
