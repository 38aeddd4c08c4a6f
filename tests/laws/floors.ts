/** A floor of a part: folders and files that imports may reach from the floors above. */
export interface Floor {
  readonly name: string;
  /** Paths below the part's folder: `records` and `service.ts`. The longest path that matches a file decides its floor. */
  readonly holds: readonly string[];
  /** Whether each folder of the floor keeps apart from its neighbours, as a wing of the console does. */
  readonly isApart?: true;
}

/** The floors of a part of Docket, from the top down. An import goes to the same floor or down. */
export interface Floors {
  /** The part's folder: `web`. */
  readonly part: string;
  readonly floors: readonly Floor[];
  /** Files that belong to no floor and that no floor imports: `build.ts`. */
  readonly outside?: readonly string[];
  /** Paths of other parts that this part may import: `service/shared`. */
  readonly borrows?: readonly string[];
}

export const webFloors: Floors = {
  part: 'web',
  floors: [
    { name: 'app', holds: ['app'] },
    { name: 'wings', holds: ['wings'], isApart: true },
    { name: 'panes', holds: ['panes'] },
    { name: 'shell', holds: ['shell'] },
    { name: 'commands', holds: ['commands'] },
    { name: 'ui', holds: ['ui'] },
    { name: 'state', holds: ['state'] },
    { name: 'records', holds: ['records'] },
    { name: 'ground', holds: ['ground'] },
  ],
  outside: ['build.ts', 'build-or-keep.ts', 'blueprint-css.ts', 'persisted-documents.ts', 'reload-after-build.ts'],
  borrows: ['service/shared'],
};
