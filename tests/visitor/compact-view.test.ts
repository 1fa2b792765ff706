import { describe, expect, test } from 'vitest';
import { compactShortcut, isCompactShortcut, shownView } from '../../lib/visitor/visitor-store.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';

describe('4.3 compact view', () => {
  test('4.3 on mobile the view is normal, whatever is stored', () => {
    expect(shownView('compact', { isMobile: true })).toBe('normal');
    expect(shownView('compact', { isMobile: false })).toBe('compact');
    expect(shownView('loading', { isMobile: false })).toBe('loading');
  });

  test('2.7 the hint names the shortcut of the platform', () => {
    expect(compactShortcut({ isMac: true })).toBe('⌘ + /');
    expect(compactShortcut({ isMac: false })).toBe('CTRL + /');
  });

  const press = { key: '/', metaKey: false, ctrlKey: false, repeat: false };

  test.each([
    [{ metaKey: true }, true, false],
    [{ ctrlKey: true }, false, true],
    [{ ctrlKey: true, key: 'a' }, false, false],
    [{ ctrlKey: true, repeat: true }, false, false],
    [{}, false, false],
  ])('2.7 the key press %o is the shortcut on Mac: %s, elsewhere: %s', (keys, onMac, elsewhere) => {
    expect(isCompactShortcut({ ...press, ...keys }, { isMac: true })).toBe(onMac);
    expect(isCompactShortcut({ ...press, ...keys }, { isMac: false })).toBe(elsewhere);
  });
});

describe('8 toasts', () => {
  test('5 a jobPk that is not a number shows a toast', () => {
    expect(say(words.toasts.invalidRoleId, { id: 'abc' })).toBe('Invalid role ID: abc');
  });

  test('8 a role that does not exist shows a toast', () => {
    expect(say(words.toasts.roleNotFound, { id: '7' })).toBe(
      'Role (ID 7) not found. It may have closed.',
    );
  });

  test('4.2 a deep-linked role that is hidden shows a toast', () => {
    expect(say(words.toasts.isHidden, { id: '7' })).toBe(
      "You've selected a role with ID 7, but this job is hidden. You can view it through 'Other filters'.",
    );
  });
});
