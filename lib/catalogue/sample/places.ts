/** A country, how it counts in the location facet and how pay there compares. */
export type Country = {
  name: string;
  /** Regions of the contract's section 3.15, and "Europe". */
  regions: string[];
  currency: string;
  /** Pay in proportion to the same role in the USA. */
  payLevel: number;
};

const europe = ['Europe (ex UK)', 'Europe'];

function country(name: string, regions: string[], currency: string, payLevel: number): Country {
  return { name, regions, currency, payLevel };
}

const usa = country('USA', [], 'USD', 1);
const uk = country('UK', ['Europe'], 'GBP', 0.72);
const canada = country('Canada', [], 'CAD', 0.74);
const germany = country('Germany', europe, 'EUR', 0.74);
const france = country('France', europe, 'EUR', 0.66);
const switzerland = country('Switzerland', europe, 'CHF', 1.08);
const netherlands = country('Netherlands', europe, 'EUR', 0.72);
const australia = country('Australia', ['Oceania'], 'AUD', 0.8);
const india = country('India', ['Asia'], 'INR', 0.34);
const poland = country('Poland', europe, 'PLN', 0.46);
const africa = (name: string): Country => country(name, ['Africa'], 'USD', 0.42);
const eurozone = (name: string, payLevel: number): Country =>
  country(name, europe, 'EUR', payLevel);

/** Regions are empty where the country's own serve. */
type City = { country: Country; regions?: string[] };

const eastCoast = { country: usa, regions: ['US (East Coast)'] };
const westCoast = { country: usa, regions: ['US (West Coast)'] };

const cities: Record<string, City> = {
  'Washington, DC': eastCoast,
  'New York': eastCoast,
  Boston: eastCoast,
  'San Francisco Bay Area': westCoast,
  Seattle: westCoast,
  Chicago: { country: usa },
  Austin: { country: usa },
  London: { country: uk },
  Oxford: { country: uk },
  'Cambridge (UK)': { country: uk },
  Edinburgh: { country: uk },
  Manchester: { country: uk },
  Toronto: { country: canada },
  Montréal: { country: canada },
  Ottawa: { country: canada },
  Berlin: { country: germany },
  Munich: { country: germany },
  Paris: { country: france },
  Brussels: { country: eurozone('Belgium', 0.7) },
  Geneva: { country: switzerland },
  Zürich: { country: switzerland },
  Vienna: { country: eurozone('Austria', 0.68) },
  Amsterdam: { country: netherlands },
  'The Hague': { country: netherlands },
  Madrid: { country: eurozone('Spain', 0.52) },
  Lisbon: { country: eurozone('Portugal', 0.46) },
  Stockholm: { country: country('Sweden', europe, 'SEK', 0.66) },
  Oslo: { country: country('Norway', europe, 'NOK', 0.74) },
  Copenhagen: { country: country('Denmark', europe, 'DKK', 0.76) },
  Prague: { country: country('Czechia', europe, 'EUR', 0.48) },
  Warsaw: { country: poland },
  Łódź: { country: poland },
  Nairobi: { country: africa('Kenya') },
  Kampala: { country: africa('Uganda') },
  Lagos: { country: africa('Nigeria') },
  Accra: { country: africa('Ghana') },
  'Addis Ababa': { country: africa('Ethiopia') },
  'Cape Town': { country: country('South Africa', ['Africa'], 'ZAR', 0.44) },
  Delhi: { country: india },
  Bengaluru: { country: india },
  Mumbai: { country: india },
  Dhaka: { country: country('Bangladesh', ['Asia'], 'USD', 0.3) },
  Singapore: { country: country('Singapore', ['Asia'], 'SGD', 0.82) },
  Tokyo: { country: country('Japan', ['Asia'], 'JPY', 0.6) },
  Jakarta: { country: country('Indonesia', ['Asia'], 'USD', 0.34) },
  Sydney: { country: australia },
  Melbourne: { country: australia },
  Canberra: { country: australia },
  Wellington: { country: country('New Zealand', ['Oceania'], 'NZD', 0.68) },
  'São Paulo': { country: country('Brazil', ['South America'], 'BRL', 0.38) },
  Bogotá: { country: country('Colombia', ['South America'], 'USD', 0.36) },
  'Mexico City': { country: country('Mexico', [], 'USD', 0.42) },
};

const remote: Record<string, Country> = {
  'Remote, Global': country('Remote, Global', [], 'USD', 0.8),
  'Remote, USA': country('Remote, USA', [], 'USD', 0.96),
  'Remote, UK': country('Remote, UK', ['Europe'], 'GBP', 0.68),
  'Remote, Europe': country('Remote, Europe', ['Europe'], 'EUR', 0.66),
  'Remote, Canada': country('Remote, Canada', [], 'CAD', 0.72),
  'Remote, India': country('Remote, India', ['Asia'], 'INR', 0.32),
};

/** A place where a role can be done: a city in a country, or a remote form with no city. */
export type Place = { city: string | null; country: Country; regions: string[] };

/** Finds a place by its name. */
export function place(name: string): Place {
  const city = cities[name];
  if (city)
    return { city: name, country: city.country, regions: city.regions ?? city.country.regions };
  const country = remote[name];
  if (!country) throw new Error(`no such place: ${name}`);
  return { city: null, country, regions: country.regions };
}
