import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Floors, webFloors } from './floors.ts';
import { gatewayFloors } from './floors-gateway.ts';
import { processFloors } from './floors-process.ts';
import { serviceFloors } from './floors-service.ts';
import { circlesIn, importsIn } from './read-imports.ts';

const MOST_FILES = 25;

interface Room {
  readonly floor: string;
  /** From 0, at the top. */
  readonly level: number;
  /** The folder that keeps apart from its neighbours; null on other floors. */
  readonly wing: string | null;
}

/** The room of a file: the longest path that a floor names decides. */
function roomOf(file: string, { part, floors }: Floors): Room | null {
  const path = posix.relative(part, file);
  const rooms = floors.flatMap(({ name, holds, isApart }, level) =>
    holds
      .filter((held) => path === held || path.startsWith(`${held}/`))
      .map((held) => ({
        length: held.length,
        floor: name,
        level,
        wing: isApart ? (path.slice(held.length + 1).split('/')[0] ?? null) : null,
      })),
  );
  return rooms.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** Says why an import breaks the floors; null for an import that keeps them. */
function faultOf(from: string, to: string, part: Floors): string | null {
  const here = roomOf(from, part);
  if (!here) return null;
  if (!to.startsWith(`${part.part}/`)) {
    const isBorrowed = part.borrows?.some((path) => to === path || to.startsWith(`${path}/`));
    return isBorrowed ? null : `${from} imports ${to}: ${part.part} may not import it.`;
  }
  const there = roomOf(to, part);
  if (!there) return /(?<!\.d)\.tsx?$/.test(to) ? `${from} imports ${to}, which is outside the floors.` : null;
  if (there.level < here.level) return `${from} (${here.floor}) imports ${to} (${there.floor}), a floor above.`;
  if (there.level === here.level && there.wing !== here.wing)
    return `${from} imports ${to}: ${here.wing} and ${there.wing} are ${here.floor} that keep apart.`;
  return null;
}

describe.each<Floors>([webFloors, serviceFloors, gatewayFloors, processFloors])('$part', (part) => {
  const imports = importsIn(part.part);

  test('every file is on a floor, or named as standing outside', () => {
    const outside = part.outside?.map((file) => `${part.part}/${file}`) ?? [];
    expect([...imports.keys()].filter((file) => !roomOf(file, part) && !outside.includes(file))).toEqual([]);
  });

  test('imports go down, and never sideways where folders keep apart', () => {
    const faults = [...imports].flatMap(([from, paths]) => paths.map((to) => faultOf(from, to, part)));
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  });

  test('no imports run in a circle', () => {
    expect(circlesIn(imports).map((circle) => circle.join(' → '))).toEqual([]);
  });

  test(`no folder holds more than ${MOST_FILES} sources`, () => {
    const sizes = new Map<string, number>();
    for (const file of imports.keys()) sizes.set(posix.dirname(file), (sizes.get(posix.dirname(file)) ?? 0) + 1);
    const tooFull = [...sizes].filter(([, size]) => size > MOST_FILES);
    expect(tooFull.map(([folder, size]) => `${folder} holds ${size}`)).toEqual([]);
  });
});

describe('a circle', () => {
  test.each([
    ['of two', { a: ['b'], b: ['a'], c: ['a'] }, [['a', 'b']]],
    ['of one file that imports itself', { a: ['a'] }, [['a']]],
    ['behind a longer way', { a: ['b', 'c'], b: ['d'], c: ['d'], d: ['b'] }, [['b', 'd']]],
    ['is absent from a house with floors', { a: ['b', 'c'], b: ['c'], c: [] }, []],
  ])('%s', (_, imports, circles) => {
    expect(circlesIn(new Map(Object.entries(imports)))).toEqual(circles);
  });
});

describe('an import', () => {
  const house: Floors = {
    part: 'house',
    floors: [
      { name: 'roof', holds: ['roof.ts'] },
      { name: 'wings', holds: ['wings'], isApart: true },
      { name: 'cellar', holds: ['cellar', 'wings/stairs.ts'] },
    ],
    borrows: ['garden/well'],
  };

  test.each([
    ['goes down', 'house/roof.ts', 'house/cellar/wine.ts', null],
    ['stays in its wing', 'house/wings/east/a.ts', 'house/wings/east/b.ts', null],
    ['goes to the floor of the longest path', 'house/wings/east/a.ts', 'house/wings/stairs.ts', null],
    ['borrows', 'house/cellar/wine.ts', 'garden/well/rope.ts', null],
    ['never goes up', 'house/cellar/wine.ts', 'house/roof.ts', /\(cellar\) imports .* \(roof\), a floor above/],
    ['never goes sideways', 'house/wings/east/a.ts', 'house/wings/west/a.ts', /east and west are wings/],
    ['never leaves its part', 'house/roof.ts', 'garden/tree.ts', /house may not import it/],
    ['never goes outside the floors', 'house/roof.ts', 'house/build.ts', /outside the floors/],
  ])('%s', (_, from, to, fault) => {
    const found = faultOf(from, to, house);
    if (fault) expect(found).toMatch(fault);
    else expect(found).toBeNull();
  });
});
