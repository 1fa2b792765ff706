/** How an own board changes the configuration. Pure. Contract: 10. */
import { type BoardFile, filterNames, type OwnBoard } from './board.ts';
import { type BoardTexts, neutralTexts } from './board-texts.ts';
import { type PageName, pageNames, sitePages } from './pages.ts';

type FilterSettings = Partial<Record<(typeof filterNames)[number], string | false>>;

type Pages = Record<PageName, boolean>;

/** Pages of the wider website that the board links to; null for none. */
type Links = {
  newsletter: string | null;
  /** The target of the footer's e-mail form, and the parameters in that page's query. */
  newsletterForm: { action: string; fields: Array<[name: string, value: string]> } | null;
  advice: string | null;
  contact: string;
};

/** The keys of `board.json` that are also variables. */
export function variablesOf(file: BoardFile): Record<string, string | undefined> {
  const variables = {
    BRAND_NAME: file.name,
    // The sample's token must not name an own board's fields.
    BRAND_TOKEN: file.tokens?.brand ?? 'board',
    SEARCH_TOKEN: file.tokens?.search,
    SITE_URL: file.url,
    PARENT_SITE_URL: file.parentUrl,
    CONTACT_EMAIL: file.contactEmail,
    FEEDBACK_FORM_URL: file.feedbackUrl,
    DATABASE_BASE_URL: file.databaseUrl,
    PUBLIC_DATABASE_URL: file.publicDatabaseUrl,
    BIRDS_POST_URL: file.birdsPostUrl,
    IMAGE_HOSTS: file.imageHosts?.join(','),
    COPY_LOGOS: file.copyLogos?.toString(),
    NETWORK_NAME: file.network,
    ADVISOR_URL: file.advisorUrl,
    EXPERIMENTS: file.experiments?.join(',') || undefined,
  };
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined));
}

/** The neutral texts, overridden by the board's own. */
export function textsOf(file: BoardFile, name: string): BoardTexts {
  const { areas } = file.filters ?? {};
  const neutral = neutralTexts(name, typeof areas === 'string' ? areas : undefined);
  const own: Record<string, object | undefined> = file.texts ?? {};
  return Object.fromEntries(
    Object.entries(neutral).map(([part, texts]) => [part, { ...texts, ...own[part] }]),
  ) as BoardTexts;
}

/** Which pages exist: all on the sample; on an own board, by its settings or its content. */
export function pagesOf(board: OwnBoard | null): Pages {
  const isOn = (page: PageName): boolean => {
    if (board === null) return true;
    const { ownBoard } = sitePages[`/${page}`];
    const isOnByItself = ownBoard === 'with content' ? hasContent(board, page) : ownBoard === 'on';
    return board.file.pages?.[page] ?? isOnByItself;
  };
  return Object.fromEntries(pageNames.map((page) => [page, isOn(page)])) as Pages;
}

/** Whether there is Markdown for a page that shows it. */
export function hasContent(board: OwnBoard, page: PageName): boolean {
  const { content } = sitePages[`/${page}`];
  return content === 'articles' ? board.articles.length > 0 : board.texts.includes(content ?? '');
}

/** Career development is specific to the contract, so an own board has to ask for that filter. */
export function filtersOf({ filters = {} }: BoardFile): FilterSettings {
  const entries = Object.entries({ 'career-development': false, ...filters });
  return Object.fromEntries(entries.filter(([, setting]) => setting !== true));
}

export function linksOf(
  board: OwnBoard | null,
  { parentSiteUrl, contact }: { parentSiteUrl: string; contact: string },
): Links {
  if (board === null) {
    return {
      newsletter: `${parentSiteUrl}/newsletter/`,
      newsletterForm: { action: `${parentSiteUrl}/newsletter/step-2/`, fields: [] },
      advice: `${parentSiteUrl}/speak-with-us/`,
      contact: `${parentSiteUrl}/contact/`,
    };
  }
  const newsletter = board.file.newsletter?.url ?? null;
  return {
    newsletter,
    newsletterForm: newsletter === null ? null : formOf(newsletter),
    advice: board.file.advice?.url ?? null,
    contact,
  };
}

/** A form replaces its action's query with its fields, so the query becomes fields. */
function formOf(address: string): Links['newsletterForm'] {
  const url = new URL(address);
  const fields = [...url.searchParams];
  url.search = '';
  return { action: url.href, fields };
}
