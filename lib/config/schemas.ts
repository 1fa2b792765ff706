/**
 * The environment variables. The doc comment of each is its entry in `docs/settings.md` and
 * `.env.example`.
 */
import { parseEnv } from 'node:util';
import * as z from 'zod/mini';
import { nearest } from './nearest.ts';
import {
  baseUrl,
  emailAddress,
  experimentNames,
  fieldToken,
  imageHost,
  matching,
  originUrl,
  timeZone,
  webhookUrl,
  webUrl,
} from './values.ts';

/** Of 64 characters before the “@”, a return address needs 42 for “+” and its tag. */
const MAX_BOUNCE_LOCAL = 22;

/** Null if the variable is not set. */
const optional = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z._default(z.nullable(schema), null);
const filledText = z.string().check(z.trim(), z.minLength(1));
const boolean = z.stringbool({ error: 'must be true or false' });
const wholeNumber = (least: number, most: number) =>
  z.pipe(z.coerce.number(), z.int().check(z.minimum(least), z.maximum(most)));

const namesIn = (text: string): string[] => text.split(',').map((name) => name.trim());

/** A list, split by the given function. */
const listOf = <Item extends z.ZodMiniType<unknown, string>>(
  split: (text: string) => string[],
  item: Item,
) => z.pipe(z.pipe(z.string(), z.transform(split)), z.array(item));

/** Variables that are written into the pages: never add a secret here. */
export const publicSchema = z
  .object({
    /** The organisation's name in titles and in the header. */
    BRAND_NAME: z._default(filledText, 'Lodestar'),
    /** Completes field names such as `tags_location_{brand}`. */
    BRAND_TOKEN: z._default(fieldToken, 'lodestar'),
    /** Completes the field name `salary_{search}`. */
    SEARCH_TOKEN: z._default(fieldToken, 'algolia'),
    /** Public address of this board, at the root of a host; by default this machine, on `PORT`. */
    SITE_URL: optional(originUrl),
    /** The wider website that the board belongs to. */
    PARENT_SITE_URL: z._default(baseUrl, 'https://lodestar.example'),
    /**
     * Base URL of the parent site's menu and footer: `{parent-site}/wp-json/{namespace}/v1`.
     * Without it, pages show a sample menu and footer.
     */
    PARENT_API_BASE: optional(baseUrl),
    /** Base URL of the link to each role's record in the organisation's own database. */
    DATABASE_BASE_URL: optional(baseUrl),
    /** Form where visitors report errors; by default the wider website's contact page. */
    FEEDBACK_FORM_URL: optional(webUrl),
    /**
     * "false" if `DATA_DIR` is not persistent, as on Netlify: without a feedback form, visitors
     * then cannot report a listing. It is read when the pages are built.
     */
    REPORT_QUEUE: z._default(boolean, true),
    /**
     * Public database of the roles, for visitors whose device cannot show the board; by default the
     * CSV file of the roles.
     */
    PUBLIC_DATABASE_URL: optional(webUrl),
    /** Forum post that the birds' side card links to; by default the wider website. */
    BIRDS_POST_URL: optional(webUrl),
    /**
     * Hosts of logos and images, separated by commas, such as "cdn.example.org, *.example.net".
     * Pages load images only from these, the parent site and this site, unless `COPY_LOGOS` is on.
     */
    IMAGE_HOSTS: z._default(
      listOf((hosts) => namesIn(hosts).filter(Boolean), imageHost),
      [],
    ),
    /** Address shown where visitors may need help. */
    CONTACT_EMAIL: z._default(emailAddress, 'hello@lodestar.example'),
    /** The professional network whose profile URLs the advisor accepts. */
    NETWORK_NAME: z._default(filledText, 'LinkedIn'),
    /** The external advisor tool that opens with a visitor's profile. */
    ADVISOR_URL: z._default(webUrl, 'https://advisor.lodestar.example/jobs'),
    /**
     * Active experiments, separated by commas, or "none". By default, all run on the sample and
     * none on an own board. A host's edge functions read only this variable.
     */
    EXPERIMENTS: optional(
      listOf(
        (names) => (names.trim() === 'none' ? [] : namesIn(names)),
        z.enum(experimentNames, {
          error: `must be "none", or one or more of ${experimentNames.join(', ')}, separated by commas`,
        }),
      ),
    ),
    /** Base of the alert API: a path here, or another server, which then also counts roles. */
    API_BASE: z._default(
      z.union([baseUrl, matching(/^\/[\w/-]*\w$/, '')], {
        error: 'must be a path such as /api, or an http(s) URL',
      }),
      '/api',
    ),
    /**
     * Script of the analytics service (Segment, RudderStack or Jitsu); `{siteId}` in it is replaced
     * by the site id. Without it, nothing is measured.
     */
    ANALYTICS_SCRIPT_URL: optional(webUrl),
    /** This site's id in the analytics service: its write key or site id. */
    ANALYTICS_SITE_ID: optional(filledText),
    /** Where the analytics script sends events; by default its own origin. */
    ANALYTICS_HOST: optional(webUrl),
    /**
     * Script of a consent manager with cookie groups; its `data-` attributes are URL parameters.
     * Without it, the board shows its own banner.
     */
    CONSENT_SCRIPT_URL: optional(webUrl),
    /**
     * Project for error reports and, with consent, for traces of page loads; without it, errors
     * stay in the console.
     */
    SENTRY_DSN: optional(webUrl),
    /** Name of this deployment in error reports; "dev" turns them off. */
    SENTRY_ENVIRONMENT: z._default(filledText, 'prod'),
    /** Where the browser keeps the last search: "cookies", "localStorage" or "sessionStorage". */
    STATE_STORAGE: z._default(
      z.enum(['cookies', 'localStorage', 'sessionStorage']),
      'localStorage',
    ),
    /** Base name of the search indices; the seven rankings append their suffixes. */
    INDEX_NAME: z._default(
      matching(/^[A-Za-z0-9_-]+$/, 'may contain only letters, digits, "_" and "-"'),
      'jobs',
    ),
    /** Algolia application; without it, the board searches its own `/1/indexes/*`. */
    ALGOLIA_APP_ID: optional(filledText),
    /** Algolia key that may only search. */
    ALGOLIA_SEARCH_KEY: optional(filledText),
  })
  .check(
    z.superRefine((variables, context) => {
      if (Boolean(variables.ALGOLIA_APP_ID) === Boolean(variables.ALGOLIA_SEARCH_KEY)) return;
      const missing = variables.ALGOLIA_APP_ID ? 'ALGOLIA_SEARCH_KEY' : 'ALGOLIA_APP_ID';
      context.addIssue({
        code: 'custom',
        path: [missing],
        message: 'is required: set ALGOLIA_APP_ID and ALGOLIA_SEARCH_KEY together',
      });
    }),
  );

/** Variables that only the server, the functions and the command line read. */
export const serverSchema = z.object({
  /**
   * "true" copies logos, and the images of menu and footer, from the parent site and `IMAGE_HOSTS`
   * into the site at each build. Pages then load no images from other hosts and do not request the
   * parent site's menu and footer.
   */
  COPY_LOGOS: z._default(boolean, false),
  /**
   * How suggested cities are named: "english", as Munich, or "local", as they are called there:
   * München. On a board in another language "english" stands for that language.
   */
  PLACE_NAMES: z._default(
    z.enum(['english', 'local'], { error: 'must be "english" or "local"' }),
    'english',
  ),
  /** TCP port of `npm start`; 0 for any free one. */
  PORT: z._default(
    z.pipe(
      z.pipe(matching(/^\d{1,5}$/, 'must be a number'), z.transform(Number)),
      z.number().check(z.maximum(65_535, 'must be at most 65535')),
    ),
    3000,
  ),
  /** Folder for everything that a running instance writes, including the key of its rate limits. */
  DATA_DIR: z._default(filledText, '.data'),
  /**
   * Folder of the board's own name, texts and pictures, created by `npm run setup`; by default
   * "board" in `DATA_DIR`. Without a `board.json` in it, or with "none", the board is the sample.
   */
  BOARD_DIR: optional(filledText),
  /** Folder of the built pages, inside the project. */
  OUT_DIR: z._default(
    matching(/^(out|\.data\/[\w-]+(\/[\w-]+)*)$/, 'must be "out" or a folder under ".data/"'),
    'out',
  ),
  /** Service that returns `{base, date, rates}`: units of each currency per unit of `base`. */
  RATES_URL: optional(webUrl),
  /**
   * JSON file with the menu and footer, `{"navigation": …, "footer": …}` in the format of the
   * parent site's API, for wider websites without that API.
   */
  PARENT_SITE_FILE: optional(filledText),
  /** Another server for the alert calls, to which this site's functions forward them. */
  UPSTREAM_API_BASE: optional(baseUrl),
  /**
   * PostgreSQL server of the alerts; without it, a database in `DATA_DIR` is used. If it contains a
   * password, it is also the secret key of the rate limits.
   */
  DATABASE_URL: optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }),
  ),
  /** Mail server; without it, each message is written to `DATA_DIR/outbox`. */
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' })),
  /** Sender of all mail, such as `Board <alerts@board.example>`; by default the contact address. */
  MAIL_FROM: optional(z.string().check(z.trim(), z.minLength(3))),
  /** Connections to the mail server. After a crash up to this many mails may be sent twice. */
  MAIL_CONNECTIONS: z._default(wholeNumber(1, 50), 1),
  /**
   * Most mails a day, from midnight in `TIME_ZONE`; by default there is no limit. What is over it is
   * sent the next day. A new sender begins with some hundreds and raises it every few days.
   */
  MAIL_PER_DAY: optional(wholeNumber(1, 10_000_000)),
  /**
   * Return address of undeliverable mail, such as `bounces@board.example`. Each mail has its own
   * `bounces+TAG@board.example`, which the mail server must accept.
   */
  BOUNCE_ADDRESS: optional(
    emailAddress.check(
      z.refine((address) => address.lastIndexOf('@') <= MAX_BOUNCE_LOCAL, {
        error: `may have at most ${MAX_BOUNCE_LOCAL} characters before the @: each mail adds “+” and a tag of 41, and mail servers accept 64`,
      }),
    ),
  ),
  /**
   * Mailbox that receives that mail, as `imaps://user:password@host/INBOX`; read every half hour
   * and by `npm run bounces -- --mailbox`.
   */
  BOUNCE_MAILBOX: optional(
    z.url({ protocol: /^imaps?$/, error: 'must be an imap:// or imaps:// URL' }),
  ),
  /** Selector of the DKIM key with which the mail server signs; only `npm run check:mail` reads it. */
  DKIM_SELECTOR: optional(
    matching(/^[\w-]+(\.[\w-]+)*$/, 'must be the selector of a DKIM key, such as "mail2026"'),
  ),
  /** Amazon SNS topic to which Amazon SES reports bounces and complaints, as an ARN. */
  SES_TOPIC_ARN: optional(
    matching(/^arn:aws[\w-]*:sns:[\w-]+:\d{12}:[\w.-]+$/, 'must be the ARN of an SNS topic'),
  ),
  /** Credentials with which Postmark calls its webhook here, as `user:password`. */
  POSTMARK_WEBHOOK_AUTH: optional(
    matching(/^[^:]+:.{16,}$/, 'must be user:password, with a password of at least 16 characters'),
  ),
  /**
   * Where each confirmed newsletter address is posted as JSON, such as the webhook of the program
   * that sends the newsletter. Must be https, except on this machine.
   */
  NEWSLETTER_WEBHOOK: optional(webhookUrl),
  /** Key with which those posts are signed, in the header `X-Signature-256`. */
  NEWSLETTER_WEBHOOK_SECRET: optional(
    z.string().check(z.trim(), z.minLength(16, { error: 'must have at least 16 characters' })),
  ),
  /** Hour at which the daily digest is sent, from 0 to 23, in `TIME_ZONE`. */
  DIGEST_HOUR: z._default(wholeNumber(0, 23), 7),
  /** Time zone of the digest, such as `Europe/London`; daylight saving time is observed. */
  TIME_ZONE: z._default(timeZone, 'UTC'),
  /** How many proxies in front of `npm start` are trusted to set X-Forwarded-For. */
  TRUSTED_PROXIES: z._default(wholeNumber(0, 10), 0),
  /** Requests per minute that the embedded search allows each client; 0 for no limit. */
  SEARCHES_PER_MINUTE: z._default(wholeNumber(0, 1_000_000), 12_000),
  /** "true" logs every request of `npm start`, not only failed ones. */
  LOG_REQUESTS: z._default(boolean, false),
  /** URL that starts a new build of the pages when called with POST. */
  BUILD_HOOK_URL: optional(webUrl),
  /** Key with which `npm run index` fills Algolia; `ALGOLIA_SEARCH_KEY` may be set later. */
  ALGOLIA_ADMIN_KEY: optional(filledText),
  /** Airtable access token that may read records, for `npm run import -- --airtable`. */
  AIRTABLE_TOKEN: optional(filledText),
  /** Airtable base with the roles; its id begins with "app". */
  AIRTABLE_BASE: optional(
    matching(/^app[A-Za-z0-9]+$/, 'must be the id of a base, such as "appExample123"'),
  ),
  /** Table of that base, by id ("tbl…") or name. */
  AIRTABLE_TABLE: optional(filledText),
  /** View of that table, by id ("viw…") or name, if not all of its records are roles. */
  AIRTABLE_VIEW: optional(filledText),
  /**
   * Proxy for the applicant tracking systems, for tests and closed networks. `npm run sync`, `npm
   * run sources` and builds that copy logos send every request there, with the original host as the
   * first path segment.
   */
  ATS_ORIGIN: optional(originUrl),
  /** "true" reads all sources every night, at 01:30 UTC, while `npm start` runs. */
  SYNC_NIGHTLY: z._default(boolean, false),
  /**
   * "true" only serves, from a state that another machine writes and that is copied or shared here:
   * `npm start` then runs no jobs and changes nothing of the board. Needs `DATABASE_URL` or
   * `UPSTREAM_API_BASE`, where the alerts are.
   */
  SERVE_ONLY: z._default(boolean, false),
  /**
   * Seconds for which a shared cache in front of `npm start`, such as a CDN, may serve a page
   * without asking; 0 for none. Has no effect while an experiment runs, because pages then differ.
   */
  PAGE_CACHE_SECONDS: z._default(wholeNumber(0, 3600), 0),
});

/** Every variable that the board reads. */
export const settingNames: readonly string[] = Object.keys({
  ...publicSchema.shape,
  ...serverSchema.shape,
});

/** A line for each name in a settings file that looks like a misspelt setting. */
export function misspeltSettings(content: string): string[] {
  return Object.keys(parseEnv(content)).flatMap((name) => {
    if (settingNames.includes(name)) return [];
    const near = nearest(name, settingNames);
    return near === null ? [] : [`${name} is not a setting; did you mean ${near}?`];
  });
}
