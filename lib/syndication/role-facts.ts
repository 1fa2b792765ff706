/** What a role says in words, as numbers and codes for programs. Contract: 14.5, 16.7. */
import * as z from 'zod';
import { countryNamed } from '../facts/places/places.ts';
import { isRemote, withoutRemote } from '../facts/places/workplaces.ts';
import { parseSalary } from '../facts/salary/parse-salary.ts';
import type { Role } from '../roles/role.ts';

const PERIODS = [
  'hour',
  'day',
  'week',
  'fortnight',
  'half-month',
  'month',
  'quarter',
  'year',
  'once',
] as const;

export const roleFactsShape = {
  pay_min: z
    .number()
    .nullable()
    .describe('From salary, in pay_currency per pay_period; null without a lower bound'),
  pay_max: z
    .number()
    .nullable()
    .describe('From salary, in pay_currency per pay_period; null without an upper bound'),
  pay_currency: z
    .string()
    .nullable()
    .describe('ISO 4217 code; null when salary does not name its currency'),
  pay_period: z.enum(PERIODS).nullable().describe('"once" is a one-off payment'),
  country_codes: z
    .array(z.string())
    .describe('ISO 3166 codes of its countries, for remote work where it can be done from'),
  remote: z.boolean().describe('Whether it can be done remotely, such as "Remote, USA"'),
};

export type RoleFacts = z.output<z.ZodObject<typeof roleFactsShape>>;

/** The ISO code for "no currency". */
const NO_CURRENCY = 'XXX';

/** Nothing is guessed: what the role does not say is null. */
export function roleFacts({
  salary,
  tags_country,
}: Pick<Role, 'salary' | 'tags_country'>): RoleFacts {
  const { kind, low, high, isMinimum, currency, period } = parseSalary(salary, NO_CURRENCY);
  const countries = tags_country.map((country) => countryNamed(withoutRemote(country)));
  return {
    pay_min: low,
    pay_max: isMinimum ? null : high,
    pay_currency: currency === NO_CURRENCY ? null : currency,
    pay_period: kind === 'one-off' ? 'once' : period,
    country_codes: [...new Set(countries.flatMap((country) => country?.iso ?? []))],
    remote: tags_country.some(isRemote),
  };
}
