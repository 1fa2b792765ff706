import type { Locator, Page } from 'playwright/test';
import type { Role } from '../../lib/roles/role.ts';
import { expect, whenReady } from './fixtures.ts';

/** The title buttons of the cards, in list order. */
export const openers = (page: Page): Locator => page.locator('li h3').getByRole('button');

/** The card of the role with that id. */
export const cardOf = (page: Page, postPk: number): Locator => page.locator(`#role-${postPk}`);

/** The ids of the roles shown, in order. */
export async function listedIds(page: Page): Promise<number[]> {
  const ids = await page.locator('li[id^=role-]').evaluateAll((cards) => cards.map(({ id }) => id));
  return ids.map((id) => Number(id.slice('role-'.length)));
}

/** The id of the role at a list position, from 0. */
export async function idAt(page: Page, position: number): Promise<number> {
  await expect(openers(page).nth(position)).toBeVisible();
  return (await listedIds(page))[position] ?? 0;
}

/** Records the first visible role's title in every frame. */
export async function recordFirstTitles(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shown = new Set<string>();
    Object.assign(window, { shown });
    const look = () => {
      const title = document.querySelector<HTMLElement>('h3');
      if (title?.checkVisibility()) shown.add(title.textContent ?? '');
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => [...(window as unknown as { shown: Set<string> }).shown]);
}

/** Opens the board and waits until it is interactive. */
export async function openBoard(page: Page, path = '/'): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await whenReady(page);
  await expect(openers(page).first()).toBeVisible();
}

/** Types a text into the search box and waits for its results. */
export async function searchFor(page: Page, text: string): Promise<void> {
  const answer = await page.request.post('/1/indexes/jobs_super_ranked/query', {
    data: { query: text, hitsPerPage: 20 },
  });
  const { hits } = (await answer.json()) as { hits: Role[] };
  await page.getByRole('combobox', { name: 'Search roles' }).fill(text);
  await expect.poll(() => listedIds(page)).toEqual(hits.map(({ post_pk: postPk }) => postPk));
}

/** Chooses an entry of a card's "More options". */
export async function choose(page: Page, postPk: number, entry: RegExp | string): Promise<void> {
  await cardOf(page, postPk)
    .getByRole('button', { name: /^More options for / })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Distance in pixels from the top of the window to the top of a card. */
export const topOf = (card: Locator): Promise<number> =>
  card.evaluate((element) => element.getBoundingClientRect().top);

/** All roles of the catalogue, from the search service in several responses of limited size. */
export async function allRoles(page: Page): Promise<Role[]> {
  const roles: Role[] = [];
  for (let part = 0; ; part++) {
    const answer = await page.request.post('/1/indexes/*/queries', {
      data: { requests: [{ indexName: 'jobs_super_ranked', hitsPerPage: 250, page: part }] },
    });
    type Part = { hits: Role[]; nbPages: number };
    const [result] = ((await answer.json()) as { results: [Part] }).results;
    roles.push(...result.hits);
    if (part + 1 >= result.nbPages) return roles;
  }
}
