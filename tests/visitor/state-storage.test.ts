import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../lib/config/load.ts';
import {
  createCookieStorage,
  createSafeStorage,
  searchStorage,
} from '../../lib/visitor/storage.ts';
import { createVisitorStore } from '../../lib/visitor/visitor-store.ts';

/** A page whose cookies work as a browser's do, up to a length. */
function page(longest = 4096) {
  const jar = new Map([['other', '1']]);
  return {
    jar,
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(written: string) {
      const [pair = '', ...attributes] = written.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('max-age=0')) jar.delete(name);
      else if (pair.length <= longest) jar.set(name, value);
    },
  };
}

/** The visitor's store over the cookies of two pages, and the failures it reports. */
function storeOver(local: { cookie: string }, state: { cookie: string }, reported: string[]) {
  const storageOf = (shown: { cookie: string }) =>
    createSafeStorage(
      () => createCookieStorage(shown),
      (message) => reported.push(message),
    );
  return createVisitorStore({
    stored: storageOf(local),
    storedSearch: storageOf(state),
    events: new EventTarget(),
    track: () => {},
  });
}

describe('4.12 the storage of the last search', () => {
  test('4.12 is set by the configuration and defaults to local storage', () => {
    const kindOf = (STATE_STORAGE: string) => loadConfig({ STATE_STORAGE }).public.stateStorage;
    expect(kindOf('')).toBe('localStorage');
    const local = createSafeStorage(
      () => createCookieStorage(page()),
      () => {},
    );
    expect(searchStorage('localStorage', local, () => {})).toBe(local);
    for (const kind of ['cookies', 'sessionStorage'] as const) {
      expect(kindOf(kind)).toBe(kind);
      expect(searchStorage(kind, local, () => {})).not.toBe(local);
    }
    expect(() => loadConfig({ STATE_STORAGE: 'disk' })).toThrow(/STATE_STORAGE/);
  });

  test('4.12 may be cookies: any value is read back as written', () => {
    const shown = page();
    const storage = createCookieStorage(shown);
    expect(storage.getItem('last_search_state')).toBeNull();
    const search = 'query=a%20b;c&refinementList[tags_area][0]=AI safety & policy, ü=1';
    storage.setItem('last_search_state', search);
    expect(storage.getItem('last_search_state')).toBe(search);
    expect(shown.cookie).toContain('other=1');
    storage.removeItem('last_search_state');
    expect(storage.getItem('last_search_state')).toBeNull();
    expect(shown.jar).toEqual(new Map([['other', '1']]));
  });

  test('8 a cookie that cannot be stored is reported, and a malformed one is ignored', () => {
    const reported: string[] = [];
    const shown = page(50);
    const store = storeOver(page(), shown, reported);
    store.writeLastSearch('x'.repeat(60));
    expect(reported).toEqual(['cannot set localstorage']);
    shown.jar.set('last_search_state', '%');
    expect(store.readLastSearch()).toBe('');
    expect(reported).toEqual(['cannot set localstorage', 'cannot get localstorage']);
  });

  test('4.12 holds nothing else: saved roles stay in local storage', () => {
    const [local, state] = [page(), page()];
    const store = storeOver(local, state, []);
    store.save(7);
    store.writeLastSearch('query=x');
    expect([...local.jar.keys()]).toEqual(['other', 'saved']);
    expect([...state.jar.keys()]).toEqual(['other', 'last_search_state']);
    expect(store.readLastSearch()).toBe('query=x');
  });
});
