import { expect, test } from 'vitest';
import { sideBySide } from '../../lib/desk/side-by-side.ts';

const word = (text: string, isChanged = false) => ({ text, isChanged });

test('13.7 what only one text has is marked, and lines stay lines', () => {
  const from = '<h4>Your work</h4><p>You lead five people.</p>';
  const to = '<h4>Your work</h4><p>You lead nine people.</p>';
  expect(sideBySide(from, to)).toEqual({
    before: [word('Your work\nYou lead '), word('five', true), word(' people.')],
    after: [word('Your work\nYou lead '), word('nine', true), word(' people.')],
  });
});

test('13.7 between differences that are far apart, some characters are left out', () => {
  const long = 'same words again and '.repeat(50);
  const { after } = sideBySide(`<p>A ${long}B</p>`, `<p>C ${long}D</p>`);
  expect(after.map(({ text }) => text)).toEqual([
    'C',
    expect.stringMatching(/^ same words .{50,70} … .{50,70} again and $/),
    'D',
  ]);
});

test('13.7 a text that is new or gone is marked as a whole', () => {
  expect(sideBySide('', '<p>Now there is one.</p>')).toEqual({
    before: [],
    after: [word('Now there is one.', true)],
  });
});

test('13.7 texts that have little in common are shown whole, the long ones cut', () => {
  const words = (prefix: string) =>
    `<p>${Array.from({ length: 5000 }, (_, at) => prefix + at).join(' ')}</p>`;
  const { before, after } = sideBySide(words('a'), words('b'));
  expect([before.length, after.length]).toEqual([1, 1]);
  expect(after[0]?.text).toHaveLength(3001);
});
