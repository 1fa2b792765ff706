import { describe, expect, test } from 'vitest';
import {
  readSampleCatalogue,
  readSampleValues,
} from '../../../lib/import/sample/sample-catalogue.ts';
import { parseCatalogue } from '../../../lib/store/catalogue.ts';
import { importedFacetFields } from '../../../lib/roles/facets.ts';
import { createRoleSchema } from '../../../lib/roles/role.ts';
import {
  catalogue,
  countsOf,
  organisations,
  roles,
  share,
  tokens,
} from '../../support/sample-catalogue.ts';

const groups = organisations.filter((organisation) => organisation.is_composite);
const companies = organisations.filter((organisation) => !organisation.is_composite);

describe('the sample as a catalogue', () => {
  test('3.1 every role passes the schema unchanged', () => {
    const schema = createRoleSchema(tokens);
    for (const role of roles) expect(schema.parse(role)).toEqual(role);
  });

  test('13.3 its values are those of its roles', async () => {
    const values = importedFacetFields.map((field) => [
      field,
      [...new Set(roles.flatMap((role) => role[field]))],
    ]);
    expect(await readSampleValues()).toEqual(Object.fromEntries(values));
  });

  test('it survives a round trip through the file', () => {
    expect(parseCatalogue(JSON.stringify(catalogue), tokens, 'sample')).toEqual(catalogue);
  });

  test('there are 120 organisations, and every group has a page', () => {
    expect(companies).toHaveLength(120);
    expect(groups).toHaveLength(9);
    expect(new Set(organisations.map(({ id }) => id)).size).toBe(organisations.length);
  });

  test('every organisation has roles, and every role its organisation', () => {
    const owners = new Set(roles.map((role) => role.company_id));
    expect([...owners].sort()).toEqual(companies.map(({ id }) => id).sort());
  });

  test('ids are unique, numeric and those of the search record', () => {
    expect(new Set(roles.map((role) => role.post_pk)).size).toBe(roles.length);
    for (const role of roles) {
      expect(role.objectID).toBe(String(role.post_pk));
      expect(role.id).toBe(role.post_pk);
    }
  });

  test('field names contain the configured tokens', async () => {
    const other = await readSampleCatalogue({
      now: catalogue.writtenAt,
      tokens: { brand: 'acme', search: 'engine' },
    });
    const role = other.roles[0]!;
    expect(role).toHaveProperty('tags_location_acme');
    expect(role).toHaveProperty('id_external_acme');
    expect(role).toHaveProperty('salary_engine');
    expect(role).not.toHaveProperty('tags_location_lodestar');
  });
});

describe('the sample cannot be mistaken for a real board', () => {
  test('the catalogue says that it is the sample, and pages then say so', () => {
    expect(catalogue.source).toBe('sample');
  });

  test('group names are the generic ones of 2.8 and three of our own', () => {
    expect(groups.map(({ title }) => title.toLowerCase()).sort()).toEqual([
      'ai safety academic groups',
      'alternative protein ventures',
      'climate-focused think tank roles',
      'forecasting platforms',
      'international policy roles',
      'outbreak detection consortium',
      'uk government',
      'us government',
      'us policy fellowships',
    ]);
  });

  test('every link points to the reserved example domain', () => {
    const text = JSON.stringify(catalogue);
    for (const [link] of text.matchAll(/https?:[^"\\ ]+/g)) {
      expect(link).toMatch(/^https:\/\/example\.org\//);
    }
  });
});

describe('organisations', () => {
  test('3.12 each has a description, areas, headquarters and regions', () => {
    for (const organisation of organisations) {
      expect(organisation.description).toMatch(/^<p>.+<\/p>$/);
      expect(organisation.problemArea).not.toEqual([]);
      expect(organisation.regions, organisation.title).not.toEqual([]);
    }
    for (const { headquarters } of companies) expect(headquarters).not.toBe('');
  });

  test('3.15 regions are those of the preset list', () => {
    const known = ['Africa', 'Asia', 'Europe (ex UK)', 'Oceania', 'Remote, Global'];
    known.push('South America', 'UK', 'US (East Coast)', 'US (West Coast)', 'Canada');
    const used = new Set(organisations.flatMap(({ regions }) => regions));
    expect([...used].sort()).toEqual(known.sort());
  });

  test('about a dozen are recommended; these and some others are highlighted', () => {
    const recommended = companies.filter((each) => each.is_top_recommended_org);
    const highlighted = companies.filter((each) => each.is_highlighted);
    expect(recommended.length).toBeGreaterThanOrEqual(10);
    expect(recommended.length).toBeLessThanOrEqual(14);
    expect(recommended.every((each) => each.is_highlighted)).toBe(true);
    expect(highlighted.length).toBeGreaterThanOrEqual(18);
    expect(highlighted.length).toBeLessThanOrEqual(26);
  });

  test('3.1 company_data holds the name and what the organisation is known for', () => {
    for (const role of roles) {
      const { name, is_highlighted, is_top_recommended_org } = role.company;
      expect(role.company_data.includes('true')).toBe(is_highlighted);
      expect(role.company_data.includes('is_recommended_org')).toBe(is_top_recommended_org);
      expect(role.company_data[0]).toBe(name);
      expect(role.company_is_highlighted).toBe(is_highlighted);
    }
  });

  test('2.8 every group of the contract has roles, and so do others', () => {
    const used = countsOf(roles.flatMap((role) => role.composite?.name ?? []));
    for (const { title } of groups) {
      expect(used.get(title) ?? 0, title).toBeGreaterThanOrEqual(5);
    }
    for (const role of roles) {
      expect(role.composite_name).toBe(role.composite?.name ?? '');
      const group = groups.find(({ id }) => id === String(role.composite?.pk));
      expect(group?.title).toBe(role.composite?.name);
    }
  });

  test('some have no logo, a name over 40 characters, or non-ASCII letters', () => {
    const withoutLogo = companies.filter(({ logo_url }) => logo_url === '').length;
    expect(withoutLogo).toBeGreaterThanOrEqual(7);
    expect(withoutLogo).toBeLessThanOrEqual(18);
    expect(companies.filter(({ title }) => title.length > 40).length).toBeGreaterThan(2);
    const names = companies.map(({ title }) => title).join('\n');
    for (const part of ['Académie', 'Łódź', 'Zürcher', 'Øresund']) expect(names).toContain(part);
  });
});

describe('proportions', () => {
  const shareOf = (test: (role: (typeof roles)[number]) => boolean): number =>
    share(roles.filter(test).length);

  test('highlighted, career-development and reposted roles are as frequent as on a real board', () => {
    expect(shareOf((role) => role.highlighted)).toBeCloseTo(0.08, 2);
    const career = shareOf((role) => role.career_development_role);
    expect(career).toBeGreaterThan(0.12);
    expect(career).toBeLessThan(0.17);
    const reposts = shareOf((role) => role.repost);
    expect(reposts).toBeGreaterThan(0.045);
    expect(reposts).toBeLessThan(0.08);
  });

  test('about fifteen lists are kept open and about fifteen belong to collections', () => {
    const collections = roles.filter((role) => role.collection);
    const lists = roles.filter((role) => role.evergreen && !role.collection);
    expect(collections).toHaveLength(15);
    expect(lists).toHaveLength(15);
    for (const list of lists) expect(list.title).toMatch(/^All open roles at /);
    for (const list of [...lists, ...collections]) expect(list.closes_at).toBeNull();
  });
});
