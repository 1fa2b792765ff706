import { expect, test } from 'vitest';
import { jobPosting } from '../../lib/site/job-posting.ts';
import { createRolePages } from '../../lib/site/role-pages.ts';
import { createOrganisation, createRole } from '../support/catalogue-factory.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z') / 1000;
const DAY = 86_400;
const siteUrl = 'https://jobs.example';
const agreed = createOrganisation({ id: 'alpha', structured_data: true });

const fields = {
  post_pk: 7,
  title: 'Analyst',
  posted_at: NOW - 3 * DAY,
  tags_country: ['UK'],
  tags_city: ['London'],
  description_full: '<p>The whole posting.</p>',
};

const dataOf = (changed: Record<string, unknown> = {}, organisation = agreed) => {
  const json = jobPosting(createRole({ ...fields, ...changed }), {
    organisation,
    siteUrl,
    now: NOW,
  });
  return json === null ? null : (JSON.parse(json) as Record<string, unknown>);
};

test('15.5 structured data has the whole posting, the date, the employer and where the work is', () => {
  expect(dataOf()).toEqual({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'Analyst',
    description: '<p>The whole posting.</p>',
    datePosted: '2026-11-17',
    hiringOrganization: { '@type': 'Organization', name: 'Alpha' },
    jobLocation: [
      {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          addressLocality: 'London',
          addressCountry: 'GB',
        },
      },
    ],
    identifier: { '@type': 'PropertyValue', name: 'jobs.example', value: '7' },
    url: 'https://jobs.example/roles/7',
    directApply: false,
  });
});

test('15.5 there is no structured data unless the organisation agreed and the whole posting is stored', () => {
  expect(dataOf({}, createOrganisation({ id: 'alpha' }))).toBeNull();
  expect(dataOf({ description_full: undefined, description_short: '<p>Short.</p>' })).toBeNull();
  expect(dataOf({ description_full: '<p> </p><script>x()</script>' })).toBeNull();
  const role = createRole(fields);
  expect(jobPosting(role, { organisation: undefined, siteUrl, now: NOW })).toBeNull();
});

test('15.5 there is no structured data for a closed role, a list, a collection, a group or the sample', () => {
  expect(dataOf({ closes_at: NOW - 2 * DAY })).toBeNull();
  expect(dataOf({ evergreen: true })).toBeNull();
  expect(dataOf({ collection: true })).toBeNull();
  expect(dataOf({ publish_at: NOW + 60 })).toBeNull();
  expect(dataOf({}, { ...agreed, is_composite: true })).toBeNull();
  const pageOf = (source: 'sample' | 'import', closed: boolean) =>
    createRolePages({
      catalogue: { source, organisations: [agreed], roles: closed ? [] : [createRole(fields)] },
      closed: closed ? [{ ...createRole(fields), closed_at: NOW - DAY }] : [],
      log: [],
      tokens: { brand: 'lodestar', search: 'algolia' },
      indexBase: 'jobs',
      siteUrl,
      isOwnBoard: false,
      now: NOW,
    }).page(7);
  expect(pageOf('import', false)?.structuredData).toContain('JobPosting');
  expect(pageOf('import', false)?.posting).toBe('<p>The whole posting.</p>');
  expect(pageOf('sample', false)?.structuredData).toBeNull();
  expect(pageOf('import', true)?.structuredData).toBeNull();
});

test('15.5 it has an end date only if the employer states one', () => {
  expect(dataOf()).not.toHaveProperty('validThrough');
  const closesAt = Date.parse('2026-12-01T17:00:00Z') / 1000;
  expect(dataOf({ closes_at: closesAt })?.validThrough).toBe('2026-12-01T17:00:00.000Z');
});

test('15.5 every workplace has the ISO code of its country, or there is no structured data', () => {
  const places = (changed: Record<string, unknown>) =>
    (dataOf(changed)?.jobLocation as Array<{ address: Record<string, string> }> | undefined)?.map(
      ({ address }) => `${address.addressLocality ?? ''} ${address.addressCountry}`.trim(),
    );
  expect(places({ tags_country: ['UK', 'Kenya'], tags_city: ['London'] })).toEqual([
    'London GB',
    'KE',
  ]);
  expect(places({ tags_country: ['USA'], tags_city: ['San Jose, CA'] })).toEqual(['San Jose US']);
  expect(places({ tags_country: [], tags_city: ['Nairobi'] })).toEqual(['Nairobi KE']);
  expect(dataOf({ tags_country: ['Atlantis'] })).toBeNull();
  expect(dataOf({ tags_country: ['UK', 'Kenya'], tags_city: ['Springfield'] })).toBeNull();
  expect(dataOf({ tags_country: [], tags_city: [] })).toBeNull();
});

test('15.5 among several countries a city has that of its state or of the text that names both', () => {
  const countries = (tags_city: string[], locations: string[]) =>
    (
      dataOf({ tags_country: ['UK', 'USA'], tags_city, locations })?.jobLocation as
        Array<{ address: object }> | undefined
    )?.map(({ address }) => address);
  expect(countries(['Boulder, CO', 'Thame'], ['Boulder, CO', 'Thame, UK'])).toMatchObject([
    { addressLocality: 'Boulder', addressCountry: 'US' },
    { addressLocality: 'Thame', addressCountry: 'GB' },
  ]);
  expect(countries(['Thame'], ['UK', 'USA', 'Thame'])).toBe(undefined);
});

test('15.5 only a posting that says “fully remote” is remote, with the countries of applicants', () => {
  const remote = { tags_city: [], description_full: '<p>This role is fully remote.</p>' };
  const data = dataOf({ ...remote, tags_country: ['Remote, USA', 'Remote, UK'] });
  expect(data).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: [
      { '@type': 'Country', name: 'US' },
      { '@type': 'Country', name: 'GB' },
    ],
  });
  expect(data).not.toHaveProperty('jobLocation');
  for (const scope of ['Remote, Global', 'Remote, Europe']) {
    expect(dataOf({ ...remote, tags_country: [scope] })).toBeNull();
  }
  const silent = { ...remote, description_full: '<p>Work from an office at times.</p>' };
  expect(dataOf({ ...silent, tags_country: ['Remote, UK'] })).toBeNull();
  // An office beside it: where the work is, without a claim that it is remote.
  const either = dataOf({ ...remote, tags_country: ['UK', 'Remote, UK'] });
  expect(either).not.toHaveProperty('jobLocationType');
  expect(either).toHaveProperty('jobLocation');
});

test('15.5 pay is included only if the employer states its currency and period', () => {
  const pay = (salary: string) => dataOf({ salary })?.baseSalary;
  expect(pay('£52,000 - £61,000 per year')).toEqual({
    '@type': 'MonetaryAmount',
    currency: 'GBP',
    value: {
      '@type': 'QuantitativeValue',
      minValue: 52_000,
      maxValue: 61_000,
      unitText: 'YEAR',
    },
  });
  expect(pay('€30 per hour')).toMatchObject({ currency: 'EUR', value: { value: 30 } });
  for (const vague of ['£52,000', '52,000 per year', 'Grant of $5,000', 'Competitive', '']) {
    expect(pay(vague), vague).toBeUndefined();
  }
});

test('15.5 the employment type is included if schema.org has a term for it', () => {
  const types = (tags: string[]) => dataOf({ tags_role_type: tags })?.employmentType;
  expect(types(['Full-time', 'Fellowship', 'Internship'])).toEqual(['FULL_TIME', 'INTERN']);
  expect(types(['Fellowship', 'constructor'])).toBeUndefined();
});

test('15.5 no text of a role can end the script element', () => {
  const role = createRole({ ...fields, title: '</script><script>x()</script>' });
  const json = jobPosting(role, { organisation: agreed, siteUrl, now: NOW }) ?? '';
  expect(json).not.toContain('<');
  expect((JSON.parse(json) as { title: string }).title).toBe('</script><script>x()</script>');
});

const residence = (value: string) => ({
  kind: 'residence',
  value,
  country: '',
  quote: `You live in ${value}.`,
});

test('15.5 where applicants have to live is read of a fully remote role that names no country', () => {
  const remote = {
    tags_city: [],
    tags_country: ['Remote, Global'],
    description_full: '<p>This role is fully remote.</p>',
  };
  const countriesOf = (...values: string[]) =>
    dataOf({ ...remote, eligibility: values.map(residence) })?.applicantLocationRequirements;
  expect(countriesOf('Kenya', 'UK')).toEqual([
    { '@type': 'Country', name: 'KE' },
    { '@type': 'Country', name: 'GB' },
  ]);
  expect(countriesOf('Kenya', 'Europe')).toBeUndefined();
  expect(countriesOf()).toBeUndefined();
});

test('15.5 the lowest degree and the fewest years that are asked for are stated', () => {
  const requirements = (degrees: string[], levels: string[]) => {
    const data = dataOf({ tags_degree_required: degrees, tags_exp_required: levels });
    return [data?.educationRequirements, data?.experienceRequirements];
  };
  expect(
    requirements(
      ["Master's degree", 'Undergraduate degree'],
      ['Senior (10+ years)', 'Mid (5-9 years)'],
    ),
  ).toMatchObject([{ credentialCategory: 'bachelor degree' }, { monthsOfExperience: 60 }]);
  expect(requirements(['Any'], ['Entry-level'])).toEqual([undefined, undefined]);
});
