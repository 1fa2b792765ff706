import { describe, expect, test } from 'vitest';
import { openTo } from '../../lib/facts/eligibility/open-to.ts';
import { countriesOfArea } from '../../lib/facts/places/area-countries.ts';
import { worldCountryNamed } from '../../lib/facts/places/country-names.ts';
import { remotePlaces } from '../../lib/facts/places/places.ts';
import { wideScopeNamed } from '../../lib/facts/places/wide-scopes.ts';
import { countryCodes } from '../../lib/roles/country-codes.ts';
import { openToName } from '../../lib/roles/open-to.ts';
import type { EligibilityFact } from '../../lib/roles/role.ts';

const fact = (kind: EligibilityFact['kind'], value: string, country = ''): EligibilityFact => ({
  kind,
  value,
  country,
  quote: 'A sentence.',
});
const living = (...places: string[]) => openTo(places.map((place) => fact('residence', place)));

describe('15.11 where one has to live', () => {
  test.each([
    [['Kenya'], ['KE']],
    [
      ['USA', 'Canada'],
      ['CA', 'US'],
    ],
    [['California'], ['US']],
    [['London'], ['GB']],
    [['Global'], ['Worldwide']],
    [['Kenya', 'Global'], ['Worldwide']],
    [['DACH'], ['AT', 'CH', 'DE']],
    [
      ['Benelux', 'UK'],
      ['BE', 'GB', 'LU', 'NL'],
    ],
    [['US East Coast'], ['US']],
    [['Worldwide'], ['Worldwide']],
    [['Nordic countries'], ['AX', 'DK', 'FI', 'FO', 'GL', 'IS', 'NO', 'SE']],
    // The time zone says when to work.
    [['USA', 'EST'], ['US']],
  ])('15.11 of %j a role is open to %j', (places, codes) => {
    expect(living(...places)).toMatchObject({ open_to: codes, residence_stated: true });
  });

  test.each([[[]], [['CET']], [['a place that nobody knows']], [['Kenya', 'the Shire']]])(
    '15.11 what does not name countries excludes nobody: %j',
    (places) => {
      expect(living(...places)).toMatchObject({ open_to: ['Not stated'], residence_stated: false });
    },
  );

  test('15.11 a list of countries that had to be cut excludes nobody', () => {
    const facts = countryCodes.map((code) => fact('residence', openToName(code)));
    expect(openTo(facts.slice(0, 29)).residence_stated).toBe(true);
    expect(openTo(facts.slice(0, 30)).open_to).toEqual(['Not stated']);
    const visa = fact('visa', 'offered');
    expect(openTo([...facts.slice(0, 29), visa]).open_to).toEqual(['Not stated']);
  });

  test.each([
    ['LATAM', 'Latin America'],
    ['the European Union', 'EU'],
    ['nordics', 'Nordics'],
    ['EU member states', 'EU'],
  ])('15.11 an area written as “%s” has the countries of “%s”', (written, name) => {
    expect(living(written)).toEqual(living(name));
    expect(living(written).residence_stated).toBe(true);
  });

  test('15.11 the EU has no UK, Europe has both', () => {
    expect(living('EU').open_to).toHaveLength(27);
    expect(living('EU').open_to).not.toContain('GB');
    expect(living('Europe').open_to).toEqual(expect.arrayContaining(['GB', 'DE', 'CY', 'NO']));
  });

  test('15.11 every area that a posting can name has its countries', () => {
    const named = ['nordics', 'MENA', 'gcc', 'eea', 'scandinavia', 'baltics', 'balkans', 'iberia']
      .concat(['british isles', 'cee', 'eastern europe', 'western europe', 'central europe'])
      .concat(['southern europe', 'northern europe', 'continental europe', 'central america'])
      .concat(['caribbean', 'east africa', 'west africa', 'north africa', 'central africa'])
      .concat(['southern africa', 'sub-saharan africa', 'east asia', 'south asia', 'central asia'])
      .concat(['southeast asia', 'asean', 'anz', 'east coast', 'middle east', 'dach', 'benelux'])
      .map((name) => wideScopeNamed(name)!);
    const remote = remotePlaces.map((place) => place.replace('Remote, ', ''));
    for (const area of [...named, ...remote].filter((each) => each !== 'Global')) {
      expect(countriesOfArea(area), area).not.toBeNull();
      expect(living(area).open_to.length, area).toBeGreaterThan(0);
    }
    expect(countriesOfArea('Kenya')).toBeNull();
  });

  test('15.11 every country that the filter offers has a name that the import reads as it', () => {
    for (const code of countryCodes) {
      expect(worldCountryNamed(openToName(code))?.iso, openToName(code)).toBe(code);
    }
    expect(openToName('US')).toBe('USA');
    expect(openToName('Not stated')).toBe('Not stated');
  });
});

describe('15.11 somebody who needs a visa', () => {
  test.each<[string, EligibilityFact[], boolean, boolean]>([
    ['nothing said', [], false, false],
    ['offered', [fact('visa', 'offered')], true, false],
    ['depends', [fact('visa', 'depends')], true, false],
    ['refused', [fact('visa', 'refused')], true, true],
    [
      'offered for one country',
      [fact('visa', 'refused', 'UK'), fact('visa', 'offered', 'USA')],
      true,
      false,
    ],
    ['papers needed already', [fact('right_to_work', 'UK')], true, true],
    [
      'papers needed, a visa offered',
      [fact('right_to_work', 'UK'), fact('visa', 'offered')],
      true,
      false,
    ],
    ['citizens only', [fact('citizenship', 'USA')], true, true],
    ['a clearance', [fact('clearance', 'Secret')], false, false],
  ])('15.11 %s', (_, facts, stated, refused) => {
    expect(openTo(facts)).toMatchObject({ visa_stated: stated, visa_refused: refused });
  });

  test('15.11 a country for which the employer is confirmed to sponsor visas is a statement too', () => {
    const possible = { visa_stated: true, visa_refused: false };
    expect(openTo([], ['UK'])).toMatchObject(possible);
    expect(openTo([fact('right_to_work', 'USA')], ['UK'])).toMatchObject(possible);
    const refused = { visa_stated: true, visa_refused: true };
    expect(openTo([fact('visa', 'refused')], ['UK'])).toMatchObject(refused);
    expect(openTo([fact('citizenship', 'USA')], ['UK'])).toMatchObject(refused);
  });
});
