/** To whom a role is open, by what its employer says. Contract: 15.11. */
import { countryCodes } from '../../roles/country-codes.ts';
import { NOT_STATED, WORLDWIDE } from '../../roles/open-to.ts';
import { type EligibilityFact, MAX_ELIGIBILITY, type Role } from '../../roles/role.ts';
import { countriesOfArea } from '../places/area-countries.ts';
import { worldCountryNamed } from '../places/country-names.ts';
import { readLocation } from '../places/location-text.ts';
import { isTimeZone, wideScopeNamed } from '../places/wide-scopes.ts';

export type OpenTo = Pick<Role, 'open_to' | 'residence_stated' | 'visa_stated' | 'visa_refused'>;

/**
 * Several residences are alternatives. Somebody who lives in a country may live in the state or city of
 * it that is asked for, so the whole country counts. Whatever does not name countries, such as a time
 * zone, excludes nobody.
 * @param sponsored countries for which the employer is confirmed to sponsor visas
 */
export function openTo(
  eligibility: readonly EligibilityFact[],
  sponsored: readonly string[] = [],
): OpenTo {
  const countries = countriesOf(eligibility);
  const visas = eligibility.filter(({ kind }) => kind === 'visa').map(({ value }) => value);
  const needsPapers = eligibility.some(
    ({ kind }) => kind === 'right_to_work' || kind === 'citizenship',
  );
  // A posting that refuses visas, or wants citizens, is plainer than what its employer can do.
  const isRefused =
    visas.includes('refused') || eligibility.some(({ kind }) => kind === 'citizenship');
  const isPossible =
    visas.some((answer) => answer !== 'refused') || (sponsored.length > 0 && !isRefused);
  const isStated = sponsored.length > 0 || visas.length > 0 || needsPapers;
  return {
    open_to: countries ?? [NOT_STATED],
    residence_stated: countries !== null,
    visa_stated: isStated,
    visa_refused: isStated && !isPossible,
  };
}

/** Null when they are unknown. */
function countriesOf(eligibility: readonly EligibilityFact[]): string[] | null {
  const residences = eligibility.filter(({ kind }) => kind === 'residence');
  const placed = residences.filter(({ value }) => !isTimeZone(value));
  if (placed.length === 0) return null;
  // A longer list of countries was cut, so any other may be one of them.
  if (eligibility.length >= MAX_ELIGIBILITY) return null;
  if (placed.some(({ value }) => areaNamed(value) === 'Global')) return [WORLDWIDE];
  const codes = placed.map(countriesOfPlace);
  return codes.includes(null) ? null : [...new Set(codes.flatMap((each) => each ?? []))].sort();
}

function countriesOfPlace({ value }: EligibilityFact): string[] | null {
  const country = worldCountryNamed(value);
  if (country) return [country.iso];
  const area = countriesOfArea(areaNamed(value));
  if (area) return area.filter((code) => countryCodes.includes(code));
  const { places } = readLocation(value, []);
  return places.length > 0 ? places.map((place) => place.country.iso) : null;
}

/** An area as the table of areas names it, however a curator or an import writes it. */
function areaNamed(written: string): string {
  const name = written.trim().replace(/^the /i, '');
  // For a location, the EU is listed under Europe; here it must not have the UK.
  if (/^(?:e\.?u\.?|european union)(?: (?:countries|member states))?$/i.test(name)) return 'EU';
  return wideScopeNamed(name) ?? name;
}
