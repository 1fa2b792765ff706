import { expect, test } from 'vitest';
import { showControl, shownVariant } from '../../lib/visitor/experiments.ts';

test('4.5 the shown variant is read from the page, and is empty when none was set', () => {
  const root = { dataset: { advisor: 'A', ab4: 'C' } };
  expect(shownVariant('advisor_chatbot_1', root)).toBe('A');
  expect(shownVariant('ab4', root)).toBe('C');
  expect(shownVariant('ab4', { dataset: {} })).toBe('');
});

test('4.5 and 6 when consent is withdrawn the page shows the control, except for experiments that need no consent', () => {
  const root = { dataset: { advisor: 'D', ab4: 'C', view: 'compact' } };
  showControl(root);
  expect(root.dataset).toEqual({ advisor: 'control', ab4: 'C', view: 'compact' });
});
