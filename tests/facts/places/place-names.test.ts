import { describe, expect, test } from 'vitest';
import { placeName, placeNames, remotePlaces } from '../../../lib/facts/places/places.ts';
import { languageNamed } from '../../../lib/words/board-words.ts';
import { useOwnBoard } from '../../support/own-board.ts';

/** English words stand for those of a language that the board does not bring. */
function setLanguage(language: string): void {
  const { locale, ...others } = languageNamed('en')!;
  useOwnBoard(
    { language },
    languageNamed(language) ? undefined : { ...others, locale: { ...locale, language } },
  );
}

async function roleIn(language: string, locations: string[], cells: object = {}) {
  setLanguage(language);
  const { createRoleBuilder } = await import('../../../lib/import/build-role.ts');
  const { importMapSchema } = await import('../../../lib/import/map-file.ts');
  const tokens = { brand: 'core', search: 'algolia' };
  const build = createRoleBuilder({ map: importMapSchema.parse({}), tokens, rates: {} });
  const built = build(1, {
    title: 'Ranger',
    company_name: 'Farn',
    url_external: 'https://farn.example/1',
    posted_at: '2026-11-01',
    locations,
    ...cells,
  });
  if (!('role' in built)) throw new Error(JSON.stringify(built.refusals));
  return built.role;
}

describe('25.7 places in the language of the board', () => {
  test('25.7 in English no name is changed', () => {
    const names = [...placeNames, ...remotePlaces, 'San Jose, CA', 'Halle, Germany', 'Atlantis'];
    expect(names.map(placeName)).toEqual(names);
  });

  test.each([
    ['de', 'Munich', 'Deutschland', 'München'],
    ['de', 'Muenchen, Germany', 'Deutschland', 'München'],
    ['de', 'London, UK', 'Großbritannien', 'London'],
    ['de', 'Brussels', 'Belgien', 'Brüssel'],
    ['de', 'Nuremberg, Germany', 'Deutschland', 'Nürnberg'],
    ['de', 'Antwerp, Belgium', 'Belgien', 'Antwerpen'],
    ['de', 'Brunswick, Australia', 'Australien', 'Brunswick'],
    ['de', 'London, Vereinigtes Königreich', 'Großbritannien', 'London'],
    ['de', 'Hyderabad, Pakistan', 'Pakistan', 'Hyderabad, Pakistan'],
    ['de', 'Genève', 'Schweiz', 'Genf'],
    ['de', 'Rom', 'Italien', 'Rom'],
    ['de', 'San Jose, CA', 'USA', 'San Jose, CA'],
    ['de', 'Wien, Österreich', 'Österreich', 'Wien'],
    ['fr', 'Bruxelles', 'Belgique', 'Bruxelles'],
    ['fr', 'London, ON', 'Canada', 'London, ON'],
    ['fr', 'Munich', 'Allemagne', 'Munich'],
    ['es', 'New York', 'USA', 'Nueva York'],
    ['es', 'Mexico City', 'México', 'Ciudad de México'],
  ])('25.7 in %s "%s" is %s and %s', async (language, location, country, city) => {
    const { tags_country, tags_city, card_locations } = await roleIn(language, [location]);
    expect({ tags_country, tags_city }).toEqual({ tags_country: [country], tags_city: [city] });
    expect(card_locations).toEqual([country, city]);
    const again = await roleIn(language, [`${city}, ${country}`]);
    expect(again.tags_country).toEqual([country]);
  });

  test.each([
    ['Remote in Germany', 'Remote, Deutschland'],
    ['Remote, Deutschland', 'Remote, Deutschland'],
    ['Remote, Europe', 'Remote, Europa'],
    ['Remote, Europa', 'Remote, Europa'],
    ['Worldwide', 'Remote, weltweit'],
    ['weltweit', 'Remote, weltweit'],
    ['Remote, weltweit', 'Remote, weltweit'],
  ])('25.7 in German "%s" is "%s"', async (location, place) => {
    expect((await roleIn('de', [location])).tags_country).toEqual([place]);
  });

  test('25.7 a text that is not understood stays as it is written', async () => {
    for (const text of ['Athens, Georgia', 'Georgia', 'Atlantis, Germania']) {
      const { tags_country, tags_city } = await roleIn('de', [text]);
      expect({ tags_country, tags_city }).toEqual({ tags_country: [], tags_city: [text] });
    }
  });

  test('25.7 a city that is called like a country does not take its place', async () => {
    const { tags_country, tags_city } = await roleIn('fr', ['Mexico', 'Luxembourg']);
    expect(tags_country).toEqual(['Mexique', 'Luxembourg']);
    expect(tags_city).toEqual([]);
  });

  test('25.7 an English tag of the whole world has its region', async () => {
    const role = await roleIn('de', [], { tags_country: ['Remote, Global'] });
    expect(role['tags_location_core']).toContain('Remote, weltweit');
  });

  test('25.7 regions and visa variants are called by the language too', async () => {
    const role = await roleIn('de', ['Berlin', 'Seattle', 'Remote'], { visas: ['Germany'] });
    expect(role['tags_location_core']).toEqual([
      'Deutschland',
      'Deutschland (Confirmed Visas)',
      'USA',
      'Remote, weltweit',
      'Europa (ohne Großbritannien)',
      'USA (Westküste)',
      'Berlin',
      'Seattle',
    ]);
    const { regions } = await import('../../../lib/roles/locations.ts');
    expect(regions).toContain('USA (Westküste)');
  });

  test('25.7 who can apply is said with them, and stays the same when it is imported again', async () => {
    const fact = (kind: string, value: string, country = '') => ({
      kind,
      value,
      country,
      quote: 'You must live here.',
    });
    const eligibility = [
      fact('residence', 'Germany'),
      fact('residence', 'UK'),
      fact('right_to_work', 'Europe'),
      fact('visa', 'refused', 'Switzerland'),
      fact('clearance', 'UK SC'),
    ];
    const role = await roleIn('de', ['Berlin'], { eligibility: JSON.stringify(eligibility) });
    expect(role.eligibility?.map(({ value, country }) => country || value)).toEqual([
      'Deutschland',
      'Großbritannien',
      'Europa',
      'Schweiz',
      'UK SC',
    ]);
    expect(role.open_to).toEqual(['DE', 'GB']);
    const again = await roleIn('de', ['Berlin'], { eligibility: JSON.stringify(role.eligibility) });
    expect(again.open_to).toEqual(role.open_to);
    expect(again.eligibility).toEqual(role.eligibility);
    const global = JSON.stringify([fact('residence', 'Global'), fact('residence', 'Europe')]);
    const worldwide = await roleIn('de', [], { eligibility: global });
    expect(worldwide.eligibility?.map(({ value }) => value)).toEqual(['Global', 'Europa']);
    const europe = JSON.stringify([fact('residence', 'Europa')]);
    expect((await roleIn('de', [], { eligibility: europe })).open_to).toContain('FR');
  });

  test('25.7 a place that is called like a key of an object is a place', async () => {
    expect((await roleIn('de', ['constructor', '__proto__'])).tags_city).toEqual([
      'constructor',
      '__proto__',
    ]);
  });

  test('25.7 tags that a row has stay as they are', async () => {
    const { tags_country, tags_city } = await roleIn('de', [], {
      tags_country: ['Germany'],
      tags_city: ['Munich'],
    });
    expect({ tags_country, tags_city }).toEqual({
      tags_country: ['Germany'],
      tags_city: ['Munich'],
    });
  });

  test('25.7 a role of an own language has the country of its city, for search engines', async () => {
    const role = await roleIn('de', ['Munich', 'Genf']);
    const { workplacesOf } = await import('../../../lib/facts/places/workplaces.ts');
    expect(workplacesOf(role)).toMatchObject({
      kind: 'places',
      places: [
        { country: { iso: 'DE' }, city: 'München' },
        { country: { iso: 'CH' }, city: 'Genf' },
      ],
    });
  });

  test('25.7 the desk suggests them, with the countries that the board does not list', async () => {
    setLanguage('de');
    const { boardPlaces } = await import('../../../lib/facts/board-places.ts');
    const fact = (value: string) => [{ value, from: 'location' as const }];
    const facts = { country: fact('Fiji'), city: fact('Munich'), remote: fact('Europe') };
    const places = boardPlaces({ ...facts } as never, ['Fiji; Munich; Remote, Europe']);
    expect(places.map(({ value }) => value)).toEqual(['Fidschi', 'Remote, Europa', 'München']);
    const { placeFacts } = await import('../../../lib/facts/place-facts.ts');
    const texts = ['Antwerp, Belgium', 'Munich, Germany'];
    const several = placeFacts({ locations: texts, addresses: [], workplace: '' });
    const named = boardPlaces({ ...several } as never, texts).map(({ value }) => value);
    expect(named).toEqual(['Belgien', 'Deutschland', 'Antwerpen, Belgien', 'München']);
    const { knownPlaces } = await import('../../../lib/desk/suggest.ts');
    expect(knownPlaces([], 'english')).toEqual(
      expect.arrayContaining(['Remote, Lateinamerika', 'Frankreich', 'Mailand', 'Genf']),
    );
    expect(knownPlaces([], 'local')).toContain('Milano');
  });

  test('25.7 towns too are called by the language', async () => {
    const citiesIn = async (language: string) => {
      setLanguage(language);
      const { placeFacts } = await import('../../../lib/facts/place-facts.ts');
      const locations = ['Nuremberg, Germany', 'Florence, Italy', 'London, Ontario'];
      const { city } = placeFacts({ locations, addresses: [], workplace: '' });
      return city.map(({ value }) => value);
    };
    expect(await citiesIn('de')).toEqual(['Nürnberg', 'Florenz', 'London, ON']);
    expect(await citiesIn('es')).toEqual(['Núremberg', 'Florencia', 'London, ON']);
  });
});
