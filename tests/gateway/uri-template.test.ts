import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expand, match, parseTemplate } from '../../gateway/calls/uri-template.ts';

test.each([
  ['/things/{id}', { id: 'a/b' }, '/things/a%2Fb'],
  ['/things/{id}', { id: 'a?b#c%2e' }, '/things/a%3Fb%23c%252e'],
  ['/things/{input.id}/x', { 'input.id': 7 }, '/things/7/x'],
  ['/things{?first,after}', { first: 20, after: null }, '/things?first=20'],
  ['/things{?first,after}', {}, '/things'],
  ['/things{?input.version}', { 'input.version': 3 }, '/things?version=3'],
  ['/things{?deleted}', { deleted: false }, '/things?deleted=false'],
  ['/things?kind=a{&first}', { first: 1 }, '/things?kind=a&first=1'],
  ['/things{?a}{&b}', { b: 1 }, '/things?b=1'],
  ['/things{?ids*,first}', { ids: ['a', 'b&c'], first: 1 }, '/things?ids=a&ids=b%26c&first=1'],
  ['/things{?ids*}', { ids: [] }, '/things'],
  ['/things{?search}', { search: "é (*'!)&=+ " }, '/things?search=%C3%A9%20%28%2A%27%21%29%26%3D%2B%20'],
])('%s with %j is %s', (template, values, path) => {
  expect(expand(template, values)).toBe(path);
});

test.each(['', '.', '..', null, undefined])('a path value %j is refused', (id) => {
  expect(() => expand('/things/{id}', { id })).toThrow(RangeError);
});

test.each([{}, [], Number.NaN, Number.POSITIVE_INFINITY, '\ud800', 'x'.repeat(9000)])('a value %j is refused', (q) => {
  expect(() => expand('/things{?q}', { q })).toThrow(RangeError);
});

test('a list survives expansion and matching', () => {
  const template = parseTemplate('/things{?ids*,q}');
  expect(match(template, expand(template, { ids: ['a,b', ''], q: 'x' }))).toEqual({ ids: ['a,b', ''], q: 'x' });
});

test.each([
  ['things', 'does not begin with'],
  ['/things/{id', 'not closed'],
  ['/things/{}', 'not a name'],
  ['/things/{id}x', 'one whole segment'],
  ['/things/x{id}', 'one whole segment'],
  ['/things/{a,b}', 'one whole segment'],
  ['/things/{a}{b}', 'one whole segment'],
  ['/things?x={id}', 'one whole segment'],
  ['/things{?a}/x', 'not the end'],
  ['/things/{+id}', 'not a name'],
  ['/things/{id*}', 'not a name'],
  ['/things/../{id}', 'segment'],
  ['/things/a b', "can't stand"],
])('the template %s is refused: %s', (template, why) => {
  expect(() => parseTemplate(template)).toThrow(why);
});

const anyValue = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'./\\?#%&=;:@ \0\n2eEfF') }),
);

test('any id keeps the endpoint, and matching returns the id', () => {
  fc.assert(
    fc.property(anyValue, anyValue, (id, search) => {
      let path: string;
      try {
        path = expand('/a/{id}/b{?search}', { id, search });
      } catch (error) {
        return error instanceof RangeError;
      }
      const url = new URL(path, 'http://service');
      const segments = url.pathname.split('/');
      return (
        url.origin === 'http://service' &&
        url.hash === '' &&
        segments.length === 4 &&
        segments[1] === 'a' &&
        decodeURIComponent(segments[2] ?? '') === id &&
        segments[3] === 'b' &&
        url.searchParams.get('search') === search &&
        [...url.searchParams.keys()].length === 1
      );
    }),
    { numRuns: 2000 },
  );
});

test('matching returns the values of an expanded path, and null for other paths', () => {
  const template = parseTemplate('/a/{id}/b{?search}');
  fc.assert(
    fc.property(
      anyValue.filter((value) => !['', '.', '..'].includes(value)),
      anyValue,
      (id, search) => {
        let path: string;
        try {
          path = expand(template, { id, search });
        } catch (error) {
          return error instanceof RangeError;
        }
        expect(match(template, path)).toEqual({ id, search });
      },
    ),
  );
  for (const path of ['/a/x/c', '/a/x', '/a/x/b/c', '/A/x/b', 'a/x/b', '/a/%zz/b', '//a/x/b', '']) {
    expect(match(template, path)).toBeNull();
  }
});
