import * as z from 'zod';
import { experimentNames, stateStorages } from './public.ts';
import {
  baseUrl,
  emailAddress,
  fieldToken,
  imageHost,
  originUrl,
  timeZone,
  webUrl,
} from './values.ts';

/** Of the 64 that mail servers take, “+” and the tag of a return address need 42. */
const MAX_BOUNCE_LOCAL = 22;
const trimmed = (text: string): string => text.trim();

/**
 * Variables whose values are written into the pages. Nothing secret may ever be added here.
 * The tokens name the contract's fields (`tags_location_{brand}`, `salary_{search}`).
 */
export const publicSchema = z
  .object({
    /** The organisation's name, as shown in titles and in the header. */
    BRAND_NAME: z.string().trim().min(1).default('Lodestar'),
    /** Completes field names such as `tags_location_{brand}`. */
    BRAND_TOKEN: fieldToken.default('lodestar'),
    /** Completes the field name `salary_{search}`. */
    SEARCH_TOKEN: fieldToken.default('algolia'),
    /** Public address of this board, at the root of a host; by default this machine, on `PORT`. */
    SITE_URL: originUrl.optional(),
    /** The wider website that the board belongs to. */
    PARENT_SITE_URL: baseUrl.default('https://lodestar.example'),
    /**
     * Base URL of the parent site's menu and footer: `{parent-site}/wp-json/{namespace}/v1`. Without it,
     * pages have a sample menu and footer.
     */
    PARENT_API_BASE: baseUrl.optional(),
    /** Base of the links to each role's record in the organisation's own database. */
    DATABASE_BASE_URL: baseUrl.optional(),
    /** Form for error reports of visitors; by default the wider website's contact page. */
    FEEDBACK_FORM_URL: webUrl.optional(),
    /**
     * "false" where `DATA_DIR` does not last, as on Netlify: without a feedback form, visitors are then
     * not offered to report a listing. It is read when the pages are built.
     */
    REPORT_QUEUE: z.stringbool({ error: 'must be true or false' }).default(true),
    /** Public database of the roles, for visitors whose device cannot show the board. */
    PUBLIC_DATABASE_URL: webUrl.optional(),
    /** Forum post that the birds' side card links to; by default the wider website. */
    BIRDS_POST_URL: webUrl.optional(),
    /**
     * Hosts of logos and pictures, separated by commas, such as "cdn.example.org, *.example.net".
     * Pages load pictures from these, the parent site and this site alone.
     */
    IMAGE_HOSTS: z
      .string()
      .transform((hosts) => hosts.split(',').map(trimmed).filter(Boolean))
      .pipe(z.array(imageHost))
      .default([]),
    /** Address shown where visitors may need help. */
    CONTACT_EMAIL: emailAddress.default('hello@lodestar.example'),
    /** The professional network whose profile URLs the advisor accepts. */
    NETWORK_NAME: z.string().trim().min(1).default('LinkedIn'),
    /** The external advisor tool that opens with a visitor's profile. */
    ADVISOR_URL: webUrl.default('https://advisor.lodestar.example/jobs'),
    /**
     * Experiments that run, separated by commas, or "none". By default all run on the sample and none
     * on an own board; a host's edge functions read only this variable.
     */
    EXPERIMENTS: z
      .string()
      .transform((names) => (names.trim() === 'none' ? [] : names.split(',').map(trimmed)))
      .pipe(
        z.array(
          z.enum(experimentNames, {
            error: `must be "none" or some of ${experimentNames.join(', ')}, separated by commas`,
          }),
        ),
      )
      .optional(),
    /** Where the browser calls for alerts and counts: a path of this site, or another server. */
    API_BASE: z
      .union([baseUrl, z.string().regex(/^\/[\w/-]*\w$/)], {
        error: 'must be a path such as /api, or an http(s) URL',
      })
      .default('/api'),
    /**
     * Script of the analytics service (Segment, RudderStack or Jitsu); `{siteId}` in it is replaced by the
     * site id. Without it nothing is measured.
     */
    ANALYTICS_SCRIPT_URL: webUrl.optional(),
    /** The analytics service's id of this site: its write key or site id. */
    ANALYTICS_SITE_ID: z.string().trim().min(1).optional(),
    /** Where the analytics script sends events; by default the origin of the script. */
    ANALYTICS_HOST: webUrl.optional(),
    /**
     * Script of a consent manager with cookie groups, its `data-` attributes as parameters. Without it
     * the board shows its own banner.
     */
    CONSENT_SCRIPT_URL: webUrl.optional(),
    /** Error-reporting project; without it errors stay in the console. */
    SENTRY_DSN: webUrl.optional(),
    /** Name of this deployment in error reports; "dev" sends none. */
    SENTRY_ENVIRONMENT: z.string().trim().min(1).default('prod'),
    /** Where the browser keeps the last search: "cookies", "localStorage" or "sessionStorage". */
    STATE_STORAGE: z.enum(stateStorages).default('localStorage'),
    /** Base name of the search indices; the seven rankings add their suffix to it. */
    INDEX_NAME: z
      .string()
      .regex(/^[A-Za-z0-9_-]+$/, 'may hold only letters, digits, "_" and "-"')
      .default('jobs'),
    /** Algolia application. Without it the board searches its own `/1/indexes/*`. */
    ALGOLIA_APP_ID: z.string().trim().min(1).optional(),
    /** Algolia key that may only search. */
    ALGOLIA_SEARCH_KEY: z.string().trim().min(1).optional(),
  })
  .superRefine((variables, context) => {
    if (Boolean(variables.ALGOLIA_APP_ID) === Boolean(variables.ALGOLIA_SEARCH_KEY)) return;
    const missing = variables.ALGOLIA_APP_ID ? 'ALGOLIA_SEARCH_KEY' : 'ALGOLIA_APP_ID';
    context.addIssue({
      code: 'custom',
      path: [missing],
      message: 'is needed as well: ALGOLIA_APP_ID and ALGOLIA_SEARCH_KEY are set together',
    });
  });

/** Variables that only the server, the functions and the command line read. */
export const serverSchema = z.object({
  /**
   * "true" copies logos, and the pictures of the menu and footer, from the parent site and `IMAGE_HOSTS`
   * into the site at each build. Pages then load no picture of another host, and do not ask the parent
   * site for its menu and footer.
   */
  COPY_LOGOS: z.stringbool({ error: 'must be true or false' }).default(false),
  /** TCP port of `npm start`; 0 takes any free one. */
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number')
    .transform(Number)
    .pipe(z.number().max(65_535, 'must be at most 65535'))
    .default(3000),
  /** Folder for everything that a running instance writes. */
  DATA_DIR: z.string().trim().min(1).default('.data'),
  /**
   * Folder with everything that the board says of itself, made by `npm run setup`; by default "board" in
   * `DATA_DIR`. Without a `board.json` in it the board is the sample, as with "none".
   */
  BOARD_DIR: z.string().trim().min(1).optional(),
  /** Folder of the built pages, inside the project. */
  OUT_DIR: z
    .string()
    .regex(/^(out|\.data\/[\w-]+(\/[\w-]+)*)$/, 'must be "out" or a folder under ".data/"')
    .default('out'),
  /** Service that answers `{base, date, rates}` with units of each currency for one USD. */
  RATES_URL: webUrl.optional(),
  /**
   * JSON file with the menu and footer, `{"navigation": …, "footer": …}` in the format of the parent
   * site's API, for wider websites without one.
   */
  PARENT_SITE_FILE: z.string().trim().min(1).optional(),
  /** Another server that handles the alert calls; this site's functions then forward them to it. */
  UPSTREAM_API_BASE: baseUrl.optional(),
  /** PostgreSQL server of the alerts; without it a database in `DATA_DIR` is used. */
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
    .optional(),
  /** Mail server; without it each message is written to `DATA_DIR/outbox`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  /** Sender of all mail, such as `Board <alerts@board.example>`; by default the contact address. */
  MAIL_FROM: z.string().trim().min(3).optional(),
  /** Connections to the mail server. After a crash up to this many mails may be sent twice. */
  MAIL_CONNECTIONS: z.coerce.number().int().min(1).max(50).default(1),
  /**
   * Address to which undeliverable mail returns, such as `bounces@board.example`: each mail has its own
   * `bounces+TAG@board.example`, which the mail server must accept.
   */
  BOUNCE_ADDRESS: z
    .email({ error: 'must be an e-mail address' })
    .refine((address) => address.lastIndexOf('@') <= MAX_BOUNCE_LOCAL, {
      error: `may have at most ${MAX_BOUNCE_LOCAL} characters before the @: each mail adds “+” and a tag of 41, and mail servers take 64`,
    })
    .optional(),
  /**
   * Mailbox into which that mail comes, as `imaps://user:password@host/INBOX`; it is read every half
   * hour and by `npm run bounces -- --mailbox`.
   */
  BOUNCE_MAILBOX: z
    .url({ protocol: /^imaps?$/, error: 'must be an imap:// or imaps:// URL' })
    .optional(),
  /** Amazon SNS topic to which Amazon SES reports bounces and complaints, as an ARN. */
  SES_TOPIC_ARN: z
    .string()
    .regex(/^arn:aws[\w-]*:sns:[\w-]+:\d{12}:[\w.-]+$/, 'must be the ARN of an SNS topic')
    .optional(),
  /** User and password with which Postmark calls its webhook here, as `user:password`. */
  POSTMARK_WEBHOOK_AUTH: z
    .string()
    .regex(/^[^:]+:.{16,}$/, 'must be user:password, with at least 16 characters of password')
    .optional(),
  /** Hour of the day at which the daily digest is sent, from 0 to 23, in `TIME_ZONE`. */
  DIGEST_HOUR: z.coerce.number().int().min(0).max(23).default(7),
  /** Time zone of the digest, such as `Europe/London`; summer time is kept. */
  TIME_ZONE: timeZone.default('UTC'),
  /** How many proxies in front of `npm start` are trusted to set X-Forwarded-For. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /**
   * Searches per minute that the embedded search allows each client; a costly one counts several
   * times. 0 is no limit.
   */
  SEARCHES_PER_MINUTE: z.coerce.number().int().min(0).max(1_000_000).default(12_000),
  /** "true" logs every request of `npm start`, not only those that failed. */
  LOG_REQUESTS: z.stringbool({ error: 'must be true or false' }).default(false),
  /** URL that starts a new build of the pages when it is called with POST. */
  BUILD_HOOK_URL: webUrl.optional(),
  /** Algolia key with which `npm run index` fills the indices; `ALGOLIA_SEARCH_KEY` may follow. */
  ALGOLIA_ADMIN_KEY: z.string().trim().min(1).optional(),
  /** Airtable access token that may read records, for `npm run import -- --airtable`. */
  AIRTABLE_TOKEN: z.string().trim().min(1).optional(),
  /** Airtable base that holds the roles; its id begins with "app". */
  AIRTABLE_BASE: z
    .string()
    .regex(/^app[A-Za-z0-9]+$/, 'must be the id of a base, such as "appExample123"')
    .optional(),
  /** Table of that base, by id ("tbl…") or name. */
  AIRTABLE_TABLE: z.string().trim().min(1).optional(),
  /** View of that table, by id ("viw…") or name, when not all of its records are roles. */
  AIRTABLE_VIEW: z.string().trim().min(1).optional(),
  /**
   * Mirror of the applicant tracking systems, for tests and closed networks: `npm run sync` and
   * `npm run sources` send every request there, with the original host as the first part of the path, and so do
   * builds that copy logos.
   */
  ATS_ORIGIN: originUrl.optional(),
  /** "true" reads all sources each night, at 01:30 UTC, while `npm start` runs, as `npm run sync` does. */
  SYNC_NIGHTLY: z.stringbool({ error: 'must be true or false' }).default(false),
});
