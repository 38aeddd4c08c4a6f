import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { go, here, hrefOf, open, paneOf, placeOf, setQuery } from '../../web/ground/hash-location.ts';

describe('a place in the fragment', () => {
  test('has a path and a query after the #', () => {
    expect(placeOf('#/layout/users?status=ACTIVE&q=ana%20b')).toEqual({
      path: '/layout/users',
      query: { status: 'ACTIVE', q: 'ana b' },
    });
  });

  test('is the empty path without a fragment', () => {
    expect(placeOf('')).toEqual({ path: '/', query: {} });
  });

  test('is read back unchanged', () => {
    const place = { path: '/layout/users', query: { q: 'a&b=c?d#e' } };
    expect(placeOf(hrefOf(place.path, place.query))).toEqual(place);
  });

  test('omits empty values', () => {
    expect(hrefOf('/layout/users', { status: null, q: '', role: undefined })).toBe('#/layout/users');
  });

  test('belongs to the pane of its first two parts', () => {
    expect(paneOf('/layout/users/user_1')).toBe('/layout/users');
  });
});

describe('going', () => {
  const steps: string[] = [];
  beforeEach(() => {
    steps.length = 0;
    const location = { hash: '#/layout/users?status=ACTIVE' };
    const moved = (step: string) => (_: unknown, __: string, href: string) => {
      steps.push(step);
      location.hash = href;
    };
    vi.stubGlobal('location', location);
    vi.stubGlobal('history', { pushState: moved('push'), replaceState: moved('replace') });
    vi.stubGlobal('HashChangeEvent', Event);
    vi.stubGlobal('dispatchEvent', vi.fn());
  });
  afterEach(() => vi.unstubAllGlobals());

  test('adds a history entry and notifies listeners', () => {
    go('/layout/companies');
    expect(here().path).toBe('/layout/companies');
    expect(steps).toEqual(['push']);
    expect(dispatchEvent).toHaveBeenCalledOnce();
  });

  test('to the present place does nothing', () => {
    go('/layout/users?status=ACTIVE');
    expect(steps).toEqual([]);
  });

  test('to a filter replaces the history entry', () => {
    setQuery({ q: 'ana', status: null });
    expect(here().query).toEqual({ q: 'ana' });
    expect(steps).toEqual(['replace']);
  });

  test('to a record keeps the list’s filter', () => {
    open('/layout/users/user_1');
    expect(here()).toEqual({ path: '/layout/users/user_1', query: { status: 'ACTIVE' } });
  });

  test('to a tab of a record works, and the next record opens without the tab', () => {
    open('/layout/users/user_1?tab=history');
    expect(here().query).toEqual({ status: 'ACTIVE', tab: 'history' });
    open('/layout/users/user_2');
    expect(here().query).toEqual({ status: 'ACTIVE' });
  });

  test('to another pane, or to a pane itself, drops the query', () => {
    open('/layout/companies/company_1');
    expect(here().query).toEqual({});
    open('/layout/companies');
    expect(here().query).toEqual({});
  });
});
