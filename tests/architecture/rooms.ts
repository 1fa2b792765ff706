/** A part of the product: a folder that holds one kind of knowledge. */
export type Room = {
  /** What it knows, as the end of "This room knows …". */
  knows: string;
  /** The file to open first. It begins with what the room knows. */
  entrance?: string;
  /**
   * The files that other rooms may import, besides the entrance. Absent for a room whose files are each
   * a small idea of their own, such as a schema, a rule or a button: there, it is all of them.
   */
  doors?: readonly string[];
  /** Rooms whose files it may import; types count too. */
  uses: readonly string[];
  /** Rooms that it may import only as types or by a dynamic `import()`. */
  usesLazily?: readonly string[];
};

/** Rooms in lib that the board's pages may load in the browser. */
export const browserRooms = [
  'lib/base',
  'lib/words',
  'lib/config',
  'lib/roles',
  'lib/query',
  'lib/search',
  'lib/content',
  'lib/visitor',
  'lib/telemetry',
  'lib/alerts/client',
];

/** What nearly every room on the server builds on. */
const foundation = ['lib/base', 'lib/config', 'lib/roles', 'lib/query'];

/**
 * Every room and its allowed dependencies. A room knows nothing of the rooms below it in this list;
 * a dependency that is not listed here is refused. `docs/map.md` is written from this table.
 */
export const rooms: Record<string, Room> = {
  'lib/base': {
    knows: 'what every program needs and no library gives: folding, escaping, plurals, cut texts',
    entrance: 'fold.ts',
    uses: [],
  },
  'lib/words/english': {
    knows: 'the English words, which every other language has too',
    entrance: 'en.ts',
    doors: ['word.ts'],
    uses: [],
  },
  'lib/words/german': {
    knows: 'the German words, with “du” and with “Sie”',
    entrance: 'de.ts',
    doors: ['de-formal.ts'],
    uses: ['lib/words/english'],
  },
  'lib/words': {
    knows: 'every word that visitors, subscribers and curators read, by place and meaning',
    entrance: 'words.ts',
    doors: ['board-words.ts', 'fill.ts', 'list-text.ts', 'literals.ts', 'ordinal.ts', 'say.ts'],
    uses: ['lib/words/english', 'lib/words/german', 'lib/base'],
  },
  'lib/config': {
    knows: 'the settings, parsed once, wrong values reported by name; the table of the pages',
    entrance: 'load.ts',
    doors: [
      'accent.ts',
      'board.ts',
      'nearest.ts',
      'pages.ts',
      'public.ts',
      'schemas.ts',
      'values.ts',
    ],
    uses: ['lib/words', 'lib/words/english', 'lib/base'],
  },
  'lib/search-engine/language': {
    knows:
      'the words of a text and of a query: how they are split, their stems, synonyms and stop words',
    entrance: 'words.ts',
    doors: ['lexicon.ts', 'query.ts'],
    uses: ['lib/base'],
  },
  'lib/search-engine': {
    knows: 'the embedded search engine: pure, without network, files or clock',
    entrance: 'engine.ts',
    doors: [
      'postings.ts',
      'protocol.ts',
      'ranking.ts',
      'raw-parameters.ts',
      'record-index.ts',
      'rules.ts',
    ],
    uses: ['lib/search-engine/language', 'lib/base'],
  },
  'lib/roles': {
    knows: 'the role record: its schema, facets, dates, places, links and safe HTML',
    entrance: 'role.ts',
    uses: ['lib/words', 'lib/config', 'lib/base'],
  },
  'lib/facts/places': {
    knows: 'countries, states and cities by any spelling, and how the text of a location is read',
    entrance: 'places.ts',
    doors: [
      'area-countries.ts',
      'country-names.ts',
      'location-text.ts',
      'place-named.ts',
      'places-after.ts',
      'wide-scopes.ts',
      'workplaces.ts',
    ],
    uses: ['lib/base'],
  },
  'lib/facts/sentences': {
    knows: 'the text of a posting as sentences and clauses, and what one asks for or welcomes',
    entrance: 'text.ts',
    doors: ['clauses.ts', 'fact.ts', 'needed.ts'],
    uses: ['lib/facts/places', 'lib/base'],
  },
  'lib/facts/eligibility': {
    knows:
      'who may apply, by the sentences of a posting: from where, with which papers, and whether a visa is sponsored',
    entrance: 'eligibility.ts',
    doors: ['open-to.ts'],
    uses: ['lib/facts/sentences', 'lib/facts/places', 'lib/roles'],
  },
  'lib/facts': {
    knows: 'what a posting states, in the words of the board, each fact with where it was read',
    entrance: 'role-words.ts',
    doors: [
      'board-places.ts',
      'coerce.ts',
      'csv.ts',
      'date-fns.ts',
      'posting-facts.ts',
      'salary/money.ts',
      'salary/parse-salary.ts',
      'telling-sentences.ts',
      'title-level.ts',
    ],
    uses: [
      'lib/facts/places',
      'lib/facts/sentences',
      'lib/facts/eligibility',
      'lib/roles',
      'lib/base',
    ],
  },
  'lib/triage': {
    knows: 'which candidates are worth a look: how well each fits what this board has accepted',
    entrance: 'fit.ts',
    doors: ['features.ts', 'rules.ts'],
    uses: ['lib/facts/places', 'lib/facts', 'lib/search-engine/language', 'lib/base'],
  },
  'lib/query': {
    knows: 'a search as data: state, address, filters, query JSON, indices, rankings, vocabulary',
    entrance: 'search-state.ts',
    uses: ['lib/words', 'lib/roles', 'lib/config', 'lib/base'],
    usesLazily: ['lib/search-engine/language', 'lib/search-engine'],
  },
  'lib/search': {
    knows: 'a search in the browser: client, connectors, fallback, and what the list says about it',
    entrance: 'browser-client.ts',
    uses: ['lib/words', ...foundation],
    usesLazily: ['lib/search-engine/language', 'lib/search-engine'],
  },
  'lib/content': {
    knows: 'organisations, collections, articles, FAQ, birds, redirects, and the frame of the site',
    entrance: 'organisations.ts',
    uses: ['lib/words', ...foundation],
  },
  'lib/visitor': {
    knows: 'what one browser remembers: saved and hidden roles, view, consent, experiments',
    entrance: 'visitor-store.ts',
    uses: ['lib/words', ...foundation],
  },
  'lib/telemetry': {
    knows: 'what is measured and reported, and what must be redacted before',
    entrance: 'track.ts',
    uses: ['lib/visitor', 'lib/config', 'lib/query'],
  },
  'lib/api': {
    knows: 'how a function is written: parse, limit, call, respond, report; the upstream API',
    entrance: 'endpoint.ts',
    uses: ['lib/words', 'lib/telemetry', 'lib/config'],
  },
  'lib/store': {
    knows: 'the state of a board in one file: roles, history, closed roles, candidates, judgements',
    entrance: 'database.ts',
    uses: ['lib/roles', 'lib/config', 'lib/base'],
  },
  'lib/search-server': {
    knows:
      'the engine over the store: the index, its query rules and limits, searches without results',
    entrance: 'role-search.ts',
    uses: [
      'lib/words',
      'lib/facts',
      'lib/search-engine/language',
      'lib/store',
      'lib/api',
      'lib/search-engine',
      ...foundation,
    ],
  },
  'lib/import': {
    knows: 'how rows of a file or of Airtable become the roles of the board, and the sample',
    entrance: 'run-import.ts',
    doors: [
      'airtable-records.ts',
      'change-role.ts',
      'exchange-rates.ts',
      'export-roles.ts',
      'import-report.ts',
      'previous.ts',
      'rows.ts',
      'sample/logos.ts',
      'sample/sample-catalogue.ts',
    ],
    uses: [
      'lib/search-server',
      'lib/store',
      'lib/facts',
      'lib/facts/places',
      'lib/facts/sentences',
      'lib/facts/eligibility',
      'lib/api',
      'lib/base',
      'lib/config',
      'lib/roles',
    ],
  },
  'lib/sources/systems': {
    knows: 'what each applicant tracking system sends, and a careers page with a JobPosting',
    entrance: 'system.ts',
    uses: ['lib/facts', 'lib/base', 'lib/roles'],
  },
  'lib/sources': {
    knows: "how employers' boards are read, and what of them is new, changed or gone",
    entrance: 'systems.ts',
    doors: [
      'public-network.ts',
      'readings.ts',
      'request.ts',
      'run-sources.ts',
      'run-sync.ts',
      'sync.ts',
    ],
    uses: [
      'lib/sources/systems',
      'lib/triage',
      'lib/import',
      'lib/search-server',
      'lib/store',
      'lib/facts',
      'lib/facts/places',
      'lib/facts/sentences',
      'lib/base',
      'lib/config',
      'lib/roles',
    ],
  },
  'lib/publish': {
    knows: 'how the roles and their settings are sent to Algolia',
    entrance: 'run-publishing.ts',
    doors: [],
    uses: [
      'lib/search-engine/language',
      'lib/import',
      'lib/search-server',
      'lib/store',
      'lib/search-engine',
      ...foundation,
    ],
  },
  'lib/report': {
    knows: "what to look after: dead links, sources, searches without results, visitors' reports",
    entrance: 'run-report.ts',
    doors: [],
    uses: [
      'lib/sources',
      'lib/sources/systems',
      'lib/search-server',
      'lib/store',
      'lib/base',
      'lib/config',
      'lib/roles',
    ],
  },
  'lib/desk/client': {
    knows: "what the desk's page sends to its server, and the state it keeps",
    entrance: 'desk-api.ts',
    uses: ['lib/words', 'lib/roles', 'lib/config', 'lib/base'],
  },
  'lib/desk': {
    knows: "the curator's desk on the server: suggestions, drafts, judgements, and its page",
    entrance: 'desk-service.ts',
    doors: ['candidate-facets.ts', 'desk-server.ts', 'source-health.ts', 'terminal-desk.ts'],
    uses: [
      'lib/words',
      'lib/desk/client',
      'lib/triage',
      'lib/import',
      'lib/store',
      'lib/facts',
      'lib/facts/places',
      'lib/facts/sentences',
      'lib/facts/eligibility',
      'lib/api',
      'lib/search-server',
      'lib/search-engine/language',
      'lib/search-engine',
      'lib/search',
      ...foundation,
    ],
  },
  'lib/site': {
    knows: 'what pages are made from: count, menu, footer, organisations, role pages',
    entrance: 'current-site.ts',
    doors: [
      'board-catalogue.ts',
      'count.ts',
      'organisations.ts',
      'parent-sources.ts',
      'public-files.ts',
      'rebuild.ts',
      'role-pages.ts',
    ],
    uses: [
      'lib/words',
      'lib/search-engine/language',
      'lib/search-server',
      'lib/store',
      'lib/content',
      'lib/search',
      'lib/facts',
      'lib/facts/places',
      'lib/api',
      'lib/search-engine',
      ...foundation,
    ],
  },
  'lib/syndication': {
    knows: "any search of the board as a feed, a calendar, a file, a frame or a tool's answer",
    entrance: 'role-request.ts',
    uses: [
      'lib/words',
      'lib/site',
      'lib/facts',
      'lib/facts/places',
      'lib/search-server',
      'lib/store',
      'lib/api',
      'lib/search-engine',
      ...foundation,
    ],
  },
  'lib/alerts/client': {
    knows: 'what browser and server agree on for alerts: calls, rhythms, texts; and the dialogs',
    entrance: 'alert-api.ts',
    uses: ['lib/words', 'lib/base', 'lib/config', 'lib/query'],
  },
  'lib/alerts/database': {
    knows: 'where alerts are kept: the schema, its migrations, PostgreSQL or the embedded database',
    entrance: 'open.ts',
    doors: ['database.ts', 'dump.ts', 'moved.ts', 'notes.ts', 'schema.ts', 'take-in.ts'],
    uses: ['lib/alerts/client', 'lib/api', 'lib/base', 'lib/config', 'lib/query'],
  },
  'lib/alerts': {
    knows:
      'the life of an alert: subscribed, confirmed, due, changed, ended; which roles it matches',
    entrance: 'alert-service.ts',
    uses: [
      'lib/words',
      'lib/alerts/database',
      'lib/alerts/client',
      'lib/search-server',
      'lib/search',
      'lib/api',
      'lib/search-engine',
      ...foundation,
    ],
  },
  'lib/newsletter': {
    knows:
      'how confirmed newsletter addresses reach the program that sends it: by a webhook or as a file',
    entrance: 'post-addresses.ts',
    doors: ['newsletter-list.ts'],
    uses: ['lib/alerts', 'lib/alerts/database', 'lib/facts'],
  },
  'lib/mail': {
    knows: 'how a message gets from the outbox to a mail server: content, rendering, sending',
    entrance: 'open-delivery.ts',
    doors: [
      'canary-mail.ts',
      'delivery-errors.ts',
      'delivery.ts',
      'outbox-folder.ts',
      'prompt-delivery.ts',
      'transport.ts',
    ],
    uses: [
      'lib/words',
      'lib/alerts',
      'lib/alerts/database',
      'lib/alerts/client',
      'lib/store',
      ...foundation,
    ],
  },
  'lib/mail-check': {
    knows: 'what receivers of mail look up about its sender, and what of it is missing or wrong',
    entrance: 'check-mail.ts',
    uses: ['lib/mail', 'lib/alerts', 'lib/config'],
  },
  'lib/bounces': {
    knows: 'which alerts bounces and complaints end, and how a mailbox or a provider reports them',
    entrance: 'bounce-mailbox.ts',
    doors: ['mail-results.ts', 'process-report.ts', 'webhooks.ts'],
    uses: ['lib/mail', 'lib/alerts', 'lib/alerts/database', 'lib/api', 'lib/base', 'lib/config'],
  },
  'lib/digest': {
    knows: 'one run of the digest: new roles, matched alerts, mails in the outbox',
    entrance: 'digest.ts',
    doors: ['background-call.ts', 'digest-notes.ts'],
    uses: ['lib/mail', 'lib/alerts', 'lib/alerts/database', 'lib/api', 'lib/store', ...foundation],
  },
  'lib/backup': {
    knows: 'how the state and the alerts of a board are backed up, restored and moved',
    entrance: 'archive.ts',
    doors: ['alerts-file.ts'],
    uses: ['lib/alerts/database', 'lib/store', 'lib/config'],
  },
  'lib/build': {
    knows: 'how a board is prepared and its pages built: catalogue, logos, bundles, headers',
    entrance: 'prepare.ts',
    uses: [
      'lib/words',
      'lib/site',
      'lib/desk',
      'lib/sources',
      'lib/sources/systems',
      'lib/import',
      'lib/search-server',
      'lib/store',
      'lib/content',
      ...foundation,
    ],
  },
  'lib/host': {
    knows: '`npm start`: the server, its functions, the schedule, health, and how it stops',
    entrance: 'server.ts',
    uses: [
      'lib/build',
      'lib/site',
      'lib/digest',
      'lib/alerts/database',
      'lib/search-server',
      'lib/store',
      'lib/api',
      'lib/telemetry',
      'lib/base',
      'lib/config',
    ],
  },
  'lib/commands': {
    knows: 'every entrance from a terminal: arguments, exit codes, and what each command runs',
    entrance: 'command-line.ts',
    doors: [],
    uses: [
      'lib/words',
      'lib/host',
      'lib/build',
      'lib/backup',
      'lib/bounces',
      'lib/digest',
      'lib/mail-check',
      'lib/mail',
      'lib/newsletter',
      'lib/alerts',
      'lib/alerts/database',
      'lib/desk',
      'lib/site',
      'lib/publish',
      'lib/report',
      'lib/sources',
      'lib/import',
      'lib/search-server',
      'lib/store',
      'lib/content',
      'lib/base',
      'lib/config',
    ],
  },
  'components/ui': {
    knows: 'buttons, icons, dialogs, tags, toasts, lazy components',
    entrance: 'lazy-component.tsx',
    uses: browserRooms,
  },
  'components/after-load': {
    knows: 'hydration, and what a page loads after it: consent, tracking, error reports',
    entrance: 'AfterLoad.tsx',
    uses: ['components/ui', ...browserRooms],
  },
  'components/search': {
    knows: 'the search context, the search box, the sync with the URL, and the state of the list',
    entrance: 'BoardSearch.tsx',
    uses: ['components/ui', ...browserRooms],
  },
  'components/card': {
    knows: 'the card of a role and its details',
    entrance: 'RoleCard.tsx',
    uses: ['components/search', 'components/after-load', 'components/ui', ...browserRooms],
  },
  'components/filters': {
    knows: 'the filter panel and the choice of order',
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
    knows: 'the list of roles, the opened role, the views of saved and hidden roles',
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
    knows: 'organisations, the page of a role, the frame for other sites, the first paint',
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
    knows: 'the routes: what each reads, its title, and what it shows',
    uses: [
      'components/pages',
      'components/board',
      'components/alerts',
      'components/frame',
      'components/search',
      'components/after-load',
      'components/ui',
      'lib/site',
      'lib/store',
      ...browserRooms,
    ],
  },
  netlify: {
    knows: 'the functions and edge functions: parse, call lib, respond',
    uses: [
      'lib/words',
      'lib/bounces',
      'lib/digest',
      'lib/mail',
      'lib/newsletter',
      'lib/alerts',
      'lib/alerts/client',
      'lib/alerts/database',
      'lib/site',
      'lib/syndication',
      'lib/report',
      'lib/search-server',
      'lib/store',
      'lib/search-engine',
      'lib/api',
      'lib/telemetry',
      'lib/visitor',
      'lib/content',
      ...foundation,
    ],
  },
};

/** The room that holds a file; null outside all rooms. */
export function roomOf(file: string): string | null {
  const holding = Object.keys(rooms).filter((room) => file.startsWith(`${room}/`));
  return holding.sort((a, b) => b.length - a.length)[0] ?? null;
}
