/** What became of the mails of the last month, by receiving provider. Contract: 19.9. */
import { and, gt, ne, sql } from 'drizzle-orm';
import { type Database, type DatabaseAccess, reasonOf } from '../alerts/database/database.ts';
import { mails } from '../alerts/database/schema.ts';
import { plural } from '../base/plural.ts';
import { lastStop, type Unwanted } from '../alerts/last-stop.ts';

type ProviderResults = {
  /** The domain of the addresses, or {@link OTHERS}. */
  provider: string;
  /** That were tried at least once. */
  mails: number;
  /** Refused for good, or returned. */
  bounced: number;
  complained: number;
  /** Not accepted at the first try. */
  deferred: number;
};

export type MailResults = {
  /** Most mails first. */
  providers: ProviderResults[];
  /** The last run that was stopped, and its day, such as "2026-11-20"; null without one. */
  stopped: (Unwanted & { day: string }) | null;
};

/** A provider of fewer readers could identify a person. */
const MIN_READERS = 5;
const MAX_PROVIDERS = 20;
const OTHERS = 'others';

/**
 * Counts mails by provider. Addresses of finished mails are deleted after 30 days, so the mails are no older.
 * @internal
 */
export async function countMailResults(database: Database): Promise<MailResults> {
  const countWhere = (condition: ReturnType<typeof sql>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`;
  const provider = sql<string>`lower(substring(${mails.to} from '[^@]*$'))`;
  const rows = await database
    .select({
      provider,
      readers: sql<number>`count(distinct lower(${mails.to}))::int`,
      mails: sql<number>`count(*)::int`,
      bounced: countWhere(sql`${mails.state} = 'failed' or ${mails.bounce} in ('soft', 'hard')`),
      complained: countWhere(sql`${mails.bounce} = 'complaint'`),
      deferred: countWhere(sql`${mails.attempts} > 1 or ${mails.state} in ('queued', 'sending')`),
    })
    .from(mails)
    .where(and(gt(mails.attempts, 0), ne(mails.to, ''), ne(mails.state, 'dropped')))
    .groupBy(provider)
    .orderBy(sql`count(*) desc`, provider);
  const large = rows.filter(({ readers }) => readers >= MIN_READERS).slice(0, MAX_PROVIDERS);
  const small = rows.filter((row) => !large.includes(row));
  const sum = (field: 'mails' | 'bounced' | 'complained' | 'deferred') =>
    small.reduce((total, row) => total + row[field], 0);
  const others = {
    provider: OTHERS,
    mails: sum('mails'),
    bounced: sum('bounced'),
    complained: sum('complained'),
    deferred: sum('deferred'),
  };
  return {
    providers: [
      ...large.map(({ provider: name, mails: count, bounced, complained, deferred }) => ({
        provider: name,
        mails: count,
        bounced,
        complained,
        deferred,
      })),
      ...(small.length > 0 ? [others] : []),
    ],
    stopped: await lastStop(database),
  };
}

/** @returns an error message when the database cannot be read */
export async function readMailResults(access: DatabaseAccess): Promise<MailResults | string> {
  try {
    return await access.use((database) => countMailResults(database));
  } catch (error) {
    return `What became of the mails cannot be read: ${reasonOf(error)}`;
  }
}

/** The report in lines for a terminal; empty without any mail. */
export function mailResultLines({ providers, stopped }: MailResults): string[] {
  if (providers.length === 0) return [];
  const lines = providers.map(({ provider, mails: count, ...results }) => {
    const share = (part: number) => `${((100 * part) / count).toFixed(1)} %`;
    const { bounced, complained, deferred } = results;
    return `${provider}: ${plural(count, 'mail')}, bounced ${share(bounced)}, complained ${share(complained)}, deferred ${share(deferred)}`;
  });
  const stop = stopped && [
    `Sending was last stopped on ${stopped.day}: ${stopped.unwanted} of ${stopped.tried} mails were refused or deferred.`,
  ];
  return [
    '',
    'Mail of the last 30 days, by receiving provider',
    ...[...lines, ...(stop ?? [])].map((line) => `  ${line}`),
  ];
}
