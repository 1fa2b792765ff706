import { describe, expect, test } from 'vitest';
import { createSafeStorage } from '../../lib/visitor/storage.ts';
import { createVisitorStore } from '../../lib/visitor/visitor-store.ts';
import { browser, stored } from '../support/visitor-browser.ts';

describe('8 local storage failure', () => {
  test('8 without storage, reading and writing are each reported once and state stays in memory', () => {
    const reported: string[] = [];
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const refused = createSafeStorage(refuse, (message) => reported.push(message));
    const store = createVisitorStore({
      stored: refused,
      storedSearch: refused,
      events: new EventTarget(),
      track: () => {},
    });
    store.subscribe(() => {});
    expect(store.getSnapshot().compact).toBe('normal');
    store.save(1);
    store.save(2);
    store.hide(3);
    store.unsave(1);
    store.toggleCompact();
    store.setIndex('jobs_strict');
    store.writeLastSearch('query=x');
    expect(store.readLastSearch()).toBe('');
    expect(store.getSnapshot()).toMatchObject({
      saved: [2],
      hidden: [3],
      compact: 'compact',
      index: 'jobs_strict',
    });
    expect(reported).toEqual(['cannot get localstorage', 'cannot set localstorage']);
  });

  test('8 a full storage keeps its contents, and the next write includes what could not be stored', () => {
    const { openTab, values, fill } = browser({ saved: '[1]' });
    const { store, reported } = openTab();
    store.subscribe(() => {});
    fill(true);
    store.save(2);
    store.save(3);
    store.toggleCompact();
    openTab().store.writeLastSearch('');
    expect(store.getSnapshot()).toMatchObject({ saved: [1, 2, 3], compact: 'compact' });
    expect(values.get('saved')).toBe('[1]');
    expect(reported).toEqual(['cannot set localstorage']);
    fill(false);
    store.save(4);
    expect(stored(values, 'saved')).toEqual([1, 2, 3, 4]);
  });

  test.each([
    ['{broken', []],
    ['{"a":1}', []],
    ['null', []],
    ['7', []],
    ['[1,"2",1,null,-3,2.5,"x",{},4]', [1, 2, 4]],
  ])(
    '8 the stored list %s is reported, read as %j, and repaired by the next change',
    (text, ids) => {
      const { openTab, values } = browser({ saved: text });
      const { store, reported } = openTab();
      expect(store.getSnapshot().saved).toEqual(ids);
      expect(reported).toEqual(['cannot get localstorage']);
      store.save(9);
      expect(stored(values, 'saved')).toEqual([...ids, 9]);
      expect(reported).toHaveLength(1);
    },
  );
});
