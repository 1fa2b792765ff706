import { expect, test } from 'vitest';
import { readText } from '../../lib/facts/sentences/text.ts';

const headingOf = (html: string): string | undefined =>
  readText(html).sentences.find(({ text }) => text === 'A degree.')?.heading;

test.for([['Desirable'], ['Desirable criteria'], ['Essential skills'], ['Nice to have']])(
  '12.11 a line that is only the name of a list is its heading: %s',
  ([name]) => {
    expect(headingOf(`<p>${name}</p><ul><li>A degree.</li></ul>`)).toBe(name);
    expect(headingOf(`<p>${name} for us</p><ul><li>A degree.</li></ul>`)).toBe('');
    expect(headingOf(`<ul><li>${name}</li><li>A degree.</li></ul>`)).toBe('');
  },
);

test('12.11 white space before a heading does not hide it', () => {
  expect(headingOf('<p>We do this.</p> <h4>About you</h4> <ul> <li>A degree.</li> </ul>')).toBe(
    'About you',
  );
  expect(headingOf('<p>We do this.</p> <p><strong>About you</strong></p> <p>A degree.</p>')).toBe(
    'About you',
  );
});

test('12.11 open angle brackets that close nothing are text', () => {
  const brackets = '<'.repeat(200_000);
  expect(readText(`<p>${brackets}</p>`).text).toBe(brackets);
});
