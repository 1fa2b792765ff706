import { describe, expect, test } from 'vitest';
import { cardTags, initialsOf, logoSource, mainLinkText } from '../../lib/roles/card-content.ts';
import {
  databaseUrl,
  organisationLinkText,
  organisationPath,
} from '../../lib/roles/opened-card-links.ts';

test.each([
  ['DoorDash', 'D'],
  ['Fern & Field', 'FF'],
  ['The Institute of Soil (sample)', 'IS'],
  ['48forty Solutions', '4S'],
  ['élan vital', 'ÉV'],
  ['the', 'T'],
  ['🐝', ''],
])('10.5 the initials of %s are "%s"', (name, expected) => {
  expect(initialsOf(name)).toBe(expected);
});

describe('2.8 links of a card', () => {
  test.each([
    [true, ['Full-time'], 'VIEW FULL LIST'],
    [false, ['Internship', 'Full-time'], 'VIEW JOB DETAILS'],
    [false, ['Fellowship'], 'VIEW OPPORTUNITY DETAILS'],
    [false, [], 'VIEW OPPORTUNITY DETAILS'],
  ])('2.8 evergreen %s with %j reads "%s"', (evergreen, tags_role_type, expected) => {
    expect(mainLinkText({ evergreen, tags_role_type })).toBe(expected);
  });

  test.each([
    ['US Government', 'See full US government profile and open roles'],
    ['uk government', 'See full UK government profile and open roles'],
    ['US policy fellowships', 'See more open US policy and fellowship roles'],
    ['Climate-focused think tank roles', 'See more climate-focused think tank roles'],
    ['AI safety academic groups', 'See more roles at AI safety academic groups'],
    ['International policy roles', 'See more roles working at international policy organisations'],
    ['Something else', 'See full profile and open roles'],
    ['', 'See full profile and open roles'],
    ['constructor', 'See full profile and open roles'],
  ])('2.8 the composite "%s" is linked as "%s"', (name, expected) => {
    expect(organisationLinkText(name)).toBe(expected);
  });

  test('2.8 only composites and highlighted organisations have a page', () => {
    const role = { composite: null, company_id: 'a/b', company_is_highlighted: true };
    expect(organisationPath({ ...role, composite: { pk: 7 } })).toBe('/organisations/7');
    expect(organisationPath(role)).toBe('/organisations/a%2Fb');
    expect(organisationPath({ ...role, company_is_highlighted: false })).toBeNull();
    expect(organisationPath({ ...role, company_id: '' })).toBeNull();
  });

  test('2.8 the database record is linked when both base and id are known', () => {
    expect(databaseUrl('https://db.example/t', 'rec1')).toBe('https://db.example/t/rec1');
    expect(databaseUrl('https://db.example', '../x?y')).toBe('https://db.example/..%2Fx%3Fy');
    expect(databaseUrl(null, 'rec1')).toBeNull();
    expect(databaseUrl('https://db.example', '')).toBeNull();
  });

  test('2.8 a missing logo falls back to /jb_fallback.jpeg', () => {
    const sourceOf = (address: string) =>
      logoSource({ company: { logo_url: address } }, ['cdn.example']);
    expect(sourceOf('/logos/a.svg')).toBe('/logos/a.svg');
    expect(sourceOf('https://cdn.example/a.svg')).toBe('https://cdn.example/a.svg');
    expect(sourceOf('')).toBe('/jb_fallback.jpeg');
    for (const address of ['javascript:alert(1)', '//cdn.example/a', 'logo', 'https://[']) {
      expect(sourceOf(address)).toBe('/jb_fallback.jpeg');
    }
  });
});

const role = {
  highlighted: false,
  tags_area: ['AI safety & policy'],
  tags_role_type: ['Full-time', 'Part-time'],
  tags_exp_required: ['Junior (1-4 years)'],
};
const labels = (changes: Partial<typeof role>) =>
  cardTags({ ...role, ...changes }).map(({ label }) => label);

describe('2.8 tags of a card', () => {
  test('2.8 highlighted comes first, then areas, role types and experience', () => {
    expect(cardTags({ ...role, highlighted: true })).toEqual([
      { label: 'Highlighted', kind: 'highlight' },
      { label: 'AI safety & policy', kind: 'area' },
      { label: 'Full-time', kind: 'plain' },
      { label: 'Part-time', kind: 'plain' },
      { label: 'Junior (1-4 years)', kind: 'plain' },
    ]);
  });

  test('2.8 an umbrella value is left out when the values it covers are shown', () => {
    expect(
      labels({
        tags_area: ['Career development', 'Strategy & operations'],
        tags_role_type: [],
        tags_exp_required: ['Entry-level', 'Multiple experience levels'],
      }),
    ).toEqual(['Strategy & operations', 'Entry-level']);
  });

  test('2.8 an umbrella value is shown when it is the only one', () => {
    expect(
      labels({
        tags_area: [],
        tags_role_type: [],
        tags_exp_required: ['Multiple experience levels'],
      }),
    ).toEqual(['Multiple experience levels']);
  });

  test('2.8 duplicate values are shown once', () => {
    expect(labels({ tags_role_type: ['Contract', 'Contract'], tags_exp_required: [] })).toEqual([
      'AI safety & policy',
      'Contract',
    ]);
  });
});
