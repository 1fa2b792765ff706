import { cityNamed, countryNamed, stateNamed } from './gazetteer.ts';

/**
 * Regions of 3.15 that a role's countries and cities evidently lie in, each once: the region of
 * a country, the coast of a city of the USA. "Remote, Global" is a region of its own.
 */
export function regionsOf(countries: readonly string[], cities: readonly string[]): string[] {
  const ofCountries = countries.map((country) =>
    country === 'Remote, Global' ? country : (countryNamed(country)?.region ?? null),
  );
  const inUsa = countries.includes('USA');
  const ofCities = inUsa ? cities.map(coastOf) : [];
  const found = [...ofCountries, ...ofCities].filter((region) => region !== null);
  return [...new Set(found)];
}

/** Cities are named as `derivePlaces` names them: "New York", "San Jose, CA". */
function coastOf(city: string): string | null {
  const state = cityNamed(city)?.state ?? stateNamed(/, ([A-Z]{2})$/.exec(city)?.[1] ?? '');
  return state?.country.iso === 'US' ? state.region : null;
}
