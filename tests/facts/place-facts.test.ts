import { describe, expect, it, test } from 'vitest';
import { placeFacts } from '../../lib/facts/place-facts.ts';
import type { CityNaming } from '../../lib/facts/places/places.ts';

type Stated = Parameters<typeof placeFacts>[0];

const factsOf = (stated: Partial<Stated>, naming?: CityNaming) =>
  placeFacts({ locations: [], addresses: [], workplace: '', ...stated }, naming);

/** The values of each kind, joined: `["Kenya", "Nairobi"]`. */
function read(location: string) {
  const { country, city, remote, workplace } = factsOf({ locations: [location] });
  const valuesOf = (facts: typeof country) => facts.map(({ value }) => value).join('; ');
  return {
    places: [valuesOf(country), valuesOf(city)],
    remote: remote.map(({ value }) => value),
    workplace: valuesOf(workplace),
  };
}

const address = (city: string, region: string, country: string, location = '') =>
  factsOf({
    locations: location === '' ? [] : [location],
    addresses: [{ city, region, country }],
  });

test.each(['Home-based', 'Home based', 'Home working', 'Remoto', 'Télétravail'])(
  '12.11 "%s" is remote work, and no city',
  (location) => {
    expect(read(location)).toEqual({ places: ['', ''], remote: [''], workplace: 'remote' });
    expect(read(`${location}, Spain`)).toMatchObject({ places: ['Spain', ''], remote: ['Spain'] });
  },
);

test.each([
  ['London', 'USA; UK'],
  ['Toronto', 'USA; Canada'],
  ['Amsterdam', 'USA; Netherlands'],
])('12.11 %s of an employer in New York is not a town in the USA', (location, countries) => {
  const { country } = address('New York', 'NY', 'US', location);
  expect(country.map(({ value }) => value).join('; ')).toBe(countries);
});

test('12.11 Georgia in the USA is not the country', () => {
  expect(address('Georgia', 'GA', 'US').country.map(({ value }) => value)).toEqual(['USA']);
});

describe('the text of a location', () => {
  it.each([
    ['Paris, Île-de-France, France', 'France', 'Paris'],
    ['London, UK (hybrid)', 'UK', 'London'],
    ['Hybrid - London', 'UK', 'London'],
    ['San Francisco Office', 'USA', 'San Francisco'],
    ['Sunnyvale HQ', 'USA', 'Sunnyvale, CA'],
    ['Greater Toronto Area, Ontario', 'Canada', 'Toronto'],
    ['Denver, CO - US', 'USA', 'Denver'],
    ['Tulsa, OK - US (2)', 'USA', 'Tulsa, OK'],
    ['Tel Aviv - IL', 'Israel', 'Tel Aviv'],
    ['India - Bengaluru', 'India', 'Bengaluru'],
    ['US, CA, Sunnyvale', 'USA', 'Sunnyvale, CA'],
    ['CA - San Francisco', 'USA', 'San Francisco'],
    ['Chattanooga, Tennessee, United States', 'USA', 'Chattanooga, TN'],
    ['Toronto, ON, CA', 'Canada', 'Toronto'],
    ['Munich, BY, DE', 'Germany', 'Munich'],
    ['Austin TX', 'USA', 'Austin'],
    ['Toronto Canada', 'Canada', 'Toronto'],
    ['Atlanta (GA)', 'USA', 'Atlanta'],
    ['Kanata, Ottawa, ON, Canada', 'Canada', 'Ottawa'],
    ['Washington, D.C.', 'USA', 'Washington, DC'],
    ['US-CA-Sunnyvale', 'USA', 'Sunnyvale, CA'],
    ['GB-London', 'UK', 'London'],
    ['Germany, DE', 'Germany', ''],
    ['Various locations in Kenya', 'Kenya', ''],
    ['Washington State', 'USA', ''],
    ['New York State', 'USA', ''],
    ['Galway, Ireland', 'Ireland', 'Galway'],
    ['Ho Chi Minh', 'Vietnam', 'Ho Chi Minh City'],
    ['Ulm', 'Germany', 'Ulm'],
    ['Merrimack County, NH', 'USA', ''],
    ['Bogotá D.C.', 'Colombia', 'Bogotá'],
    ['Bogota DC, Colombia', 'Colombia', 'Bogotá'],
    ['Washington D.C.', 'USA', 'Washington, DC'],
    ['Washington, Tyne and Wear', 'UK', 'Washington'],
    ['Washington, Tyne & Wear, UK', 'UK', 'Washington'],
    ['Halifax, West Yorkshire', 'UK', 'Halifax'],
    ['Reading, Berkshire', 'UK', 'Reading'],
    ['Perth, Perth and Kinross', 'UK', 'Perth'],
    ['Sale, Cheshire', 'UK', 'Sale'],
    ['Sale, UK', 'UK', 'Sale'],
    ['Sale, Morocco', 'Morocco', 'Sale'],
    ['Salé', 'Morocco', 'Sale'],
    ['Cheshire, CT', 'USA', 'Cheshire, CT'],
    ['San Juan, PR, US', 'Puerto Rico', 'San Juan'],
    ['San Juan, Puerto Rico, United States', 'Puerto Rico', 'San Juan'],
    ['Puerto Rico, USA', 'Puerto Rico', ''],
    ['US East Coast', 'USA', ''],
    ['West Coast USA', 'USA', ''],
    ['Hinterfelden, Germany', 'Germany', 'Hinterfelden'],
  ])('12.11 "%s" is in %s: %s', (location, ...places) => {
    expect(read(location)).toMatchObject({ places, remote: [] });
  });

  it.each([
    ['Darmstadt, DE', 'Germany', 'Darmstadt'],
    ['Wilmington, DE', 'USA', 'Wilmington, DE'],
    ['Tijuana, BC', 'Mexico', 'Tijuana'],
    ['Victoria, BC', 'Canada', 'Victoria, BC'],
    ['Mumbai, MH', 'India', 'Mumbai'],
    ['Torino, TO', 'Italy', 'Turin'],
    ['Geneva, GE', 'Switzerland', 'Geneva'],
    ['Adelaide, SA', 'Australia', 'Adelaide'],
    ['Perth, WA', 'Australia', 'Perth'],
    ['Vancouver, WA', 'USA', 'Vancouver, WA'],
    ["St. John's, NL", 'Canada', "St. John's"],
    ['Eindhoven, NL', 'Netherlands', 'Eindhoven'],
    ['Bengaluru, IN', 'India', 'Bengaluru'],
    ['Toronto, CA', 'Canada', 'Toronto'],
    ['Orange, CA', 'USA', 'Orange, CA'],
    ['Portland, OR', 'USA', 'Portland, OR'],
    ['Portland, Me', 'USA', 'Portland, ME'],
    ['paris, tx', 'USA', 'Paris, TX'],
  ])('12.11 a code counts where it has the city: "%s" is in %s', (location, ...places) => {
    expect(read(location).places).toEqual(places);
  });

  it.each([
    ['Lebanon, NH', 'USA', 'Lebanon, NH'],
    ['Peru, IN', 'USA', 'Peru, IN'],
    ['Mexico, MO', 'USA', 'Mexico, MO'],
    ['Delaware, OH', 'USA', 'Delaware, OH'],
    ['Ontario, California', 'USA', 'Ontario, CA'],
    ['Georgia, USA', 'USA', ''],
    ['Atlanta, Georgia', 'USA', 'Atlanta'],
    ['Tbilisi, Georgia', 'Georgia', 'Tbilisi'],
    ['Jersey City', 'USA', 'Jersey City, NJ'],
    ['Panama City', 'Panama', 'Panama City'],
    ['Panama City, FL', 'USA', 'Panama City, FL'],
    ['Armenia, Colombia', 'Colombia', 'Armenia'],
    ['Liberia, Costa Rica', 'Costa Rica', 'Liberia'],
    ['Norfolk', '', ''],
    ['Norfolk, VA', 'USA', 'Norfolk, VA'],
    ['Salvador', 'Brazil', 'Salvador'],
    ['Granada', '', ''],
    ['Lebanon, Jordan', 'Lebanon; Jordan', ''],
    ['Georgia, Armenia', 'Armenia', ''],
  ])('12.11 namesakes of countries and states: "%s" is in "%s"', (location, ...places) => {
    expect(read(location).places).toEqual(places);
  });

  it.each([
    ['Deutschland', 'Germany', ''],
    ['Tschechien', 'Czechia', ''],
    ['Wien, Österreich', 'Austria', 'Vienna'],
    ['Macau', 'Macao', ''],
    ['Ramallah, Palestine', 'Palestine', 'Ramallah'],
    ['Congo', 'Congo', ''],
    ['Democratic Republic of the Congo', 'DR Congo', ''],
    ['Puerto Rico', 'Puerto Rico', ''],
    ['Karnataka', 'India', ''],
    ['Ontario', 'Canada', ''],
    ['Duesseldorf', 'Germany', 'Düsseldorf'],
    ['Saint Louis, MO', 'USA', 'St. Louis, MO'],
    ['Ludhiana', 'India', 'Ludhiana'],
    ['Nürnberg', 'Germany', 'Nuremberg'],
  ])('12.11 names in any language and spelling: "%s" is in %s', (location, ...places) => {
    expect(read(location).places).toEqual(places);
  });

  it.each([
    ['Bosnia and Herzegovina', 'Bosnia and Herzegovina', ''],
    ['Sarajevo, Bosnia and Herzegovina', 'Bosnia and Herzegovina', 'Sarajevo'],
    ['Bosnia & Herzegovina, Serbia and Croatia', 'Bosnia and Herzegovina; Serbia; Croatia', ''],
    ['Trinidad & Tobago', 'Trinidad & Tobago', ''],
    ['Newfoundland and Labrador', 'Canada', ''],
    ['Wilkes-Barre, PA', 'USA', 'Wilkes-Barre, PA'],
    ['The Hague', 'Netherlands', 'The Hague'],
    ['Great Falls, MT', 'USA', 'Great Falls, MT'],
    ['Hub, Pakistan', 'Pakistan', ''],
    ['HQ, Germany', 'Germany', ''],
  ])('12.11 words inside names: "%s" is in %s', (location, ...places) => {
    expect(read(location)).toMatchObject({ places, remote: [] });
  });

  it.each([
    ['San Francisco, New York, London', 'USA; UK', 'San Francisco; New York; London'],
    ['San Francisco / NYC', 'USA', 'San Francisco; New York'],
    ['London | Paris', 'UK; France', 'London; Paris'],
    ['Berlin; Munich', 'Germany', 'Berlin; Munich'],
    ['Boston, New York', 'USA', 'Boston; New York'],
    ['Portland, OR or Seattle, WA', 'USA', 'Portland, OR; Seattle'],
    ['Boston, OR Denver', 'USA', 'Boston; Denver'],
    ['Melbourne HQ or Sydney', 'Australia', 'Melbourne; Sydney'],
    ['Denver (CO), Boston (MA)', 'USA', 'Denver; Boston'],
    ['Kampala, Uganda or Nairobi, Kenya', 'Uganda; Kenya', 'Kampala; Nairobi'],
    ['Alabama, Florida, Texas', 'USA', ''],
  ])('12.11 a list names each place: "%s"', (location, ...places) => {
    expect(read(location).places).toEqual(places);
  });

  it.each([
    'or',
    'in',
    'hi',
    'me',
    'DE',
    'CA',
    'IN',
    'IL',
    'CO',
    'WA',
    'HQ',
    'Hub',
    'Mobile',
    'Central America',
    'East Africa',
    'Southeast Asia',
    'EMEA',
    'Europe',
    'East Coast',
    'Midwest',
    'East London',
    'Michael Jordan',
    'Acme UK',
    'Georgia',
    'Cambridge',
    'Birmingham',
    'Alexandria',
    'Salem, IN',
    'Brandon, CA',
    'Paris, NJ',
    'Villanova, PA',
    'Jersey, NJ',
    'Surrey',
    'Odessa, DE',
    'Sale',
    'Police',
    'Date',
    'Long Island',
    'Long Island, NY',
    'Nowhere, ZZ',
    'not remote',
    '北京',
    '',
  ])('12.11 "%s" names no place and no remote work', (location) => {
    expect(read(location)).toEqual({ places: ['', ''], remote: [], workplace: '' });
  });

  it.each([
    ['London, UK (hybrid)', 'hybrid'],
    ['Hybrid remote, London', 'hybrid'],
    ['New York (onsite)', 'on-site'],
    ['Berlin (in-office)', 'on-site'],
    ['Kenya (Remote)', 'remote'],
    ['Head Office, London', ''],
  ])('12.11 "%s" says that the work is "%s"', (location, workplace) => {
    expect(read(location).workplace).toBe(workplace);
  });
});

describe('from where one may work remotely', () => {
  it.each([
    ['Remote', ['']],
    ['Fully remote, Kenya', ['Kenya']],
    ['Remote - US (EST)', ['USA']],
    ['US-Remote', ['USA']],
    ['Remote | US', ['USA']],
    ['Remote, UK & EU', ['UK', 'Europe']],
    ['UK & Europe - Remote', ['UK', 'Europe']],
    ['Remote (US/Canada)', ['USA', 'Canada']],
    ['Remote - US or Canada', ['USA', 'Canada']],
    ['Remote (Germany, Austria)', ['Germany', 'Austria']],
    ['Remote (must be in the UK)', ['UK']],
    ['Remote (EST)', ['EST']],
    ['Remote US (Eastern time zone)', ['USA']],
    ['Remote (UTC -3 to +3)', ['UTC -3 to +3']],
    ['Remote (UTC-3 – UTC+3)', ['UTC-3 - UTC+3']],
    ['Remote, between UTC-1 and UTC+3', ['between UTC-1 and UTC+3']],
    ['Remote, UTC+5:30', ['UTC+5:30']],
    ['Remote - Europe (CET +/- 2)', ['Europe', 'CET +/- 2']],
    ['Remote (CET ±2h)', ['CET ±2h']],
    ['Remote (+/- 3 hours of GMT)', ['+/- 3 hours of GMT']],
    ['Remote (CET +/- 2), Germany', ['Germany']],
    ['Remote - EST/PST', ['EST', 'PST']],
    ['Remote, EST and PST', ['EST', 'PST']],
    ['Remote - LATAM', ['Latin America']],
    ['Remote EMEA', ['EMEA']],
    ['Remote - Southeast Asia', ['Southeast Asia']],
    ['Remote (US East Coast)', ['US East Coast']],
    ['Remote (US time zones)', ['US time zones']],
    ['Remote - California', ['USA']],
    ['Remote - CA', ['']],
    ['Remote - Georgia', ['']],
    ['Remote (Global)', ['Global']],
    ['Anywhere', ['Global']],
    ['Worldwide', ['Global']],
    ['Anywhere in the US', ['USA']],
    ['Europe - Anywhere', ['Europe']],
    ['Work from home, Kenya', ['Kenya']],
    ['London, Remote', ['UK']],
    ['Remote in New York, NY', ['USA']],
    ['Nairobi or Remote', ['']],
    ['Nairobi Office (or Remote)', ['']],
    ['New York, San Francisco, Remote', ['']],
    ['London or Remote (UK)', ['UK']],
    ['Remote excluding US', ['']],
    ['Remote, outside the EU', ['']],
    ['Remote (non-US)', ['']],
    ['Outside the US, remote', ['']],
    ['Not remote, Berlin', []],
    ['No remote', []],
    ['Berlin (remote-friendly)', []],
    ['Global', []],
    ['Kenya', []],
  ])('12.11 "%s" is %j', (location, scopes) => {
    expect(read(location).remote).toEqual(scopes);
  });

  it.each([
    ['Nairobi or Remote', 'Kenya', 'Nairobi'],
    ['London, Remote', 'UK', 'London'],
    ['Remote - US or Canada', 'USA; Canada', ''],
    ['Remote excluding US', '', ''],
    ['Remote - Europe excluding France', '', ''],
  ])('12.11 "%s" is a place of work in "%s" as well', (location, ...places) => {
    expect(read(location).places).toEqual(places);
  });

  test('12.11 a remote role with nothing but a country in its address is remote from there', () => {
    const stated = { locations: ['Remote'], addresses: [{ city: '', region: '', country: 'KEN' }] };
    expect(factsOf({ ...stated, workplace: 'remote' })).toEqual({
      country: [{ value: 'Kenya', from: 'address' }],
      city: [],
      remote: [{ value: 'Kenya', from: 'address' }],
      workplace: [{ value: 'remote', from: 'workplace' }],
    });
    const inCity = [{ city: 'Nairobi', region: '', country: 'Kenya' }];
    expect(factsOf({ ...stated, addresses: inCity }).remote).toEqual([
      { value: '', from: 'location' },
    ]);
    expect(factsOf({ addresses: inCity, workplace: 'remote' }).remote).toEqual([
      { value: '', from: 'workplace' },
    ]);
  });

  test('12.11 a role that its field calls remote is remote from the country of its location', () => {
    const from = (location: string) =>
      factsOf({ locations: [location], workplace: 'remote' }).remote.map(({ value }) => value);
    expect(from('Kenya')).toEqual(['Kenya']);
    expect(from('EMEA')).toEqual(['EMEA']);
    expect(from('Nairobi')).toEqual(['']);
  });

  test('12.11 an area in the field of the country is from where one may work', () => {
    const { country, remote } = address('', '', 'European Union', 'Remote');
    expect(country).toEqual([]);
    expect(remote).toEqual([{ value: 'Europe', from: 'address' }]);
  });
});

describe('addresses', () => {
  it.each([
    ['Munich', 'Bavaria', 'DE', 'Germany', 'Munich'],
    ['Munich', '', 'DEU', 'Germany', 'Munich'],
    ['München', '', 'Deutschland', 'Germany', 'Munich'],
    ['Leeds', '', 'England', 'UK', 'Leeds'],
    ['', '', 'usa ', 'USA', ''],
    ['Kenya', '', '', 'Kenya', ''],
    ['Remote', 'Remote', 'Germany', 'Germany', ''],
    ['', 'California', '', 'USA', ''],
    ['Atlanta', '', 'Georgia', 'USA', 'Atlanta'],
    ['Tbilisi', '', 'Georgia', 'Georgia', 'Tbilisi'],
    ['', '', 'Georgia', 'Georgia', ''],
    ['', 'Georgia', 'US', 'USA', ''],
    ['Lisbon', 'Portugal', 'European Union', 'Portugal', 'Lisbon'],
    ['Portland', 'ME', 'US', 'USA', 'Portland, ME'],
    ['Seoul', '', 'Korea, Republic of', 'South Korea', 'Seoul'],
    ['London, UK', '', 'United Kingdom', 'UK', 'London'],
    ['Level 5, 24 Example Street', 'Victoria', 'Australia', 'Australia', ''],
    ['Boston, MA; Denver, CO', '', 'United States', 'USA', 'Boston; Denver'],
    ['Singapore', 'Singapore', 'Singapore', 'Singapore', ''],
    ['Milan', 'MI', 'Italy', 'Italy', 'Milan'],
    ['London', 'Southwest', 'CA', 'Canada', 'London, ON'],
    ['Hinterfelden', '', 'Germany', 'Germany', 'Hinterfelden'],
    ['San Juan', 'PR', 'US', 'Puerto Rico', 'San Juan'],
    ['Ponce', 'Puerto Rico', 'USA', 'Puerto Rico', 'Ponce'],
    ['Dededo', 'Guam', 'United States', 'Guam', 'Dededo'],
    ['San Juan', 'TX', 'US', 'USA', 'San Juan, TX'],
    ['Curitiba', 'PR', 'BR', 'Brazil', 'Curitiba'],
    ['', '', 'Any Location', '', ''],
    ['', '', 'XX', '', ''],
  ])('12.11 %s | %s | %s is in "%s": "%s"', (city, region, written, country, cities) => {
    const facts = address(city, region, written);
    expect(facts.country.map(({ value }) => value).join('; ')).toBe(country);
    expect(facts.city.map(({ value }) => value).join('; ')).toBe(cities);
    for (const { from } of [...facts.country, ...facts.city]) expect(from).toBe('address');
  });

  it.each(['Remote', 'Remoto', 'Télétravail', 'Home based', 'Homeoffice'])(
    '12.11 "%s" in the place of a city is remote work from its country',
    (city) => {
      expect(address(city, '', 'Spain')).toEqual({
        country: [{ value: 'Spain', from: 'address' }],
        city: [],
        remote: [{ value: 'Spain', from: 'address' }],
        workplace: [{ value: 'remote', from: 'address' }],
      });
      expect(address(city, '', '').remote).toEqual([{ value: '', from: 'address' }]);
    },
  );

  test('12.11 an address goes before a text, and what contradicts it is kept', () => {
    const { country, city } = address('Prague', '', 'Czechia', 'Vienna');
    expect(country).toEqual([
      { value: 'Czechia', from: 'address' },
      { value: 'Austria', from: 'location' },
    ]);
    expect(city).toEqual([
      { value: 'Prague', from: 'address' },
      { value: 'Vienna', from: 'location' },
    ]);
  });

  it.each([
    ['Waterloo', 'Ontario', 'USA', ['USA', 'Canada']],
    ['Nepal', '', 'India', ['India', 'Nepal']],
    ['San Francisco', '', 'CA', ['Canada', 'USA']],
  ])('12.11 the address %s | %s | %s contradicts itself', (city, region, written, countries) => {
    expect(address(city, region, written).country.map(({ value }) => value)).toEqual(countries);
  });

  it.each([
    ['Valencia', 'Venezuela', 'Venezuela', 'Valencia'],
    ['London', 'Canada', 'Canada', 'London, ON'],
    ['Georgia', 'United States', 'USA', ''],
  ])('12.11 its country tells which %s is meant in a text', (location, written, country, city) => {
    const facts = address('', '', written, location);
    expect(facts.country.map(({ value }) => value)).toEqual([country]);
    expect(facts.city.map(({ value }) => value).join()).toBe(city);
  });

  test('12.11 a capital district in an address is the same city as in a text', () => {
    expect(address('Bogotá D.C.', '', 'Colombia', 'Bogotá').city).toEqual([
      { value: 'Bogotá', from: 'address' },
    ]);
    expect(address('México D.F.', '', 'Mexico', 'Mexico City').city).toEqual([
      { value: 'Mexico City', from: 'location' },
    ]);
  });

  test('12.11 of towns of a name in one country, the state of the address is that of the text', () => {
    expect(address('Portland', 'Maine', 'USA', 'Portland').city).toEqual([
      { value: 'Portland, ME', from: 'address' },
    ]);
    expect(address('', '', 'USA', 'Springfield').city).toEqual([
      { value: 'Springfield', from: 'location' },
    ]);
  });

  test('12.11 an ambiguous name in a text is the city of that name among the addresses', () => {
    const usa = { city: 'San Francisco', region: 'CA', country: 'US' };
    const { country, city } = factsOf({
      locations: ['San Francisco', 'Cambridge'],
      addresses: [usa, { city: 'Cambridge', region: '', country: 'UK' }],
    });
    expect(country.map(({ value }) => value)).toEqual(['USA', 'UK']);
    expect(city.map(({ value }) => value)).toEqual(['San Francisco', 'Cambridge']);
  });

  test('12.11 a text without an address is not read by the country of another', () => {
    const addresses = [{ city: 'Boston', region: 'MA', country: 'US' }];
    const countries = (location: string) =>
      factsOf({ locations: ['Boston', location], addresses }).country.map(({ value }) => value);
    expect(countries('London')).toEqual(['USA', 'UK']);
    expect(countries('Birmingham')).toEqual(['USA']);
  });

  test('12.11 an address says nothing of remote work elsewhere', () => {
    expect(address('', '', 'Kenya', 'Remote, outside Kenya').remote).toEqual([
      { value: '', from: 'location' },
    ]);
  });

  test('12.11 what a field and a text say of the workplace is kept, once', () => {
    const { workplace } = factsOf({
      locations: ['Berlin (hybrid)', 'Remote'],
      workplace: 'remote',
    });
    expect(workplace).toEqual([
      { value: 'remote', from: 'workplace' },
      { value: 'hybrid', from: 'location' },
    ]);
  });
});

describe('names of cities', () => {
  it.each([
    ['München', 'Munich', 'München'],
    ['Geneve', 'Geneva', 'Genève'],
    ['Cologne, Germany', 'Cologne', 'Köln'],
    ['Nürnberg', 'Nuremberg', 'Nürnberg'],
    ['Antwerp', 'Antwerp', 'Antwerpen'],
    ['Tiranë', 'Tirana', 'Tiranë'],
    ['Boston', 'Boston', 'Boston'],
    ['Hyderabad, Pakistan', 'Hyderabad, Pakistan', 'Hyderabad, Pakistan'],
  ])('12.11 "%s" is "%s" in English, there "%s"', (location, english, local) => {
    const cities = (naming: CityNaming) => factsOf({ locations: [location] }, naming).city;
    expect(cities('english').map(({ value }) => value)).toEqual([english]);
    expect(cities('local').map(({ value }) => value)).toEqual([local]);
  });
});

describe('bad input', () => {
  const long = 200_000;

  it.each([
    ['a single word', 'a'.repeat(long)],
    ['remote work', 'remote '.repeat(long / 7)],
    ['spaces', ' '.repeat(long)],
    ['commas', ','.repeat(2000)],
    ['hyphens', '-'.repeat(long)],
    ['brackets', '('.repeat(999)],
    ['codes', 'CA - '.repeat(199)],
    ['joining words', 'and '.repeat(249)],
    ['noise', 'Greater '.repeat(110)],
    ['Chinese', '北京'.repeat(400)],
  ])('12.11 %s without end names no place', (_, text) => {
    const facts = factsOf({
      locations: Array.from({ length: 1000 }, () => text),
      addresses: [{ city: text, region: text, country: text }],
    });
    expect(facts).toMatchObject({ country: [], city: [] });
  });

  test('12.11 of many places in one text, the first are read', () => {
    const text = Array.from({ length: 40 }, () => 'Kenya; Uganda; Rwanda').join('; ');
    expect(read(text).places).toEqual(['Kenya; Uganda; Rwanda', '']);
  });

  test('12.11 names of properties of objects are no places', () => {
    expect(read('Remote - constructor, __proto__').remote).toEqual(['']);
  });
});
