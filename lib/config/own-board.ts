/** What an own board decides about the configuration, and what the sample has in its place (10). Pure. */
import { type BoardFile, filterNames, type OwnBoard } from './board.ts';
import { type BoardTexts, neutralTexts } from './board-texts.ts';
import { type PageName, pageNames, sitePages } from './pages.ts';

type FilterSettings = Partial<Record<(typeof filterNames)[number], string | false>>;

type Pages = Record<PageName, boolean>;

/** Pages of the wider website that the board invites to; null where it does not. */
type Links = {
  newsletter: string | null;
  /** Where the footer's form sends an e-mail address, and what the query of that page says besides. */
  newsletterForm: { action: string; fields: Array<[name: string, value: string]> } | null;
  advice: string | null;
  contact: string;
};

/** The keys of `board.json` that are variables as well. */
export function variablesOf(file: BoardFile): Record<string, string | undefined> {
  const variables = {
    BRAND_NAME: file.name,
    // The sample's token must not name the fields of an own board.
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

/** The neutral texts, and over them the board's own (10.2). */
export function textsOf(file: BoardFile, name: string): BoardTexts {
  const { areas } = file.filters ?? {};
  const neutral = neutralTexts(name, typeof areas === 'string' ? areas : undefined);
  const own: Record<string, object | undefined> = file.texts ?? {};
  return Object.fromEntries(
    Object.entries(neutral).map(([part, texts]) => [part, { ...texts, ...own[part] }]),
  ) as BoardTexts;
}

/** All pages on the sample. On an own board those that it has something to say on (10.3). */
export function pagesOf(board: OwnBoard | null): Pages {
  const isOn = (page: PageName): boolean => {
    if (board === null) return true;
    const { ownBoard } = sitePages[`/${page}`];
    const isOnByItself = ownBoard === 'with content' ? hasContent(board, page) : ownBoard === 'on';
    return board.file.pages?.[page] ?? isOnByItself;
  };
  return Object.fromEntries(pageNames.map((page) => [page, isOn(page)])) as Pages;
}

/** Whether there is Markdown for a page that shows some. */
export function hasContent(board: OwnBoard, page: PageName): boolean {
  const { content } = sitePages[`/${page}`];
  return content === 'articles' ? board.articles.length > 0 : board.texts.includes(content ?? '');
}

/** Career development is the contract's own idea: an own board asks for that filter (10.4). */
export function filtersOf({ filters = {} }: BoardFile): FilterSettings {
  const entries = Object.entries({ 'career-development': false, ...filters });
  return Object.fromEntries(entries.filter(([, setting]) => setting !== true));
}

/** The pages of the wider website that the board invites to (10.2). */
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

/** A page as the target of a form, which replaces the query of its action by its fields. */
function formOf(address: string): Links['newsletterForm'] {
  const url = new URL(address);
  const fields = [...url.searchParams];
  url.search = '';
  return { action: url.href, fields };
}
