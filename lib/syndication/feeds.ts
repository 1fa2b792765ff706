/** A search as a feed: Atom (RFC 4287) and JSON Feed 1.1. Contract: 14.3, 16.2. */
import { Feed } from 'feed';
import { escapeHtml } from '../base/escape.ts';
import { pageDescription } from '../config/pages.ts';
import type { PublicConfig } from '../config/public.ts';
import { formPaths } from '../query/form-paths.ts';
import { searchAddress } from '../query/search-forms.ts';
import { cardTags, mainLinkText, rolePath } from '../roles/card-content.ts';
import { closingDate } from '../roles/closing-date.ts';
import { locationLine } from '../roles/locations.ts';
import type { Role } from '../roles/role.ts';
import { sanitiseHtml } from '../roles/sanitise.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';
import { processRoles } from './published-roles.ts';
import { pageAddresses, readRoleRequest, searchOf, searchTitle } from './role-request.ts';
import { publishKept, publishingEndpoint } from './publication.ts';

const FEED_SIZE = { limit: 50, most: 200 };

/** A page of a feed. Addresses are absolute. */
type RoleFeed = {
  title: string;
  config: PublicConfig;
  /** The same search on the board. */
  boardUrl: string;
  url: string;
  /** Null on the last page. */
  nextUrl: string | null;
  roles: readonly Role[];
  /** When the list last changed, epoch seconds. */
  updatedAt: number;
};

type FeedFormat = {
  path: '/feed.atom' | '/feed.json';
  type: string;
  write: (feed: RoleFeed) => string;
};

export const atomFeed: FeedFormat = {
  path: formPaths.atomFeed,
  type: 'application/atom+xml; charset=utf-8',
  write: writeAtom,
};

export const jsonFeed: FeedFormat = {
  path: formPaths.jsonFeed,
  type: 'application/feed+json; charset=utf-8',
  write: writeJsonFeed,
};

/** Serves any search of the board, in any order, as a feed. */
export function feedEndpoint({ path, type, write }: FeedFormat) {
  return publishingEndpoint({
    name: path.slice(1),
    GET: {
      async run({ request, caller }) {
        const board = processRoles();
        const asked = readRoleRequest(searchOf(request), board.definitions, FEED_SIZE);
        return publishKept(request, { asked, ip: caller.ip }, async () => {
          const { config, definitions } = board;
          const { roles, total } = await board.find(asked, null);
          const changedAt = await board.changedAt();
          const { siteUrl } = config;
          const { url, nextUrl } = pageAddresses(path, asked, { siteUrl, size: FEED_SIZE, total });
          const body = write({
            title: searchTitle(config.brandName, asked.state, definitions),
            config,
            boardUrl: siteUrl + searchAddress(formPaths.board, { state: asked.state }),
            url,
            nextUrl,
            roles,
            updatedAt: changedAt ?? Math.max(0, ...roles.map((role) => role.posted_at)),
          });
          return { body, type, changedAt, nextUrl };
        });
      },
    },
  });
}

/** Characters that XML 1.0 cannot represent. */
const unwritable = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function writeAtom({ title, config, boardUrl, url, roles, updatedAt }: RoleFeed): string {
  const author = { name: config.brandName, link: `${config.siteUrl}/` };
  const feed = new Feed({
    id: url,
    title,
    description: pageDescription(config.texts.home, null),
    link: boardUrl,
    feed: url,
    updated: dateOf(updatedAt),
    author,
    ...(config.licence && { copyright: config.licence.text }),
    generator: false,
  });
  for (const role of roles) {
    const link = config.siteUrl + rolePath(role.post_pk);
    feed.addItem({
      id: link,
      link,
      title: escapeHtml(titleOf(role)),
      content: contentOf(role),
      date: dateOf(changedAt(role)),
      published: dateOf(role.posted_at),
      author: [{ name: role.company_name }],
      // The package escapes only ampersands and quotation marks in attributes.
      category: tagsOf(role)
        .map((tag) => tag.replaceAll('<', '‹'))
        .map((name) => ({ name, term: name })),
    });
  }
  return feed.atom1().replace(unwritable, '');
}

function writeJsonFeed({ title, config, boardUrl, url, nextUrl, roles }: RoleFeed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description: pageDescription(config.texts.home, null),
    home_page_url: boardUrl,
    feed_url: url,
    ...(nextUrl && { next_url: nextUrl }),
    language: words.locale.language,
    authors: [{ name: config.brandName, url: `${config.siteUrl}/` }],
    items: roles.map((role) => {
      const link = config.siteUrl + rolePath(role.post_pk);
      return {
        id: link,
        url: link,
        ...(role.url_external && { external_url: role.url_external }),
        title: titleOf(role),
        content_html: contentOf(role),
        date_published: dateOf(role.posted_at).toISOString(),
        date_modified: dateOf(changedAt(role)).toISOString(),
        authors: [{ name: role.company_name }],
        tags: tagsOf(role),
      };
    }),
  });
}

/** When a role was posted or last changed visibly. Epoch seconds. */
const changedAt = ({ posted_at, recent_changes: changes }: Role): number =>
  Math.max(posted_at, ...changes.map(({ at }) => at));

const titleOf = (role: Role): string =>
  say(words.feeds.title, { title: role.title, organisation: role.company_name });

const tagsOf = (role: Role): string[] => cardTags(role).map(({ label }) => label);

/** The content of the card as safe HTML. */
function contentOf(role: Role): string {
  const facts = [role.company_name, locationLine(role), role.salary].filter(Boolean);
  const closing = closingDate(role);
  const closes = role.closes_at === null ? closing : say(words.feeds.closes, { date: closing });
  return [
    `<p>${escapeHtml(facts.join(' · '))}</p>`,
    // Another program may fill the index.
    sanitiseHtml(role.description_short),
    closes && `<p>${escapeHtml(closes)}</p>`,
    role.url_external &&
      `<p><a href="${escapeHtml(role.url_external)}">${mainLinkText(role)}</a></p>`,
  ].join('');
}

/** Upper limit of RFC 3339. Epoch seconds. */
const END_OF_DATES = 253_402_300_799;

const dateOf = (seconds: number): Date =>
  new Date(Math.min(Math.max(seconds, 0), END_OF_DATES) * 1000);
