import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { go, here, hrefOf, open, paneOf, placeOf, setQuery } from '../../web/hash-location.ts';

describe('a place in the fragment', () => {
  test('is a path and a query, both behind the #', () => {
    expect(placeOf('#/layout/users?status=ACTIVE&q=ana%20b')).toEqual({
      path: '/layout/users',
      query: { status: 'ACTIVE', q: 'ana b' },
    });
  });

  test('is the empty path where there is no fragment', () => {
    expect(placeOf('')).toEqual({ path: '/', query: {} });
  });

  test('comes back as it was written', () => {
    const place = { path: '/layout/users', query: { q: 'a&b=c?d#e' } };
    expect(placeOf(hrefOf(place.path, place.query))).toEqual(place);
  });

  test('leaves out what is empty', () => {
    expect(hrefOf('/layout/users', { status: null, q: '', role: undefined })).toBe('#/layout/users');
  });

  test('lies in the pane that its first two parts name', () => {
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

  test('leaves a step back, and tells that it went', () => {
    go('/layout/companies');
    expect(here().path).toBe('/layout/companies');
    expect(steps).toEqual(['push']);
    expect(dispatchEvent).toHaveBeenCalledOnce();
  });

  test('does nothing where one is already', () => {
    go('/layout/users?status=ACTIVE');
    expect(steps).toEqual([]);
  });

  test('narrows a list without a step back', () => {
    setQuery({ q: 'ana', status: null });
    expect(here().query).toEqual({ q: 'ana' });
    expect(steps).toEqual(['replace']);
  });

  test('opens a record beside the list as it is narrowed', () => {
    open('/layout/users/user_1');
    expect(here()).toEqual({ path: '/layout/users/user_1', query: { status: 'ACTIVE' } });
  });

  test('opens a side of a record, and another record without it', () => {
    open('/layout/users/user_1?tab=history');
    expect(here().query).toEqual({ status: 'ACTIVE', tab: 'history' });
    open('/layout/users/user_2');
    expect(here().query).toEqual({ status: 'ACTIVE' });
  });

  test('opens another pane, and a pane itself, as it is said', () => {
    open('/layout/companies/company_1');
    expect(here().query).toEqual({});
    open('/layout/companies');
    expect(here().query).toEqual({});
  });
});
