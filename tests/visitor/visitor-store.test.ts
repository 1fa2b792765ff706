import { describe, expect, test, vi } from 'vitest';
import { initialVisitorState, createVisitorStore } from '../../lib/visitor/visitor-store.ts';
import { createSafeStorage } from '../../lib/visitor/storage.ts';
import { browser, stored } from '../support/visitor-browser.ts';

describe('4.1 saved and hidden lists', () => {
  test('4.1 lists are kept under "saved" and "hidden" as JSON arrays', () => {
    const { openTab, values } = browser({ saved: '[1,2]' });
    const { store, reported } = openTab();
    store.save(3);
    store.hide(9);
    expect(values.get('saved')).toBe('[1,2,3]');
    expect(values.get('hidden')).toBe('[9]');
    store.unsave(1);
    store.unhide(9);
    expect(values.get('saved')).toBe('[2,3]');
    expect(values.get('hidden')).toBe('[]');
    expect(store.getSnapshot()).toMatchObject({ saved: [2, 3], hidden: [] });
    expect(reported).toEqual([]);
  });

  test('4.1 adding a present id and removing an absent one do nothing', () => {
    const { openTab } = browser({ saved: '[1]' });
    const { store } = openTab();
    const listener = vi.fn();
    store.subscribe(listener);
    const before = store.getSnapshot();
    listener.mockClear();
    store.save(1);
    store.unsave(7);
    store.unhide(7);
    store.prune([7, 8]);
    expect(store.getSnapshot()).toBe(before);
    expect(listener).not.toHaveBeenCalled();
  });

  test('4.1 saving and hiding show their toasts, and a repeated toast is a new one', () => {
    const { store } = browser().openTab();
    store.save(1);
    const first = store.getSnapshot().toast;
    expect(first?.message).toBe(
      "Job saved. You can see your saved jobs via the 'Other filters' menu",
    );
    store.save(2);
    const second = store.getSnapshot().toast;
    expect(second?.message).toBe(first?.message);
    expect(second?.serial).not.toBe(first?.serial);
    store.closeToast(first?.serial);
    expect(store.getSnapshot().toast).toBe(second);
    store.closeToast();
    expect(store.getSnapshot().toast).toBeNull();
    store.hide(3);
    expect(store.getSnapshot().toast?.message).toBe(
      "Job hidden. You can see your hidden jobs via the 'Other filters' menu",
    );
    store.showToast('Invalid role ID: x');
    expect(store.getSnapshot().toast?.message).toBe('Invalid role ID: x');
  });

  test('4.1 removing a role shows a toast, and Undo restores it at its position', () => {
    const { openTab, values } = browser({ saved: '[1,2,3]', hidden: '[4]' });
    const { store } = openTab();
    store.unsave(2);
    const { toast } = store.getSnapshot();
    expect(toast?.message).toBe('Removed from your saved jobs');
    toast?.undo?.();
    expect(store.getSnapshot().saved).toEqual([1, 2, 3]);
    expect(values.get('saved')).toBe('[1,2,3]');
    store.unhide(4);
    expect(store.getSnapshot().toast?.message).toBe('Removed from your hidden jobs');
  });

  test('4.1 if the list has changed since, Undo appends the role', () => {
    const { store } = browser({ saved: '[1,2,3]' }).openTab();
    store.unsave(2);
    const undo = store.getSnapshot().toast?.undo;
    store.save(9);
    undo?.();
    expect(store.getSnapshot().saved).toEqual([1, 3, 9, 2]);
  });

  test('4.1 ids whose record no longer exists are removed from both lists', () => {
    const { openTab, values } = browser({ saved: '[1,2,3]', hidden: '[4,5]' });
    const { store } = openTab();
    store.prune([2, 5]);
    expect(store.getSnapshot()).toMatchObject({ saved: [1, 3], hidden: [4] });
    expect(stored(values, 'saved')).toEqual([1, 3]);
    expect(stored(values, 'hidden')).toEqual([4]);
  });
});

describe('3.4 snapshots', () => {
  test('3.4 a snapshot is the same object until something changes', () => {
    const { openTab } = browser({ saved: '[1]', hidden: '[2]' });
    const { store } = openTab();
    const snapshot = store.getSnapshot();
    store.subscribe(() => {});
    expect(store.getSnapshot()).toBe(snapshot);
    openTab().store.toggleCompact();
    expect(store.getSnapshot()).not.toBe(snapshot);
    expect(store.getSnapshot().saved).toBe(snapshot.saved);
  });

  test('4.3 without storage, static pages start with empty lists and compact "loading"', () => {
    const open = vi.fn();
    const unused = createSafeStorage(open, () => {});
    createVisitorStore({
      stored: unused,
      storedSearch: unused,
      events: new EventTarget(),
      track: () => {},
    });
    expect(initialVisitorState).toEqual({
      saved: [],
      hidden: [],
      statusView: '',
      compact: 'loading',
      index: null,
      toast: null,
    });
    expect(open).not.toHaveBeenCalled();
  });

  test.each([
    ['compact', 'compact'],
    ['normal', 'normal'],
    ['huge', 'normal'],
    [null, 'normal'],
  ])('4.3 the key "compact" with %s is the %s view', (value, expected) => {
    const { openTab } = browser(value === null ? {} : { compact: value });
    expect(openTab().store.getSnapshot().compact).toBe(expected);
  });

  test('4.3 the compact view toggles, and each change is stored', () => {
    const { openTab, values } = browser({ compact: 'compact' });
    const { store } = openTab();
    store.toggleCompact();
    expect(store.getSnapshot().compact).toBe('normal');
    expect(values.get('compact')).toBe('normal');
    store.toggleCompact();
    expect(store.getSnapshot().compact).toBe('compact');
    expect(values.get('compact')).toBe('compact');
  });

  test('4.4 the chosen index is kept under "jobs_index"', () => {
    const { openTab, values } = browser({ jobs_index: 'jobs_strict' });
    const { store } = openTab();
    expect(store.getSnapshot().index).toBe('jobs_strict');
    store.setIndex('jobs_closing');
    expect(values.get('jobs_index')).toBe('jobs_closing');
  });

  test('4.3 the status view toggles and is not stored', () => {
    const { openTab, values } = browser();
    const { store } = openTab();
    store.toggleStatusView('saved');
    expect(store.getSnapshot().statusView).toBe('saved');
    store.toggleStatusView('hidden');
    expect(store.getSnapshot().statusView).toBe('hidden');
    store.toggleStatusView('hidden');
    expect(store.getSnapshot().statusView).toBe('');
    expect(values.size).toBe(0);
  });

  test('2.11 the last search is stored, and an empty one clears it', () => {
    const { openTab, values } = browser();
    const { store } = openTab();
    expect(store.readLastSearch()).toBe('');
    store.writeLastSearch('query=law');
    expect(openTab().store.readLastSearch()).toBe('query=law');
    store.writeLastSearch('');
    expect(values.size).toBe(0);
  });
});
