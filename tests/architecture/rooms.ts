/** A part of the product: a folder that holds one kind of knowledge. */
export type Room = {
  /** What it knows, as the end of "This room knows …". */
  knows: string;
  /** The file to open first. It begins with what the room knows. */
  entrance?: string;
  /** Rooms whose files it may import; types count too. */
  uses: readonly string[];
  /** Rooms that it may import only by a dynamic `import()`. */
  usesLazily?: readonly string[];
};

/** Rooms in lib that the board's pages may load in the browser. */
export const browserRooms = [
  'lib/base',
  'lib/config',
  'lib/roles',
  'lib/search',
  'lib/content',
  'lib/visitor',
  'lib/telemetry',
  'lib/alerts/client',
];

/**
 * Every room and its allowed dependencies. A room knows nothing of the rooms below it in this list;
 * a dependency that is not listed here is refused. `docs/map.md` is written from this table.
 */
export const rooms: Record<string, Room> = {
  'lib/base': {
    knows: 'what every program needs and no library gives: folding, escaping, plurals',
    entrance: 'fold.ts',
    uses: [],
  },
  'lib/config': {
    knows: 'the settings: environment and board folder, parsed once, wrong values reported by name',
    entrance: 'load.ts',
    uses: ['lib/base'],
  },
  'lib/search-engine': {
    knows: 'the embedded search engine: pure, without network, files or clock',
    entrance: 'engine.ts',
    uses: ['lib/base'],
  },
  'lib/roles': {
    knows: 'the role record: its schema, facets, dates, places, links and safe HTML',
    entrance: 'role.ts',
    uses: ['lib/config', 'lib/base'],
  },
  'lib/search': {
    knows: 'a search in the browser: state, address, filters, query, rankings, client, fallback',
    entrance: 'search-state.ts',
    uses: ['lib/roles', 'lib/config', 'lib/base'],
    usesLazily: ['lib/search-engine'],
  },
  'lib/content': {
    knows: 'organisations, collections, articles, FAQ, birds, redirects, and the frame of the site',
    entrance: 'organisations.ts',
    uses: ['lib/search', 'lib/roles', 'lib/config', 'lib/base'],
  },
  'lib/visitor': {
    knows: 'what one browser remembers: saved and hidden roles, view, consent, experiments',
    entrance: 'visitor-store.ts',
    uses: ['lib/search', 'lib/roles', 'lib/config', 'lib/base'],
  },
  'lib/telemetry': {
    knows: 'what is measured and reported, and what must be redacted before',
    entrance: 'track.ts',
    uses: ['lib/visitor', 'lib/search', 'lib/roles', 'lib/config', 'lib/base'],
  },
  'lib/api': {
    knows: 'how a function is written: parse, limit, call, respond, report; the upstream API',
    entrance: 'endpoint.ts',
    uses: ['lib/telemetry', 'lib/config', 'lib/base'],
  },
  'lib/catalogue': {
    knows: 'the roles on the server: store, import, publishing, reports, sample',
    entrance: 'store.ts',
    uses: [
      'lib/api',
      'lib/search-engine',
      'lib/search',
      'lib/content',
      'lib/roles',
      'lib/config',
      'lib/base',
    ],
  },
  'lib/syndication': {
    knows: "any search of the board as a feed, a calendar, a file, a frame or a tool's answer",
    entrance: 'role-request.ts',
    uses: [
      'lib/base',
      'lib/catalogue',
      'lib/api',
      'lib/search-engine',
      'lib/content',
      'lib/search',
      'lib/roles',
      'lib/config',
    ],
  },
  'lib/site': {
    knows: 'the count, menu and footer: fetched, cleaned, compared, rebuilt',
    entrance: 'collect-site.ts',
    uses: ['lib/catalogue', 'lib/api', 'lib/content', 'lib/roles', 'lib/config', 'lib/base'],
  },
  'lib/alerts/client': {
    knows: 'the alert calls in the browser and the states of its dialogs',
    entrance: 'alert-api.ts',
    uses: ['lib/telemetry', 'lib/visitor', 'lib/search', 'lib/roles', 'lib/config', 'lib/base'],
  },
  'lib/alerts': {
    knows: 'job alerts on the server: life, digest, mail, database',
    entrance: 'server/alert-service.ts',
    uses: [
      'lib/base',
      'lib/alerts/client',
      'lib/catalogue',
      'lib/api',
      'lib/telemetry',
      'lib/search-engine',
      'lib/search',
      'lib/roles',
      'lib/config',
    ],
  },
  'lib/desk/client': {
    knows: "what the desk's page says to its server, and what it holds meanwhile",
    entrance: 'desk-api.ts',
    uses: ['lib/roles', 'lib/config', 'lib/base'],
  },
  'lib/desk': {
    knows: "the curator's desk on the server: suggestions, drafts, judgements, and its page",
    entrance: 'desk-service.ts',
    uses: [
      'lib/base',
      'lib/desk/client',
      'lib/catalogue',
      'lib/api',
      'lib/search-engine',
      'lib/search',
      'lib/roles',
      'lib/config',
    ],
  },
  'lib/host': {
    knows: '`npm start`, builds, the schedule, and the entrance of every command',
    entrance: 'server.ts',
    uses: [
      'lib/base',
      'lib/desk',
      'lib/alerts',
      'lib/site',
      'lib/catalogue',
      'lib/api',
      'lib/telemetry',
      'lib/content',
      'lib/search',
      'lib/roles',
      'lib/config',
    ],
  },
  'components/ui': {
    knows: 'buttons, icons, dialogs, tags, toasts, lazy components',
    entrance: 'lazy-component.ts',
    uses: browserRooms,
  },
  'components/after-load': {
    knows: 'what a page loads once it can be used: consent, tracking, error reports, hydration',
    entrance: 'AfterLoad.tsx',
    uses: ['components/ui', ...browserRooms],
  },
  'components/search': {
    knows: 'the search context, the search box, the sync with the address, and whose list is shown',
    entrance: 'BoardSearch.tsx',
    uses: ['components/ui', ...browserRooms],
  },
  'components/card': {
    knows: 'the card of a role and its details',
    entrance: 'RoleCard.tsx',
    uses: ['components/after-load', 'components/ui', ...browserRooms],
  },
  'components/filters': {
    knows: 'the filter panel and the choice of the order',
    entrance: 'FilterBar.tsx',
    uses: ['components/search', 'components/ui', ...browserRooms],
  },
  'components/frame': {
    knows: 'header, tabs, menu, footer, breadcrumbs and the error page',
    entrance: 'PageFrame.tsx',
    uses: [
      'components/filters',
      'components/search',
      'components/after-load',
      'components/ui',
      ...browserRooms,
    ],
  },
  'components/alerts': {
    knows: 'the alert dialog, its pages and its banners',
    entrance: 'AlertsButton.tsx',
    uses: [
      'components/frame',
      'components/filters',
      'components/search',
      'components/ui',
      ...browserRooms,
    ],
  },
  'components/board': {
    knows: 'the list of roles, the opened role, saved and hidden views',
    entrance: 'Board.tsx',
    uses: [
      'components/alerts',
      'components/filters',
      'components/card',
      'components/search',
      'components/after-load',
      'components/ui',
      ...browserRooms,
    ],
  },
  'components/pages': {
    knows: 'the pages beside the board: organisations, collections, resources, FAQ, birds',
    entrance: 'OrganisationList.tsx',
    uses: [
      'components/board',
      'components/card',
      'components/frame',
      'components/after-load',
      'components/ui',
      ...browserRooms,
    ],
  },
  'components/desk': {
    knows: "the curator's desk: the list of candidates, the role as visitors see it, the form",
    entrance: 'Desk.tsx',
    uses: ['components/card', 'components/ui', 'lib/desk/client', ...browserRooms],
  },
  pages: {
    knows: 'the routes: what each reads, its title, and the components it is made of',
    uses: [
      'components/pages',
      'components/board',
      'components/alerts',
      'components/frame',
      'components/search',
      'components/after-load',
      'components/ui',
      'lib/site',
      'lib/catalogue',
      ...browserRooms,
    ],
  },
  netlify: {
    knows: 'the functions and edge functions: parse, call lib, respond',
    uses: [
      'lib/base',
      'lib/alerts',
      'lib/alerts/client',
      'lib/site',
      'lib/syndication',
      'lib/catalogue',
      'lib/api',
      'lib/telemetry',
      'lib/visitor',
      'lib/content',
      'lib/search',
      'lib/search-engine',
      'lib/roles',
      'lib/config',
    ],
  },
};

/** The room that holds a file; null outside all rooms. */
export function roomOf(file: string): string | null {
  const holding = Object.keys(rooms).filter((room) => file.startsWith(`${room}/`));
  return holding.sort((a, b) => b.length - a.length)[0] ?? null;
}
