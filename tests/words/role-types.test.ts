import { expect, test } from 'vitest';
import { useOwnBoard } from '../support/own-board.ts';
import { createRole } from '../support/role-factory.ts';

test('12.2 24.1 a German board names kinds of employment in German, as its roles do', async () => {
  useOwnBoard({ language: 'de' });
  const { employmentOf } = await import('../../lib/facts/role-words.ts');
  expect(employmentOf('FULL_TIME')).toBe('Vollzeit');
  expect(employmentOf('Intern', 'PartTime')).toBe('Praktikum, Teilzeit');
  expect(employmentOf('fulltime_permanent')).toBe('Vollzeit, permanent');
  const { employmentFacts } = await import('../../lib/facts/employment-facts.ts');
  const text = { sentences: [{ text: 'This is a fixed-term role.', offset: 0 }] };
  expect(employmentFacts({ employment_type: '', title: 'Ranger' }, text as never)).toMatchObject([
    { value: 'Befristet', from: 'text' },
  ]);
});

test('2.8 15.5 a role in full time is one by its German name and by the English one', async () => {
  useOwnBoard({ language: 'de' });
  const { mainLinkText } = await import('../../lib/roles/card-content.ts');
  const textOf = (type: string) => mainLinkText({ evergreen: false, tags_role_type: [type] });
  expect(textOf('Vollzeit')).toBe(textOf('Full-time'));
  expect(textOf('Vollzeit')).not.toBe(textOf('Teilzeit'));
  const { jobPosting } = await import('../../lib/site/job-posting.ts');
  const { createOrganisation } = await import('../support/catalogue-factory.ts');
  const typeOf = (type: string) => {
    const role = createRole(1, {
      tags_role_type: [type],
      tags_country: ['Germany'],
      tags_city: ['Berlin'],
      description_full: '<p>The whole posting.</p>',
    });
    const organisation = createOrganisation({ id: 'alpha', structured_data: true });
    const now = role.posted_at ?? 0;
    const json = jobPosting(role, { organisation, siteUrl: 'https://jobs.example', now });
    return JSON.parse(json ?? '{}').employmentType;
  };
  expect(typeOf('Praktikum')).toEqual(['INTERN']);
  expect(typeOf('Internship')).toEqual(['INTERN']);
});
