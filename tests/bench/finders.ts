import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Found } from '../finding/queries.ts';
import type { DemoText } from './demo-texts.ts';
import { install } from './install.ts';

/** A search library, filled with texts: the titles found for what was typed, best first. */
export type Finder = (typed: string, companyId: string | null) => readonly Found[];

const DIRECTORY = 'tests/bench/finders';
const FIELDS = ['title', 'text'];

/** Fills each library with the texts. The libraries have their own lockfile, so only the bench installs them. */
export async function fillFinders(texts: readonly DemoText[]): Promise<Record<string, Finder>> {
  await install(DIRECTORY, 'some seconds, 2 MB');
  const require = createRequire(resolve(DIRECTORY, 'package.json'));
  return { MiniSearch: miniSearch(require('minisearch'), texts), 'Fuse.js': fuse(require('fuse.js'), texts) };
}

/** The part of MiniSearch used here. Its types are installed by the bench alone. */
type MiniSearch = new (
  options: object,
) => {
  addAll(texts: readonly DemoText[]): void;
  search(typed: string, options: { filter(text: DemoText): boolean }): Found[];
};

/** Any of the words, or their beginnings, with a wrong letter in five; accents don't count. */
function miniSearch(Library: MiniSearch, texts: readonly DemoText[]): Finder {
  const processTerm = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const searchOptions = { prefix: true, fuzzy: 0.2 };
  const index = new Library({
    fields: FIELDS,
    storeFields: ['kind', 'title', 'companyId'],
    processTerm,
    searchOptions,
  });
  index.addAll(texts);
  return (typed, companyId) => index.search(typed, { filter: (text) => isSeen(text, companyId) }).slice(0, 10);
}

/** The part of Fuse.js used here. */
type Fuse = new (texts: readonly DemoText[], options: object) => { search(typed: string): { item: DemoText }[] };

function fuse(Library: Fuse, texts: readonly DemoText[]): Finder {
  const options = { keys: FIELDS, ignoreLocation: true, ignoreDiacritics: true, threshold: 0.4 };
  const ofCompany = new Map<string | null, InstanceType<Fuse>>();
  return (typed, companyId) => {
    const index =
      ofCompany.get(companyId) ??
      new Library(
        texts.filter((text) => isSeen(text, companyId)),
        options,
      );
    ofCompany.set(companyId, index);
    return index
      .search(typed)
      .slice(0, 10)
      .map(({ item }) => item);
  };
}

function isSeen(text: DemoText, companyId: string | null): boolean {
  return companyId === null || text.companyId === companyId;
}
