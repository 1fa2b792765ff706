/**
 * How the board responds over HTTP. `npm start` and Netlify's own server get the same requests and must
 * give the same responses.
 */
export type Row = {
  what: string;
  method?: string;
  /** Path from the root, with its query. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
  status: number;
  /** By lower-case name; null for a header that must be absent. */
  answered?: Record<string, RegExp | null>;
  text?: RegExp;
};

const html = {
  'content-type': /^text\/html; charset=utf-8$/i,
  'content-security-policy': /default-src 'none'; script-src 'self'.*frame-ancestors 'self' https:/,
  'cross-origin-opener-policy': /^same-origin-allow-popups$/,
  'permissions-policy': /camera=\(\).*microphone=\(\)/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'x-content-type-options': /^nosniff$/,
};

/** Headers of a function's response that must not be cached. */
const data = {
  'content-type': /^application\/json; charset=utf-8$/i,
  'cache-control': /^no-store$/,
  'content-security-policy': /^default-src 'none'; frame-ancestors 'none'$/,
  'referrer-policy': /^no-referrer$/,
  'x-content-type-options': /^nosniff$/,
};

/** A page whose heading is in the HTML, without running scripts. */
const page = (path: string, heading: string): Row => ({
  what: `the page "${heading}"`,
  path,
  status: 200,
  answered: html,
  text: new RegExp(`<h1[^>]*>(?:<[^>]+>)*${heading}`),
});

/** A call of a function, with an optional JSON body. */
function call(
  what: string,
  method: string,
  path: string,
  rest: Pick<Row, 'status' | 'text'> & { body?: unknown; answered?: Row['answered'] },
): Row {
  const { body, answered = {}, ...expected } = rest;
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    what,
    method,
    path,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: sent,
    }),
    answered: { ...data, ...answered },
    ...expected,
  };
}

const pages: Row[] = [
  page('/', 'Jobs'),
  page('/?query=policy&refinementList%5Btags_area%5D%5B0%5D=x', 'Jobs'),
  page('/organisations', 'Organisations'),
  page('/organisations/', 'Organisations'),
  page('/organisations/9001', 'US government'),
  page('/collections', 'Collections'),
  page('/resources', 'Resources'),
  page('/faq', 'FAQ'),
  page('/birds', 'Job Birds'),
  page('/alerts/confirm', '[A-Z]'),
  page('/alerts/unsubscribe', '[A-Z]'),
  page('/alerts/manage', '[A-Z]'),
  page('/alerts/feedback', '[A-Z]'),
  page('/alerts/keep', '[A-Z]'),
];

const PERSON =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const navigation = { 'user-agent': PERSON, accept: 'text/html', 'sec-fetch-dest': 'document' };
const consent = 'OptanonConsent=groups=C0001%3A1%2CC0007%3A1%2CC0008%3A1';

const experiments: Row[] = [
  {
    ...page('/', 'Jobs'),
    what: 'no cookie for what is not a visit',
    headers: { ...navigation, 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    answered: { ...html, 'set-cookie': null },
  },
  {
    ...page('/?utm_source=letter', 'Jobs'),
    what: 'a part in the ranking experiment, in no cache',
    headers: navigation,
    answered: {
      ...html,
      'set-cookie': /^experiment_ID_ab4=[\da-f-]{36}; Path=\/; Max-Age=2592000; SameSite=Strict/m,
      'cache-control': /^private/,
    },
  },
  {
    ...page('/faq', 'FAQ'),
    what: 'a part in both experiments with consent',
    headers: { ...navigation, cookie: consent },
    answered: {
      ...html,
      'set-cookie': /^experiment_ID_(?!ab4)\w+=[\da-f-]{36}; Path=\/; Max-Age=2592000/m,
    },
  },
  {
    what: 'the page of a variant has no address of its own',
    path: '/variants/window_ranked?query=x',
    status: 302,
    answered: { location: /^\/\?query=x$/ },
  },
];

const redirects: Row[] = [
  {
    what: '/jobs leads to the board',
    path: '/jobs',
    status: 301,
    answered: { location: /^(https?:\/\/[^/]+)?\/$/ },
  },
  {
    what: '/jobs keeps the query',
    path: '/jobs?query=a%20b&toggle%5Bhighlighted%5D=true&jobPk=7',
    status: 301,
    answered: { location: /^\/\?query=a(%20|\+)b&toggle%5Bhighlighted%5D=true&jobPk=7$/ },
  },
  ...['jobPk=1', 'tags%5B%5D=x', 'company_data=x', 'query=x', 'toggle=x', 'salary_limit=1'].map(
    (query): Row => ({
      what: 'a link to the board that names the birds',
      path: `/birds?${query}`,
      status: 302,
      answered: { location: new RegExp(`^/jobs\\?${query.replaceAll('[', '\\[')}$`) },
    }),
  ),
  { ...page('/birds?birdPk=2&query=x', 'Job Birds'), what: 'a bird stays with the birds' },
  { ...page('/birds?page=2', 'Job Birds'), what: 'what the board does not know stays too' },
];

const files: Row[] = [
  {
    what: 'an unknown address',
    path: '/no/such/page?x=1',
    status: 404,
    answered: html,
    text: /Page not found/,
  },
  {
    what: 'an unknown organisation',
    path: '/organisations/none',
    status: 404,
    answered: html,
    text: /Page not found/,
  },
  { what: 'an unknown call', path: '/api/none', status: 404, answered: html },
  {
    what: 'nothing can be sent to a page',
    method: 'POST',
    path: '/faq',
    headers: { 'content-type': 'text/plain' },
    body: 'x',
    status: 405,
  },
  { what: 'a page without its body', method: 'HEAD', path: '/faq', status: 200, text: /^$/ },
  {
    what: 'the snapshot of the build',
    path: '/snapshot.json',
    status: 200,
    answered: { 'content-type': /^application\/json/ },
    text: /"job_count":\d+/,
  },
  { what: 'the sitemap', path: '/sitemap.xml', status: 200, text: /<urlset/ },
  { what: 'the rules for robots', path: '/robots.txt', status: 200, text: /Sitemap: http/ },
  {
    what: 'the list behind the organisations',
    path: '/data/organisations.json',
    status: 200,
    text: /^[[{]/,
  },
  { what: 'a picture', path: '/favicon.svg', status: 200, answered: { 'content-type': /svg/ } },
  { what: 'the sources are not served', path: '/lib/config/load.ts', status: 404 },
  { what: 'the catalogue is not served', path: '/.data/board.db', status: 404 },
  { what: 'the settings are not served', path: '/.env', status: 404 },
];

const count: Row[] = [
  call('the counts', 'GET', '/api/count', {
    status: 200,
    answered: { 'cache-control': /^public, max-age=300$/ },
    text: /^\{"job_count":[1-9]\d*,"org_count":[1-9]\d*\}$/,
  }),
  call('the counts, asked with a slash', 'GET', '/api/count/', {
    status: 200,
    answered: { 'cache-control': /^public, max-age=300$/ },
  }),
  call('the counts without their body', 'HEAD', '/api/count', {
    status: 200,
    answered: { 'cache-control': /^public, max-age=300$/ },
    text: /^$/,
  }),
  call('the counts take no change', 'POST', '/api/count', {
    body: {},
    status: 405,
    answered: { allow: /^GET, HEAD$/ },
    text: /"success":false/,
  }),
];

/** Headers of data that any site may read and any cache may store. */
const published = {
  'cache-control': /^public, max-age=300$/,
  'access-control-allow-origin': /^\*$/,
  etag: /^(?:W\/)?"[\w-]+"$/,
};

const feeds: Row[] = [
  call('a search as an Atom feed', 'GET', '/feed.atom?query=policy', {
    status: 200,
    answered: { ...published, 'content-type': /^application\/atom\+xml; charset=utf-8$/ },
    text: /<feed xmlns="http:\/\/www.w3.org\/2005\/Atom">[^]*<entry>/,
  }),
  call('a search as a JSON Feed', 'GET', '/feed.json?query=policy', {
    status: 200,
    answered: { ...published, 'content-type': /^application\/feed\+json; charset=utf-8$/ },
    text: /"version":"https:\/\/jsonfeed.org\/version\/1.1"/,
  }),
  call('a feed without its body', 'HEAD', '/feed.atom', {
    status: 200,
    answered: { ...published, 'content-type': /^application\/atom\+xml/ },
    text: /^$/,
  }),
  ...['/feed.atom', '/feed.json'].map((path) =>
    call('a feed of a malformed search', 'GET', `${path}?limit=many`, {
      status: 400,
      text: /"detail":"limit must be a whole number from 1 to 200\."/,
    }),
  ),
  call('closing dates as a calendar', 'GET', '/calendar.ics?query=policy', {
    status: 200,
    answered: { ...published, 'content-type': /^text\/calendar; charset=utf-8$/ },
    text: /^BEGIN:VCALENDAR\r\n[^]*BEGIN:VEVENT/,
  }),
  call('the cards of a search', 'GET', '/api/cards?query=policy&limit=2', {
    status: 200,
    answered: published,
    text: /^\{"roles":\[\{"objectID":"\d+".*"total":[1-9]\d*\}$/,
  }),
  call('too many cards', 'GET', '/api/cards?limit=51', {
    status: 400,
    text: /"detail":"limit must be a whole number from 1 to 50\."/,
  }),
  page('/partners', 'Roles on your site'),
  {
    what: 'the page for frames, which any site may frame',
    path: '/embed?query=policy',
    status: 200,
    answered: {
      ...html,
      'content-security-policy': /default-src 'none'; script-src 'self'.*frame-ancestors \*$/,
      'set-cookie': null,
    },
    text: /Powered by/,
  },
  {
    ...call('the tools for assistants', 'POST', '/mcp', {
      status: 200,
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
      answered: { 'content-type': /^(?:application\/json|text\/event-stream)/ },
      text: /"search_roles".*"alert_link"/,
    }),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
  },
  call('the tools have no streams', 'GET', '/mcp', {
    status: 405,
    answered: { 'content-type': /^application\/json/ },
    text: /"jsonrpc":"2\.0"/,
  }),
  call('a calendar of what is not a role', 'GET', '/calendar.ics?ids=one', {
    status: 400,
    text: /"detail":"ids must be role ids/,
  }),
];

const query = (parameters: object) => ({ requests: [{ indexName: 'jobs', ...parameters }] });

const search: Row[] = [
  call('a search', 'POST', '/1/indexes/*/queries', {
    body: query({ query: 'policy', hitsPerPage: 2 }),
    status: 200,
    text: /"nbHits":[1-9]/,
  }),
  call('a search of one index', 'POST', '/1/indexes/jobs_closing/query', {
    body: { query: '', hitsPerPage: 1 },
    status: 200,
    text: /"index":"jobs_closing"|"hits":\[\{/,
  }),
  call('a search for values', 'POST', '/1/indexes/jobs/facets/tags_area/query', {
    body: { facetQuery: 'safety' },
    status: 200,
    text: /"facetHits":\[\{/,
  }),
  call('a search by the address alone', 'GET', '/1/indexes/jobs?query=policy', {
    status: 200,
    text: /"nbHits":[1-9]/,
  }),
  call('a search that is not JSON', 'POST', '/1/indexes/*/queries', {
    body: '{"requests":',
    status: 400,
    text: /"message":"Invalid JSON in the request body"/,
  }),
  call('a filter that cannot be read', 'POST', '/1/indexes/*/queries', {
    body: query({ filters: 'a:b AND (' }),
    status: 400,
    text: /"message":"/,
  }),
  call('an index that does not exist', 'GET', '/1/indexes/birds', {
    status: 404,
    text: /"message":"Index birds does not exist"/,
  }),
  call('a search takes no other method', 'GET', '/1/indexes/*/queries', {
    status: 405,
    answered: { allow: /^POST$/ },
  }),
  call('a search that is too long', 'POST', '/1/indexes/jobs/query', {
    body: { query: 'x'.repeat(1_100_000) },
    status: 413,
    text: /"message":"Request body is too large"/,
  }),
];

const ADDRESS = 'table@jobs.example.org';
/** A well-formed token of no alert. */
const TOKEN = 'A'.repeat(43);
/** An id of no mail and no alert. */
const NO_ID = '0b7d3c1e-5f2a-4c68-9d10-7e4b2a96f851';
const failed = (status: number, text: RegExp, answered?: Row['answered']) => ({
  status,
  text,
  ...(answered && { answered }),
});
const success = { status: 200, text: /^\{"success":true\}$/ };
const invalid = { status: 200, text: /^\{"status":"invalid"\}$/ };
const notEmail = failed(400, /"success":false,"detail":"Email is invalid/);

const alerts: Row[] = [
  call('all tags', 'GET', '/api/tags/links', {
    status: 200,
    answered: { 'cache-control': /^public, max-age=\d+$/ },
    text: /^\{"success":true,"data":\[\{"name":"/,
  }),
  call('tags take no change', 'DELETE', '/api/tags/links', {
    ...failed(405, /"success":false/, { allow: /^GET, HEAD$/ }),
  }),
  call('a new alert', 'PUT', '/api/jobs/subscribe', {
    body: { email: ADDRESS, query_json: null },
    ...success,
  }),
  call('an alert without an address', 'PUT', '/api/jobs/subscribe', {
    body: { email: 'nobody', query_json: null },
    ...notEmail,
  }),
  call('an alert in words', 'PUT', '/api/jobs/subscribe', {
    body: 'please',
    ...failed(400, /"success":false,"detail":"The request body is not JSON/),
  }),
  call('an alert by another method', 'POST', '/api/jobs/subscribe', {
    body: { email: ADDRESS, query_json: null },
    ...failed(405, /"success":false/, { allow: /^PUT$/ }),
  }),
  ...['ses', 'postmark'].flatMap((service) => [
    call(`whether bounces of ${service} are taken`, 'GET', `/api/bounces/${service}`, {
      status: 200,
      answered: data,
      text: /"accepts":false/,
    }),
    call(`a bounce of ${service} that no setting allows`, 'POST', `/api/bounces/${service}`, {
      body: {},
      status: 404,
      answered: data,
    }),
  ]),
  call('the newsletter', 'POST', '/api/jobs/newsletter/subscribe', {
    body: { email: ADDRESS },
    ...success,
  }),
  call('the newsletter without an address', 'POST', '/api/jobs/newsletter/subscribe', {
    body: { email: '' },
    ...notEmail,
  }),
  call('new links', 'POST', '/api/jobs/subscribe/email', { body: { email: ADDRESS }, ...success }),
  call('new links for no address', 'POST', '/api/jobs/subscribe/email', {
    body: {},
    ...failed(400, /"success":false/),
  }),
  call('a token of no alert', 'GET', `/api/token/validate/${TOKEN}`, invalid),
  call('what is not a token', 'GET', '/api/token/validate/%3Cx%3E', invalid),
  call('tokens take no change', 'POST', `/api/token/validate/${TOKEN}`, {
    body: {},
    ...failed(405, /"success":false/, { allow: /^GET, HEAD$/ }),
  }),
  call('a confirmation of no alert', 'POST', '/api/alerts/confirm', {
    body: { token: TOKEN },
    ...invalid,
  }),
  call('a confirmation of nothing', 'POST', '/api/alerts/confirm', {
    body: {},
    ...failed(400, /"success":false,"detail":"/),
  }),
  {
    what: 'the link of a mail leads to the page with the button',
    path: `/api/alerts/unsubscribe/${TOKEN}`,
    status: 303,
    answered: {
      location: new RegExp(`^/alerts/unsubscribe#${TOKEN}$`),
      'cache-control': /^no-store$/,
    },
  },
  {
    what: 'one-click unsubscribing from no alert',
    method: 'POST',
    path: `/api/alerts/unsubscribe/${TOKEN}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    answered: data,
    ...invalid,
  },
  call('the alerts of no link', 'GET', `/api/alerts/manage/${TOKEN}`, invalid),
  call('an answer about no mail', 'POST', '/api/alerts/feedback', {
    body: { mail: NO_ID, useful: true },
    ...invalid,
  }),
  call('an alert kept by no link', 'POST', '/api/alerts/keep', {
    body: { token: TOKEN },
    ...invalid,
  }),
  call('an answer about nothing', 'POST', '/api/alerts/feedback', {
    body: {},
    ...failed(400, /"success":false/),
  }),
  call('no alert to keep', 'POST', '/api/alerts/keep', {
    body: {},
    ...failed(400, /"success":false/),
  }),
  call('why no alert ended', 'POST', '/api/alerts/reason', {
    body: { token: TOKEN, reason: 'other' },
    ...invalid,
  }),
  call('a reason that nobody may give', 'POST', '/api/alerts/reason', {
    body: { token: TOKEN, reason: 'boredom' },
    ...failed(400, /"success":false/),
  }),
  call('the alerts of a link by another method', 'PUT', `/api/alerts/manage/${TOKEN}`, {
    body: {},
    ...failed(405, /"success":false/, { allow: /^GET, HEAD, POST$/ }),
  }),
  call('what no alert sends', 'GET', `/api/alerts/preview/${TOKEN}?alert=${NO_ID}`, invalid),
  call('what an alert without an id sends', 'GET', `/api/alerts/preview/${TOKEN}`, {
    ...failed(400, /"success":false/),
  }),
  call('unsubscribing by another method', 'PUT', `/api/alerts/unsubscribe/${TOKEN}`, {
    body: {},
    ...failed(405, /"success":false/, { allow: /^GET, HEAD, POST$/ }),
  }),
];

const openData: Row[] = [
  ...[
    ['/api/roles.json', /"total":[1-9]/],
    ['/api/roles.csv', /^\ufeff?id,url,/],
    ['/api/changes', /"changes":\[/],
    ['/openapi.json', /^\{"openapi":"3\.1/],
  ].flatMap(([path, text]) => [
    call(`the open data at ${path}`, 'GET', String(path), {
      status: 200,
      answered: { ...published, 'content-type': /^(?:application\/json|text\/csv); charset=utf-8/ },
      text: text as RegExp,
    }),
    call(`the open data at ${path} by another method`, 'PUT', String(path), {
      body: {},
      ...failed(405, /"success":false/, { allow: /^GET, HEAD$/ }),
    }),
  ]),
  call('a report of a listing', 'POST', '/api/report', {
    body: { post_pk: 10217, reason: 'closed' },
    status: 200,
    answered: data,
    text: /^\{"success":true\}$/,
  }),
  call('a report of no role', 'POST', '/api/report', {
    body: { post_pk: 1, reason: 'closed' },
    ...failed(404, /"detail":"There is no such role"/),
  }),
];

export const rows: readonly Row[] = [
  ...pages,
  ...experiments,
  ...redirects,
  ...files,
  ...count,
  ...search,
  ...feeds,
  ...openData,
  ...alerts,
];
