import { describe, expect, test } from 'vitest';
import { roles, share } from '../../support/sample-catalogue.ts';

const withSalary = roles.filter((role) => role.salary_limit !== null);

describe('salaries', () => {
  const forms = {
    'a range in USD': /^\$[\d,]+ ?(–|-|to) ?\$[\d,]+$/,
    'a range in GBP': /^£[\d,]+ ?(–|-|to) ?£[\d,]+$/,
    'a range in EUR': /^€[\d,]+ ?(–|-|to) ?€[\d,]+$/,
    'a range in CHF': /^CHF [\d,]+ ?(–|-|to) ?CHF [\d,]+$/,
    'a range in INR': /^₹[\d,]+ ?(–|-|to) ?₹[\d,]+$/,
    'thousands as k': /\dk\b/,
    'an hour': /\d (per|an) hour$/,
    'a day': /\d (per|a) day$/,
    'a week': /\d (per|a) week$/,
    'a month': /\d (per|a) month$/,
    'up to': /^Up to [^(]+$/,
    from: /^From /,
    'a single amount': /^[£€$][\d,]+$/,
    'a one-off grant': /one-off grant|Grants of|Seed grant/i,
    'a stipend': /stipend/,
    competitive: /^Competitive/,
  };

  test.each(Object.entries(forms))('some are stated as %s', (_name, pattern) => {
    expect(roles.filter((role) => pattern.test(role.salary)).length).toBeGreaterThanOrEqual(1);
  });

  test('about a quarter have none', () => {
    const silent = share(roles.filter((role) => role.salary === '').length);
    expect(silent).toBeGreaterThan(0.18);
    expect(silent).toBeLessThan(0.3);
  });

  test('a limit is set exactly when a yearly salary is known, with its flag', () => {
    for (const role of roles) {
      expect(role.salary_algolia).toBe(role.salary_limit !== null);
      const unknown = /^$|Competitive|stipend|grant|Award/i.test(role.salary);
      expect(role.salary_limit === null, role.salary).toBe(unknown);
    }
  });

  test('a limit in USD is the top yearly amount in the text', () => {
    const years: Record<string, number> = { hour: 2080, day: 260, week: 52, month: 12 };
    for (const { salary, salary_limit } of withSalary) {
      if (!/^[^A-Z]*\$/.test(salary)) continue;
      const amounts = [...salary.matchAll(/\$([\d,.]+)(k?)/g)].map(
        ([, digits, k]) => Number(digits!.replaceAll(',', '')) * (k ? 1000 : 1),
      );
      const period = /(hour|day|week|month)$/.exec(salary)?.[1];
      expect(salary_limit, salary).toBe(Math.max(...amounts) * (period ? years[period]! : 1));
    }
  });

  test('limits are plausible for a year of work', () => {
    for (const { salary, salary_limit, title } of withSalary) {
      expect(salary_limit, `${title}: ${salary}`).toBeGreaterThanOrEqual(10_000);
      expect(salary_limit, `${title}: ${salary}`).toBeLessThanOrEqual(330_000);
    }
  });
});
