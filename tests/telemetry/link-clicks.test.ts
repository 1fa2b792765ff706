import { expect, test } from 'vitest';
import { linkClick } from '../../lib/telemetry/measurement.ts';

const own = ['https://board.example', 'https://parent.example'];
const click = (href: string, text = 'Link') => linkClick({ href, text }, own, 'control');

test.each([
  ['https://board.example/faq', 'Internal Links'],
  ['https://parent.example/newsletter/', 'Internal Links'],
  ['https://employer.example/jobs/1', 'External links'],
  ['https://board.example.evil.example/', 'External links'],
  ['http://board.example/faq', 'External links'],
  ['mailto:jobs@board.example', 'External links'],
  ['not an address', 'External links'],
])('7 a link to %s is one of the "%s"', (href, category) => {
  expect(click(href)).toMatchObject({ objectType: 'link', label: href, category });
});

test('7 the label has no personal parameters, and the text is a single line', () => {
  expect(
    linkClick(
      { href: 'https://x.example/a?first_name=Ada&b=1', text: '  VIEW\n  JOB DETAILS ' },
      own,
      'below_refinements',
    ),
  ).toEqual({
    objectType: 'link',
    label: 'https://x.example/a?b=1',
    userFacingLabel: 'VIEW JOB DETAILS',
    category: 'External links',
    variant: 'below_refinements',
  });
  expect(click('https://x.example/', 'a'.repeat(5000)).userFacingLabel).toHaveLength(200);
});
