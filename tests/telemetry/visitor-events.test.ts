import { expect, test } from 'vitest';
import { browser } from '../support/visitor-browser.ts';

test('4.3 each change of the compact mode is tracked, with its direction', () => {
  const { store, tracked } = browser().openTab();
  store.toggleCompact();
  store.toggleCompact();
  expect(tracked).toEqual([
    ['Toggled compact mode', { toCompact: true }],
    ['Toggled compact mode', { toCompact: false }],
  ]);
});

test('4.3 a status view is tracked when it is opened, not when it is left', () => {
  const { store, tracked } = browser().openTab();
  store.toggleStatusView('saved');
  store.toggleStatusView('hidden');
  store.toggleStatusView('hidden');
  expect(tracked).toEqual([['Show saved jobs'], ['Show hidden jobs']]);
});
