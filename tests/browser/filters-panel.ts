import { expect, type Locator, type Page } from 'playwright/test';

/** The button of the dropdown with a label. */
export function filterButton(page: Page, label: string): Locator {
  return page
    .getByRole('group', { name: 'Filters' })
    .getByRole('button', { name: new RegExp(`^${escaped(label)} `) });
}

export async function openFilter(page: Page, label: string): Promise<Locator> {
  await filterButton(page, label).click();
  const dropdown = page.getByRole('dialog', { name: label, exact: true });
  await expect(dropdown).toBeVisible();
  return dropdown;
}

export function option(dropdown: Locator, value: string): Locator {
  return dropdown.getByRole('checkbox', { name: new RegExp(`^${escaped(value)} ?,`) });
}

/** Decoded query parameters of the URL, such as `refinementList[tags_area][0]=Forecasting`. */
export function searchParamsOf(page: Page): string[] {
  return [...new URL(page.url()).searchParams].map(([name, value]) => `${name}=${value}`);
}

/** Queries the search service directly. */
export async function querySearch(
  page: Page,
  request: {
    query?: string;
    facetFilters?: string[][];
    numericFilters?: string[][];
    facets?: string[];
  },
): Promise<{ nbHits: number; facets: Record<string, Record<string, number>> }> {
  const response = await page.request.post('/1/indexes/*/queries', {
    data: {
      requests: [
        { indexName: 'jobs_super_ranked', hitsPerPage: 0, maxValuesPerFacet: 1000, ...request },
      ],
    },
  });
  return ((await response.json()) as { results: [never] }).results[0];
}

/** Waits until the board shows this number of roles. */
export async function expectRoles(page: Page, count: number): Promise<void> {
  const text = count === 1 ? '1 role' : `${count.toLocaleString('en')} roles`;
  await expect(page.locator('form').getByText(text, { exact: true }).first()).toBeVisible();
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
