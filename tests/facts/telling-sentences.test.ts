import { expect, test } from 'vitest';
import { tellingSentences } from '../../lib/facts/telling-sentences.ts';
import { readText } from '../../lib/facts/sentences/text.ts';

const posting = `
<p>Example Fund gives grants to people who help others, and has done so for twenty years.</p>
<p>As our grants officer, you will find groups that protect children from malaria and decide what they get.</p>
<h4>What you will do</h4>
<ul><li>Visit groups in four countries and learn from them what works and what does not.</li></ul>
<h4>Requirements</h4>
<ul><li>At least five years of experience with grants in one of these countries.</li></ul>
<h4>Benefits</h4>
<p>You will get health insurance, a pension and six weeks of vacation every single year.</p>
<p>We do not discriminate: applicants of any age, race or religion are welcome to apply.</p>`;

const told = (html: string, title = 'Grants officer', repeated: string[] = []) =>
  tellingSentences(readText(html).sentences, title, new Set(repeated));

test('13.3 the sentences that say most about a role are in the order of the text, without benefits or applying', () => {
  expect(told(posting)).toEqual([
    'Example Fund gives grants to people who help others, and has done so for twenty years.',
    'As our grants officer, you will find groups that protect children from malaria and decide what they get.',
    'Visit groups in four countries and learn from them what works and what does not.',
  ]);
});

test('13.3 what other postings of the employer say too is not about this role', () => {
  const repeated =
    'as our grants officer, you will find groups that protect children from malaria and decide what they get.';
  expect(told(posting, 'Grants officer', [repeated])).not.toContainEqual(
    expect.stringContaining('malaria'),
  );
});

test.each([
  ['no text', ''],
  ['one word, very often', `<p>${'help '.repeat(400_000)}</p>`],
  ['Chinese', `<p>${'我们正在寻找一位政策分析师。'.repeat(100)}</p>`],
  ['headings alone', '<h4>Benefits</h4><h4>About you</h4>'],
])('13.3 %s says nothing about a role', (_name, html) => {
  expect(told(html)).toEqual([]);
});

test('13.3 at most four sentences are offered, and none that says the same as another', () => {
  const line = (place: string) =>
    `<p>In this role you will plan the work of ${place} and improve what people there get.</p>`;
  const alike = ['Kenya', 'Ghana', 'Nepal'].map(line).join('');
  expect(told(alike, 'Planner')).toHaveLength(1);
  const many = ['wells', 'schools', 'roads', 'clinics', 'farms', 'markets'].map(
    (what, at) =>
      `<p>You will build ${what} with ${'abcdef'.slice(at)}ers ${what}men and ${what}ists.</p>`,
  );
  expect(told(many.join(''), 'Builder').length).toBeLessThanOrEqual(4);
});
