import { describe, expect, test } from 'vitest';
import {
  displayStatus,
  offeredActions,
  toggledStatusView,
  clickTogglesCard,
  scrollTargetOf,
} from '../../lib/roles/card-behaviour.ts';

describe('4.2 display status', () => {
  test.each([
    [1, '', 'saved'],
    [1, 'hidden', 'saved'],
    [2, '', 'true-hidden'],
    [2, 'saved', 'true-hidden'],
    [2, 'hidden', 'hidden'],
    [3, '', 'saved'],
    [4, 'hidden', ''],
  ] as const)('4.2 role %d in the view "%s" is "%s"', (postPk, statusView, expected) => {
    expect(displayStatus(postPk, { saved: [1, 3], hidden: [2, 3], statusView })).toBe(expected);
  });

  test.each([
    ['', ['save', 'hide']],
    ['saved', ['unsave']],
    ['hidden', ['unhide']],
    ['true-hidden', ['unhide']],
  ] as const)('4.2 a role of status "%s" offers %j', (status, actions) => {
    expect(offeredActions(status)).toEqual(actions);
  });

  test.each([
    ['', 'saved', 'saved'],
    ['saved', 'saved', ''],
    ['saved', 'hidden', 'hidden'],
    ['hidden', 'hidden', ''],
  ] as const)('4.3 from the view "%s", pressing "%s" leads to "%s"', (view, pressed, expected) => {
    expect(toggledStatusView(view, pressed)).toBe(expected);
  });
});

describe('4.9 opening a card', () => {
  const click = {
    button: 0,
    pressedAt: { x: 10, y: 10 },
    releasedAt: { x: 10, y: 10 },
    onControl: false,
    selectsText: false,
  };

  test.each([
    ['a plain click', {}, true],
    ['a right click', { button: 2 }, false],
    ['a press that moved 5px', { releasedAt: { x: 13, y: 14 } }, true],
    ['a press that moved more than 5px', { releasedAt: { x: 13, y: 15 } }, false],
    ['a click on a button, link or icon', { onControl: true }, false],
    ['a click that selects text', { selectsText: true }, false],
  ])('4.9 %s opens or closes the card: %o → %s', (_, change, expected) => {
    expect(clickTogglesCard({ ...click, ...change })).toBe(expected);
  });

  test('4.9 an opened card is scrolled to 5px below the top, a deep-linked one to 40px on load', () => {
    expect(scrollTargetOf(500, 'visitor')).toBe(495);
    expect(scrollTargetOf(500, 'link')).toBe(460);
    expect(scrollTargetOf(20, 'link')).toBe(0);
  });
});
