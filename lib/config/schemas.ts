import * as z from 'zod/mini';
import {
  baseUrl,
  emailAddress,
  experimentNames,
  fieldToken,
  imageHost,
  originUrl,
  timeZone,
  webUrl,
} from './values.ts';

/** Mail servers take 64 characters before the “@”; “+” and the tag of a return address need 42. */
const MAX_BOUNCE_LOCAL = 22;

/** Null when the variable is not set. */
const optional = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z._default(z.nullable(schema), null);
const filledText = z.string().check(z.trim(), z.minLength(1));
const boolean = z.stringbool({ error: 'must be true or false' });
const wholeNumber = (least: number, most: number) =>
  z.pipe(z.coerce.number(), z.int().check(z.minimum(least), z.maximum(most)));
const namesIn = (text: string): string[] => text.split(',').map((name) => name.trim());

/**
 * Variables whose values are written into the pages, each under its name in camel case. Nothing secret may ever
 * be added here.
 * The tokens name the contract's fields (`tags_location_{brand}`, `salary_{search}`).
 */
export const publicSchema = z
  .object({
    /** The organisation's name, as shown in titles and in the header. */
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
     * Base URL of the parent site's menu and footer: `{parent-site}/wp-json/{namespace}/v1`. Without it,
     * pages have a sample menu and footer.
     */
    PARENT_API_BASE: optional(baseUrl),
    /** Base of the links to each role's record in the organisation's own database. */
    DATABASE_BASE_URL: optional(baseUrl),
    /** Form for error reports of visitors; by default the wider website's contact page. */
    FEEDBACK_FORM_URL: optional(webUrl),
    /**
     * "false" where `DATA_DIR` does not last, as on Netlify: without a feedback form, visitors are then
     * not offered to report a listing. It is read when the pages are built.
     */
    REPORT_QUEUE: z._default(boolean, true),
    /**
     * Public database of the roles, for visitors whose device cannot show the board; by default the
     * roles as CSV.
     */
    PUBLIC_DATABASE_URL: optional(webUrl),
    /** Forum post that the birds' side card links to; by default the wider website. */
    BIRDS_POST_URL: optional(webUrl),
    /**
     * Hosts of logos and pictures, separated by commas, such as "cdn.example.org, *.example.net".
     * Pages load pictures from these, the parent site and this site alone, unless `COPY_LOGOS` is on.
     */
    IMAGE_HOSTS: z._default(
      z.pipe(
        z.pipe(
          z.string(),
          z.transform((hosts) => namesIn(hosts).filter(Boolean)),
        ),
        z.array(imageHost),
      ),
      [],
    ),
    /** Address shown where visitors may need help. */
    CONTACT_EMAIL: z._default(emailAddress, 'hello@lodestar.example'),
    /** The professional network whose profile URLs the advisor accepts. */
    NETWORK_NAME: z._default(filledText, 'LinkedIn'),
    /** The external advisor tool that opens with a visitor's profile. */
    ADVISOR_URL: z._default(webUrl, 'https://advisor.lodestar.example/jobs'),
    /**
     * Experiments that run, separated by commas, or "none". By default all run on the sample and none
     * on an own board; a host's edge functions read only this variable.
     */
    EXPERIMENTS: optional(
      z.pipe(
        z.pipe(
          z.string(),
          z.transform((names) => (names.trim() === 'none' ? [] : namesIn(names))),
        ),
        z.array(
          z.enum(experimentNames, {
            error: `must be "none" or some of ${experimentNames.join(', ')}, separated by commas`,
          }),
        ),
      ),
    ),
    /** Where the browser calls for alerts: a path of this site, or another server, which also counts the roles. */
    API_BASE: z._default(
      z.union([baseUrl, z.string().check(z.regex(/^\/[\w/-]*\w$/))], {
        error: 'must be a path such as /api, or an http(s) URL',
      }),
      '/api',
    ),
    /**
     * Script of the analytics service (Segment, RudderStack or Jitsu); `{siteId}` in it is replaced by the
     * site id. Without it nothing is measured.
     */
    ANALYTICS_SCRIPT_URL: optional(webUrl),
    /** The analytics service's id of this site: its write key or site id. */
    ANALYTICS_SITE_ID: optional(filledText),
    /** Where the analytics script sends events; by default the origin of the script. */
    ANALYTICS_HOST: optional(webUrl),
    /**
     * Script of a consent manager with cookie groups, its `data-` attributes as parameters. Without it
     * the board shows its own banner.
     */
    CONSENT_SCRIPT_URL: optional(webUrl),
    /** Error-reporting project; without it errors stay in the console. */
    SENTRY_DSN: optional(webUrl),
    /** Name of this deployment in error reports; "dev" sends none. */
    SENTRY_ENVIRONMENT: z._default(filledText, 'prod'),
    /** Where the browser keeps the last search: "cookies", "localStorage" or "sessionStorage". */
    STATE_STORAGE: z._default(
      z.enum(['cookies', 'localStorage', 'sessionStorage']),
      'localStorage',
    ),
    /** Base name of the search indices; the seven rankings add their suffix to it. */
    INDEX_NAME: z._default(
      z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'may hold only letters, digits, "_" and "-"')),
      'jobs',
    ),
    /** Algolia application. Without it the board searches its own `/1/indexes/*`. */
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
        message: 'is needed as well: ALGOLIA_APP_ID and ALGOLIA_SEARCH_KEY are set together',
      });
    }),
  );

/** Variables that only the server, the functions and the command line read, named the same way. */
export const serverSchema = z.object({
  /**
   * "true" copies logos, and the pictures of the menu and footer, from the parent site and `IMAGE_HOSTS`
   * into the site at each build. Pages then load no picture of another host, and do not ask the parent
   * site for its menu and footer.
   */
  COPY_LOGOS: z._default(boolean, false),
  /** TCP port of `npm start`; 0 takes any free one. */
  PORT: z._default(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,5}$/, 'must be a number')), z.transform(Number)),
      z.number().check(z.maximum(65_535, 'must be at most 65535')),
    ),
    3000,
  ),
  /** Folder for everything that a running instance writes, including the secret key of its rate limits. */
  DATA_DIR: z._default(filledText, '.data'),
  /**
   * Folder with everything that the board says of itself, made by `npm run setup`; by default "board" in
   * `DATA_DIR`. Without a `board.json` in it the board is the sample, as with "none".
   */
  BOARD_DIR: optional(filledText),
  /** Folder of the built pages, inside the project. */
  OUT_DIR: z._default(
    z
      .string()
      .check(
        z.regex(/^(out|\.data\/[\w-]+(\/[\w-]+)*)$/, 'must be "out" or a folder under ".data/"'),
      ),
    'out',
  ),
  /** Service that answers `{base, date, rates}` with units of each currency for one USD. */
  RATES_URL: optional(webUrl),
  /**
   * JSON file with the menu and footer, `{"navigation": …, "footer": …}` in the format of the parent
   * site's API, for wider websites without one.
   */
  PARENT_SITE_FILE: optional(filledText),
  /** Another server that handles the alert calls; this site's functions then forward them to it. */
  UPSTREAM_API_BASE: optional(baseUrl),
  /**
   * PostgreSQL server of the alerts; without it a database in `DATA_DIR` is used. With a password in it, it
   * is also the secret key of the rate limits.
   */
  DATABASE_URL: optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }),
  ),
  /** Mail server; without it each message is written to `DATA_DIR/outbox`. */
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' })),
  /** Sender of all mail, such as `Board <alerts@board.example>`; by default the contact address. */
  MAIL_FROM: optional(z.string().check(z.trim(), z.minLength(3))),
  /** Connections to the mail server. After a crash up to this many mails may be sent twice. */
  MAIL_CONNECTIONS: z._default(wholeNumber(1, 50), 1),
  /**
   * Address to which undeliverable mail returns, such as `bounces@board.example`: each mail has its own
   * `bounces+TAG@board.example`, which the mail server must accept.
   */
  BOUNCE_ADDRESS: optional(
    emailAddress.check(
      z.refine((address) => address.lastIndexOf('@') <= MAX_BOUNCE_LOCAL, {
        error: `may have at most ${MAX_BOUNCE_LOCAL} characters before the @: each mail adds “+” and a tag of 41, and mail servers take 64`,
      }),
    ),
  ),
  /**
   * Mailbox into which that mail comes, as `imaps://user:password@host/INBOX`; it is read every half
   * hour and by `npm run bounces -- --mailbox`.
   */
  BOUNCE_MAILBOX: optional(
    z.url({ protocol: /^imaps?$/, error: 'must be an imap:// or imaps:// URL' }),
  ),
  /** Amazon SNS topic to which Amazon SES reports bounces and complaints, as an ARN. */
  SES_TOPIC_ARN: optional(
    z
      .string()
      .check(
        z.regex(/^arn:aws[\w-]*:sns:[\w-]+:\d{12}:[\w.-]+$/, 'must be the ARN of an SNS topic'),
      ),
  ),
  /** User and password with which Postmark calls its webhook here, as `user:password`. */
  POSTMARK_WEBHOOK_AUTH: optional(
    z
      .string()
      .check(
        z.regex(/^[^:]+:.{16,}$/, 'must be user:password, with at least 16 characters of password'),
      ),
  ),
  /** Hour of the day at which the daily digest is sent, from 0 to 23, in `TIME_ZONE`. */
  DIGEST_HOUR: z._default(wholeNumber(0, 23), 7),
  /** Time zone of the digest, such as `Europe/London`; summer time is kept. */
  TIME_ZONE: z._default(timeZone, 'UTC'),
  /** How many proxies in front of `npm start` are trusted to set X-Forwarded-For. */
  TRUSTED_PROXIES: z._default(wholeNumber(0, 10), 0),
  /** Requests per minute that the embedded search allows each client. 0 is no limit. */
  SEARCHES_PER_MINUTE: z._default(wholeNumber(0, 1_000_000), 12_000),
  /** "true" logs every request of `npm start`, not only those that failed. */
  LOG_REQUESTS: z._default(boolean, false),
  /** URL that starts a new build of the pages when it is called with POST. */
  BUILD_HOOK_URL: optional(webUrl),
  /** Algolia key with which `npm run index` fills the indices; `ALGOLIA_SEARCH_KEY` may follow. */
  ALGOLIA_ADMIN_KEY: optional(filledText),
  /** Airtable access token that may read records, for `npm run import -- --airtable`. */
  AIRTABLE_TOKEN: optional(filledText),
  /** Airtable base that holds the roles; its id begins with "app". */
  AIRTABLE_BASE: optional(
    z
      .string()
      .check(z.regex(/^app[A-Za-z0-9]+$/, 'must be the id of a base, such as "appExample123"')),
  ),
  /** Table of that base, by id ("tbl…") or name. */
  AIRTABLE_TABLE: optional(filledText),
  /** View of that table, by id ("viw…") or name, when not all of its records are roles. */
  AIRTABLE_VIEW: optional(filledText),
  /**
   * Mirror of the applicant tracking systems, for tests and closed networks: `npm run sync` and
   * `npm run sources` send every request there, with the original host as the first part of the path, and so do
   * builds that copy logos.
   */
  ATS_ORIGIN: optional(originUrl),
  /** "true" reads all sources each night, at 01:30 UTC, while `npm start` runs, as `npm run sync` does. */
  SYNC_NIGHTLY: z._default(boolean, false),
});
