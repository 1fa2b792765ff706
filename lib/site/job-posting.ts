/**
 * Structured data of a role for search engines: schema.org's JobPosting, by Google's rules, with only what
 * the employer has said. Contract: 15.5.
 */
import type { Country, JobPosting, MonetaryAmount, Place, WithContext } from 'schema-dts';
import { inlineJson } from '../content/organisations.ts';
import { rolePath } from '../roles/card-content.ts';
import { closedFrom, isOpen } from '../roles/closing.ts';
import type { Role } from '../roles/role.ts';
import { englishRoleType } from '../facts/role-words.ts';
import { countryNamed } from '../facts/places/places.ts';
import { isFullyRemote, workplacesOf } from '../facts/places/workplaces.ts';
import { parseSalary, type PayPeriod } from '../facts/salary/parse-salary.ts';
import { plainText, sanitiseHtml } from '../roles/sanitise.ts';
import type { Organisation } from '../store/catalogue.ts';

/** JSON that is safe inside a script element; null when a rule forbids it or the employer has not agreed. */
export function jobPosting(
  role: Role,
  options: { organisation: Organisation | undefined; siteUrl: string; now: number },
): string | null {
  const { organisation, siteUrl, now } = options;
  const posting = sanitiseHtml(role.description_full ?? '');
  const said = plainText(posting);
  if (!organisation?.structured_data || organisation.is_composite || said === '') return null;
  if (!isOpen(role, now) || role.evergreen || role.collection) return null;
  const places = placesOf(role, said);
  if (!places) return null;
  const salary = statedSalary(role.salary);
  const types = employmentTypes(role.tags_role_type);
  const logo = role.company.logo_url;
  return inlineJson({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: role.title,
    description: posting,
    datePosted: isoTime(role.posted_at).slice(0, 10),
    ...(role.closes_at !== null && { validThrough: isoTime(closedFrom(role.closes_at)) }),
    hiringOrganization: {
      '@type': 'Organization',
      name: role.company_name,
      ...(role.company_url && { sameAs: role.company_url }),
      ...(logo && URL.canParse(logo, siteUrl) && { logo: new URL(logo, siteUrl).href }),
    },
    ...places,
    ...(types.length > 0 && { employmentType: types }),
    ...(salary && { baseSalary: salary }),
    ...educationOf(role),
    ...experienceOf(role),
    // The board's id, since the employer's is not known.
    identifier: {
      '@type': 'PropertyValue',
      name: new URL(siteUrl).host,
      value: String(role.post_pk),
    },
    url: siteUrl + rolePath(role.post_pk),
    // Visitors apply on the employer's page.
    directApply: false,
  } satisfies WithContext<JobPosting>);
}

const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString();

type Places = Pick<
  Extract<JobPosting, object>,
  'jobLocation' | 'jobLocationType' | 'applicantLocationRequirements'
>;

/** Where the work is: workplaces, or fully remote work with countries; otherwise null. */
function placesOf(role: Role, said: string): Places | null {
  const found = workplacesOf(role);
  if (found.kind === 'places') {
    return { jobLocation: found.places.map(({ country, city }) => place(country.iso, city)) };
  }
  if (!isFullyRemote(said)) return null;
  const countries = found.kind === 'remote' ? found.countries : countriesOfApplicants(role);
  if (countries.length === 0) return null;
  return {
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: countries.map(({ iso }): Country => ({
      '@type': 'Country',
      name: iso,
    })),
  };
}

/** Where applicants have to live, by the employer's sentences; none unless all of it is countries. */
function countriesOfApplicants({ eligibility = [] }: Role) {
  const residences = eligibility.filter(({ kind }) => kind === 'residence');
  const countries = residences.map(({ value }) => countryNamed(value));
  return countries.includes(null) ? [] : countries.filter((country) => country !== null);
}

function place(addressCountry: string, addressLocality: string | null): Place {
  return {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      ...(addressLocality && { addressLocality }),
      addressCountry,
    },
  };
}

/** Google's categories, lowest first, and the degrees of a board that are one. */
const credentials: ReadonlyArray<[string, RegExp]> = [
  ['high school', /\bhigh school\b/i],
  ['associate degree', /\bassociate/i],
  ['bachelor degree', /\bundergraduate\b|\bbachelor/i],
  [
    'postgraduate degree',
    /\bmaster|\bph\.?d\b|\bdoctora|\b(?:post)?graduate degree\b|\badvanced\b/i,
  ],
];

/** The lowest degree that is asked for; nothing where one value is none of the categories. */
function educationOf({ tags_degree_required: degrees }: Role) {
  const ranks = degrees.map((degree) =>
    credentials.findIndex(([, pattern]) => pattern.test(degree)),
  );
  const lowest = Math.min(...ranks);
  if (ranks.length === 0 || lowest < 0) return null;
  return {
    educationRequirements: {
      '@type': 'EducationalOccupationalCredential',
      credentialCategory: credentials[lowest]![0],
    },
  } as const;
}

/** The fewest years that a level names, as in "Mid (5-9 years)"; nothing where one names none. */
function experienceOf({ tags_exp_required: levels }: Role) {
  const years = levels.map((level) => Number(/\((\d{1,2})\D[^()]*years?\)/.exec(level)?.[1]));
  if (years.length === 0 || years.some(Number.isNaN)) return null;
  return {
    experienceRequirements: {
      '@type': 'OccupationalExperienceRequirements',
      monthsOfExperience: 12 * Math.min(...years),
    },
  } as const;
}

const employmentTypeNames = new Map([
  ['Full-time', 'FULL_TIME'],
  ['Part-time', 'PART_TIME'],
  ['Internship', 'INTERN'],
  ['Contract', 'CONTRACTOR'],
  ['Volunteer', 'VOLUNTEER'],
  ['Temporary', 'TEMPORARY'],
]);

const employmentTypes = (types: readonly string[]): string[] =>
  types.flatMap((type) => employmentTypeNames.get(englishRoleType(type)) ?? []);

const unitTexts: Partial<Record<PayPeriod, string>> = {
  hour: 'HOUR',
  day: 'DAY',
  week: 'WEEK',
  month: 'MONTH',
  year: 'YEAR',
};

/** The ISO code for "no currency". */
const NO_CURRENCY = 'XXX';
/** Elsewhere an amount without a period counts as yearly; here the employer has to say so. */
const SAYS_YEARLY = /\b(?:years?|yearly|annum|annual(?:ly)?|yr|p\.?\s?a)\b/i;

/** The pay in the employer's own currency and period; null unless the text names both. */
function statedSalary(text: string): MonetaryAmount | null {
  const { kind, low, high, currency, period } = parseSalary(text, NO_CURRENCY);
  if (kind !== 'annual' || currency === NO_CURRENCY) return null;
  const unitText = unitTexts[period];
  if (!unitText || (period === 'year' && !SAYS_YEARLY.test(text))) return null;
  const range =
    low === high ? { value: high } : { ...(low !== null && { minValue: low }), maxValue: high };
  return {
    '@type': 'MonetaryAmount',
    currency,
    value: { '@type': 'QuantitativeValue', ...range, unitText },
  };
}
