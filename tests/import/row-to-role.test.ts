import { describe, expect, it } from 'vitest';
import { importedFacetFields } from '../../lib/roles/facets.ts';
import { refusalsOf, roleOf } from '../support/importing.ts';

const seconds = (iso: string): number => Date.parse(iso) / 1000;

describe('3.1 a row becomes a role', () => {
  it('with every field of the record', async () => {
    const role = await roleOf({
      position: ' Analyst ',
      company_logo_url: '/logos/example.svg',
      company_description: '<p>Builds <b>robots</b>.</p><script>1</script>',
      company_is_highlighted: 'x',
      company_is_top_recommended_org: 'yes',
      company_url: 'https://example.org',
      composite_name: 'UK government',
      composite_pk: '7',
      tags_area: 'AI safety & policy; Climate change | Forecasting',
      visas: 'UK',
      tags_country: 'UK; USA',
      tags_city: 'London; New York; London',
      closes_at: '2026-12-01',
      repost: '1',
      salary: '£60,000 – £75,000',
      description_short: 'First line\nsecond & line\n\n- one\n- two',
      id_external: 'rec1',
    });
    expect(role).toEqual({
      post_pk: 1,
      objectID: '1',
      id: 1,
      title: 'Policy analyst',
      position: 'Analyst',
      company: {
        name: 'Example Robotics (sample)',
        logo_url: '/logos/example.svg',
        description: '<p>Builds <b>robots</b>.</p>',
        is_highlighted: true,
        is_top_recommended_org: true,
      },
      company_name: 'Example Robotics (sample)',
      company_id: 'example-robotics-sample',
      company_description: '<p>Builds <b>robots</b>.</p>',
      company_is_highlighted: true,
      company_url: 'https://example.org/',
      company_career_page_url: '',
      company_data: ['Example Robotics (sample)', 'true', 'is_recommended_org'],
      composite: { name: 'UK government', pk: 7 },
      composite_name: 'UK government',
      card_locations: ['UK', 'USA', 'London', 'New York'],
      locations: ['UK', 'USA', 'London', 'New York'],
      tags_city: ['London', 'New York'],
      tags_country: ['UK', 'USA'],
      ...Object.fromEntries(importedFacetFields.map((field) => [field, []])),
      tags_area: ['AI safety & policy', 'Climate change', 'Forecasting'],
      visas: ['UK'],
      Habitat: [],
      posted_at: seconds('2026-11-20T00:00Z'),
      closes_at: seconds('2026-12-01T00:00Z'),
      closing_not_stated: false,
      publish_at: null,
      checked_at: null,
      checked_by: null,
      recent_changes: [],
      open_to: ['Not stated'],
      residence_stated: false,
      visa_stated: true,
      visa_refused: false,
      repost: true,
      highlighted: false,
      description_short:
        '<p>First line<br />second &amp; line</p><ul><li>one</li><li>two</li></ul>',
      salary: '£60,000 – £75,000',
      salary_limit: 100_000,
      career_development_role: false,
      evergreen: false,
      collection: false,
      url_external: 'https://example.org/jobs/1',
      tags_location_lodestar: [
        'UK',
        'UK (Confirmed Visas)',
        'USA',
        'US (East Coast)',
        'London',
        'New York',
      ],
      id_external_lodestar: 'rec1',
      salary_algolia: true,
    });
  });

  it('from locations alone when it names no country and no city', async () => {
    const role = await roleOf({ locations: ['San Jose, CA', 'Remote in USA', 'London, UK'] });
    expect(role.tags_country).toEqual(['USA', 'Remote, USA', 'UK']);
    expect(role.tags_city).toEqual(['San Jose, CA', 'London']);
    expect(role.locations).toEqual(['San Jose, CA', 'Remote in USA', 'London, UK']);
    expect(role.card_locations).toEqual(['USA', 'Remote, USA', 'UK', 'San Jose, CA', 'London']);
  });

  it.each([
    ['grant of $10,000', null],
    ['Competitive', null],
    ['', null],
    ['$50 per hour', 104_000],
  ])('2.7 with the salary %j and the limit %j a year', async (salary, limit) => {
    const role = await roleOf({ salary });
    expect(role.salary_limit).toBe(limit);
    expect(role.salary_algolia).toBe(limit !== null);
  });

  it('with a given salary limit, which overrides the salary text', async () => {
    expect((await roleOf({ salary: '$90,000', salary_limit: '70,000' })).salary_limit).toBe(70_000);
  });

  it('from a record of the board, unchanged', async () => {
    const role = await roleOf({
      id: '41',
      company_description: 'Text & <more',
      composite_name: 'US government',
      visas: 'UK',
      tags_country: 'UK',
      salary: '$80k',
      closes_at: '2026-12-24',
    });
    expect(await roleOf({ ...role })).toEqual({ ...role, id_external_lodestar: '' });
  });

  it('from nested objects in JSON', async () => {
    const map = { columns: { company_name: 'employer.name', company_url: 'employer.site.url' } };
    const employer = { name: 'Example Fund (sample)', site: { url: 'https://example.com/' } };
    const role = await roleOf({ company_name: 'another', employer }, map);
    expect(role.company_name).toBe('Example Fund (sample)');
    expect(role.company_url).toBe('https://example.com/');
  });

  it('without control characters, direction marks or double spaces in its texts', async () => {
    const role = await roleOf({ title: ' A\u0000b\u202e \t c\u200b\ud800\u00a0é \n' });
    expect(role.title).toBe('Ab c\ufffd é'.normalize('NFC'));
  });
});

describe('cells that are refused', () => {
  it.each([
    ['title', '  \u200b '],
    ['company_name', ''],
    ['url_external', null],
  ])('an empty %s', async (field, cell) => {
    expect(await refusalsOf({ [field]: cell })).toEqual([`${field}: is empty`]);
  });

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    '/jobs/1',
    'jobs/1',
    '//example.org/jobs',
    'www.example.org',
    'https:example.org',
    'ftp://example.org/',
    'mailto:jobs@example.org',
    'https://user@example.org/',
    'https://user:secret@example.org/',
    'https://',
    'http://[',
    `https://example.org/${'x'.repeat(2100)}`,
  ])('the link %j', async (url) => {
    for (const field of ['url_external', 'company_url', 'company_logo_url']) {
      if (field === 'company_logo_url' && url === '/jobs/1') continue;
      const refusals = await refusalsOf({ [field]: url });
      expect(refusals).toHaveLength(1);
      expect(refusals[0]).toMatch(new RegExp(`^${field}: `));
    }
  });

  it.each([
    ['title', 'x'.repeat(301), 'title: has 301 characters, at most 300 are allowed'],
    ['tags_area', ['x'.repeat(201)], 'tags_area: has 201 characters, at most 200 are allowed'],
    [
      'tags_skill',
      Array.from({ length: 101 }, (_, item) => `skill ${item}`),
      'tags_skill: has 101 values, at most 100 are allowed',
    ],
    ['highlighted', 'maybe', 'highlighted: "maybe" is neither yes nor no'],
    ['title', { a: 1 }, 'title: "{"a":1}" is neither a text nor a number'],
    ['tags_area', [['x']], 'tags_area: "["x"]" is neither a text nor a number'],
    ['salary_limit', 'lots', 'salary_limit: "lots" is not an amount in USD a year, such as 96000'],
    ['composite_pk', '-1', 'composite_pk: "-1" is not a positive whole number'],
  ])('%s %.20j', async (field, cell, refusal) => {
    expect(await refusalsOf({ [field]: cell })).toEqual([refusal]);
  });

  it('each field of a row has its own refusal', async () => {
    const refusals = await refusalsOf({ title: '', posted_at: 'soon', url_external: '/x' });
    expect(refusals.map((refusal) => refusal.split(':')[0])).toEqual([
      'title',
      'posted_at',
      'url_external',
    ]);
  });

  it.each([true, 'TRUE', 'Yes', 'y', '1', 1, 'x', 'X'])('yes may be written %j', async (cell) => {
    expect((await roleOf({ highlighted: cell })).highlighted).toBe(true);
  });

  it.each([false, 'false', 'No', '0', 0, '', null, '-'])('no may be written %j', async (cell) => {
    expect((await roleOf({ highlighted: cell })).highlighted).toBe(false);
  });
});

describe('15.10 a list says who can apply', () => {
  const fact = { kind: 'visa', value: 'refused', country: '', quote: 'We cannot sponsor visas.' };

  it('as JSON, and a role without it has none', async () => {
    expect((await roleOf({ eligibility: JSON.stringify([fact]) })).eligibility).toEqual([fact]);
    expect(await roleOf({})).not.toHaveProperty('eligibility');
  });

  it.each([
    ['no JSON', 'visa refused'],
    ['a kind that there is not', JSON.stringify([{ ...fact, kind: 'age' }])],
    ['a fact without its sentence', JSON.stringify([{ ...fact, quote: '' }])],
    ['too many facts', JSON.stringify(Array.from({ length: 31 }, () => fact))],
  ])('and is refused with %s', async (_name, eligibility) => {
    const refusals = await refusalsOf({ eligibility });
    expect(refusals).toHaveLength(1);
    expect(refusals[0]).toMatch(/^eligibility/);
  });
});
