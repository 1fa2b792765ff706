import { describe, expect, test } from 'vitest';
import { useOwnBoard } from '../support/own-board.ts';

async function loaded(settings: object): Promise<string> {
  useOwnBoard(settings);
  const { words } = await import('../../lib/words/words.ts');
  const { loadConfig } = await import('../../lib/config/load.ts');
  loadConfig(process.env);
  return words.locale.currency;
}

describe('24.5 the currency of a board', () => {
  test('24.5 is that of its language, unless board.json names another', async () => {
    expect(await loaded({})).toBe('USD');
    expect(await loaded({ language: 'de' })).toBe('EUR');
    expect(await loaded({ language: 'de', currency: 'CHF' })).toBe('CHF');
  });

  test('24.5 is refused when it is no code of a currency', async () => {
    await expect(loaded({ currency: 'EUR ' })).rejects.toThrow('"currency" must be the code');
    await expect(loaded({ currency: 'Euro' })).rejects.toThrow(
      '"currency" must be the code of a currency, such as "EUR"',
    );
  });

  test.each([
    [{ currency: 'EUR' }, '€60,000', '€', true],
    [{ language: 'de' }, '60.000\u00a0€', '€', false],
    [{ currency: 'CAD' }, '$60,000', '$', true],
    [{ language: 'de', currency: 'CHF' }, '60.000\u00a0CHF', 'CHF', false],
  ])('24.5 with %j an amount reads "%s"', async (settings, written, sign, isFirst) => {
    useOwnBoard(settings);
    const { money } = await import('../../lib/words/money.ts');
    const { currencySign, isSignFirst } = await import('../../lib/search/salary-input.ts');
    expect(money(60_000)).toBe(written);
    expect({ sign: currencySign, isFirst: isSignFirst }).toEqual({ sign, isFirst });
  });

  test.each([
    ['EUR', '€60k', 60_000],
    ['EUR', '60.000 Euro im Jahr', 60_000],
    ['EUR', 'EUR 60,000', 60_000],
    ['EUR', '60 000 par an', 60_000],
    ['CAD', '$60k', 60_000],
    ['CAD', 'C$60k', 60_000],
    ['CAD', '60,000 CAD a year', 60_000],
    ['SEK', '600 000 kr', 600_000],
    ['BRL', 'R$ 90.000', 90_000],
    ['SGD', 'S$90,000', 90_000],
    ['EUR', '60.000 €/Jahr', 60_000],
    ['EUR', '60.000,- € brutto', 60_000],
    ['CHF', "80'000.- Franken", 80_000],
    ['DKK', '600.000 kr.', 600_000],
    ['CAD', '60,000 Canadian dollars', 60_000],
    ['IDR', '1.200.000.000', 1_200_000_000],
  ])('24.5 in %s the salary filter takes "%s"', async (currency, text, amount) => {
    useOwnBoard({ currency });
    const { readSalaryInput } = await import('../../lib/search/salary-input.ts');
    expect(readSalaryInput(text)).toEqual({ kind: 'amount', amount });
  });

  test.each([
    ['EUR', '$60k', 'Please enter euros (EUR), not US dollars. Salaries are compared in EUR.'],
    ['EUR', 'C$60k', 'not Canadian dollars'],
    ['CAD', 'US$60k', 'Please enter Canadian dollars (CAD), not US dollars.'],
    ['CAD', 'A$60k', 'not Australian dollars'],
    ['SEK', '600 000 €', 'Please enter Swedish kronor (SEK), not euros.'],
    ['BRL', 'US$60k', 'not US dollars'],
    ['EUR', '₩60000000', 'not another currency'],
    ['EUR', '2.000.000.000.000', 'below €1,000,000,000,000'],
    ['EUR', '5000 im Monat', 'for a year'],
  ])('24.5 in %s the salary filter refuses "%s": %s', async (currency, text, problem) => {
    useOwnBoard({ currency });
    const { readSalaryInput } = await import('../../lib/search/salary-input.ts');
    const read = readSalaryInput(text);
    expect(read.kind === 'refused' && read.problem).toContain(problem);
  });

  test('24.5 the summary of an alert is in it', async () => {
    const json = { query: '', facetFilters: [], numericFilters: [['salary_limit >= 60000']] };
    const summaryIn = async (settings: object) => {
      useOwnBoard(settings);
      const { summaryLines } = await import('../../lib/query/query-json.ts');
      const { createFilterDefinitions } = await import('../../lib/query/filter-definitions.ts');
      const fieldTokens = { brand: 'core', search: 'algolia' };
      return summaryLines(json, createFilterDefinitions({ fieldTokens }));
    };
    expect(await summaryIn({ currency: 'GBP' })).toEqual(['Salary greater than £60,000']);
    expect(await summaryIn({ language: 'de' })).toEqual(['Gehalt ab 60.000\u00a0€']);
    expect(await summaryIn({})).toEqual(['Salary greater than $60000 USD']);
  });

  test('24.5 an import converts salaries to it, and takes those without a currency for it', async () => {
    const limitsIn = async (currency: string) => {
      useOwnBoard({ currency });
      const { createRoleBuilder } = await import('../../lib/import/build-role.ts');
      const { importMapSchema } = await import('../../lib/import/map-file.ts');
      const rates = { GBP: 0.75, EUR: 0.8, CAD: 1.5 };
      const map = importMapSchema.parse({});
      const build = createRoleBuilder({ map, tokens: { brand: 'core', search: 'algolia' }, rates });
      const row = (salary: string) => ({
        title: 'Ranger',
        company_name: 'Farn',
        url_external: 'https://farn.example/1',
        posted_at: '2026-11-01',
        salary,
      });
      return ['€60,000', '£60,000', 'US$60,000', '$60,000', '60,000 a year', 'CHF 90,000'].map(
        (salary) => {
          const built = build(1, row(salary));
          return 'role' in built ? built.role.salary_limit : built.refusals;
        },
      );
    };
    expect(await limitsIn('EUR')).toEqual([60_000, 64_000, 48_000, 48_000, 60_000, null]);
    expect(await limitsIn('CAD')).toEqual([112_500, 120_000, 90_000, 60_000, 60_000, null]);
    // Without a rate an amount in the board's own currency still counts.
    expect(await limitsIn('CHF')).toEqual([null, null, null, null, 60_000, 90_000]);
  });

  test('24.5 the argument of the tools is called by it', async () => {
    useOwnBoard({ currency: 'EUR' });
    const { MINIMUM_SALARY } = await import('../../lib/syndication/tools.ts');
    expect(MINIMUM_SALARY).toBe('min_salary_eur');
  });
});
