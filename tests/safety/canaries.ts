import { serverSchema } from '../../lib/config/schemas.ts';

/** A marker that can be found wherever a value ends up. */
export const CANARY = 'canarywithoutasong';

/** Canary values for variables that may hold a secret. */
const values: Record<string, string> = {
  AIRTABLE_BASE: `app${CANARY}`,
  AIRTABLE_TABLE: CANARY,
  AIRTABLE_TOKEN: `pat.${CANARY}`,
  AIRTABLE_VIEW: CANARY,
  ALGOLIA_ADMIN_KEY: `${CANARY}1`,
  BOUNCE_ADDRESS: `${CANARY}@example.org`,
  BOUNCE_MAILBOX: `imaps://board:${CANARY}@mail.example/INBOX`,
  BUILD_HOOK_URL: `https://hooks.example/${CANARY}`,
  DATABASE_URL: `postgres://board:${CANARY}@database.example/board`,
  DKIM_SELECTOR: CANARY,
  MAIL_FROM: `Board <${CANARY}@example.org>`,
  NEWSLETTER_WEBHOOK: `https://news.example/${CANARY}`,
  NEWSLETTER_WEBHOOK_SECRET: `${CANARY}${CANARY}`,
  POSTMARK_WEBHOOK_AUTH: `board:${CANARY}`,
  RATES_URL: `https://rates.example/${CANARY}`,
  SES_TOPIC_ARN: `arn:aws:sns:eu-west-1:123456789012:${CANARY}`,
  SMTP_URL: `smtp://board:${CANARY}@mail.example`,
  UPSTREAM_API_BASE: `https://${CANARY}.example/api`,
};

/** Numbers, switches and folders: these hold no secret. */
const plain = [
  'ATS_ORIGIN',
  'BOARD_DIR',
  'COPY_LOGOS',
  'DATA_DIR',
  'DIGEST_HOUR',
  'LOG_REQUESTS',
  'MAIL_CONNECTIONS',
  'MAIL_PER_DAY',
  'OUT_DIR',
  'PAGE_CACHE_SECONDS',
  'PARENT_SITE_FILE',
  'PLACE_NAMES',
  'PORT',
  'TRUSTED_PROXIES',
  'SEARCHES_PER_MINUTE',
  'SERVE_ONLY',
  'SYNC_NIGHTLY',
  'TIME_ZONE',
];

/**
 * An environment in which every server variable that may be secret holds the canary.
 * @throws when a variable is in neither list
 */
export function canaryEnvironment(): Record<string, string> {
  const names = Object.keys(serverSchema.shape);
  const unknown = names.filter((name) => !(name in values) && !plain.includes(name));
  if (unknown.length > 0) throw new Error(`Say in ${import.meta.filename}: ${unknown.join(', ')}`);
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}
