import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advisorFields, advisorLink } from '../../lib/visitor/advisor-link.ts';

const config = {
  advisorUrl: 'https://advisor.example/jobs',
  networkName: 'LinkedIn',
  fieldTokens: { brand: 'lodestar', search: 'algolia' },
};

test('7 the header card opens the advisor with the profile and the calling page', () => {
  const link = advisorLink(config, {
    place: 'header_cta',
    variant: 'B',
    profile: 'https://www.linkedin.com/in/ada?x=1&y=2',
  });
  expect(link).toBe(
    'https://advisor.example/jobs?linkedin=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fada%3Fx%3D1%26y%3D2&utm_source=lodestar_job_board&utm_medium=header_cta&utm_campaign=advisor_bot_linkedin&utm_content=linkedin_field_nm_wording',
  );
});

test.each([
  ['C', 'below_refinements'],
  ['D', 'banner_design_vr'],
  ['', 'unknown_variant'],
] as const)('7 the refinements area of variant "%s" says %s', (variant, name) => {
  const link = advisorLink(config, { place: 'refinements_section', variant, profile: 'ada' });
  expect(link).toBe(
    `https://advisor.example/jobs?linkedin=ada&utm_source=lodestar_job_board&utm_medium=refinements_section&utm_campaign=advisor_bot_linkedin&utm_content=${name}`,
  );
});

test('4.5 and 7 a header card without a variant reports it as missing', () => {
  const link = advisorLink(config, { place: 'header_cta', variant: '', profile: 'ada' });
  expect(new URL(link).searchParams.get('utm_content')).toBe('missing_experiment_assignment');
});

test("7 the advisor's own query and hash are kept", () => {
  const advisorUrl = 'https://advisor.example/jobs?lang=en&utm_source=old#top';
  const link = advisorLink(
    { ...config, advisorUrl },
    { place: 'header_cta', variant: 'A', profile: '' },
  );
  const { searchParams, hash } = new URL(link);
  expect(searchParams.get('lang')).toBe('en');
  expect(searchParams.getAll('utm_source')).toEqual(['lodestar_job_board']);
  expect(searchParams.get('linkedin')).toBe('');
  expect(hash).toBe('#top');
});

test.each([
  ['header_cta', 'A'],
  ['header_cta', 'B'],
  ['refinements_section', 'C'],
  ['refinements_section', 'D'],
] as const)(
  '7 the form in the %s of variant %s submits what the link contains',
  (place, variant) => {
    const given = { ...config, advisorUrl: 'https://advisor.example/jobs?lang=en' };
    const profile = 'https://www.linkedin.com/in/ada?x=1&y=2';
    const { searchParams } = new URL(advisorLink(given, { place, variant, profile }));
    const sent = [['linkedin', profile], ...advisorFields(given, { place, variant })];
    expect(sent.toSorted()).toEqual([...searchParams].toSorted());
  },
);

test('5 the profile is free text: it arrives unchanged and cannot change the target', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (typed) => {
      const profile = typed.toWellFormed();
      const link = new URL(
        advisorLink(config, { place: 'refinements_section', variant: 'D', profile }),
      );
      expect(link.origin + link.pathname).toBe('https://advisor.example/jobs');
      expect(link.searchParams.get('linkedin')).toBe(profile.trim());
      expect([...link.searchParams.keys()]).toHaveLength(5);
    }),
  );
});
