import { serverSchema } from '../../lib/config/schemas.ts';

/** Found again wherever a value has got to. */
export const CANARY = 'canarywithoutasong';

/** Values that those variables take which may hold something secret. */
const values: Record<string, string> = {
  AIRTABLE_BASE: `app${CANARY}`,
  AIRTABLE_TABLE: CANARY,
  AIRTABLE_TOKEN: `pat.${CANARY}`,
  AIRTABLE_VIEW: CANARY,
  ALGOLIA_ADMIN_KEY: `${CANARY}1`,
  BUILD_HOOK_URL: `https://hooks.example/${CANARY}`,
  DATABASE_URL: `postgres://board:${CANARY}@database.example/board`,
  MAIL_FROM: `Board <${CANARY}@example.org>`,
  RATES_URL: `https://rates.example/${CANARY}`,
  SMTP_URL: `smtp://board:${CANARY}@mail.example`,
  UPSTREAM_API_BASE: `https://${CANARY}.example/api`,
};

/** Numbers, switches and folders: there is nothing in them to be found. */
const plain = [
  'DATA_DIR',
  'LOG_REQUESTS',
  'MAIL_CONNECTIONS',
  'OUT_DIR',
  'PARENT_SITE_FILE',
  'PORT',
  'TRUSTED_PROXIES',
  'SEARCHES_PER_MINUTE',
];

/**
 * An environment in which every variable of the server that may be secret holds the canary.
 * @throws when there is a variable of which nobody has said which kind it is
 */
export function canaryEnvironment(): Record<string, string> {
  const names = Object.keys(serverSchema.shape);
  const unknown = names.filter((name) => !(name in values) && !plain.includes(name));
  if (unknown.length > 0) throw new Error(`Say in ${import.meta.filename}: ${unknown.join(', ')}`);
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}
