// lib/report knows what to look after: dead links, sources, searches without results, visitors' reports.

/** `npm run report`: prints the curators' report and checks links. Contract: 14.2. */
import { setTimeout } from 'node:timers/promises';
import { plural } from '../base/plural.ts';
import type { Config } from '../config/load.ts';
import { isOpen } from '../roles/closing.ts';
import { isHttpUrl, type Role } from '../roles/role.ts';
import { catalogueIndexer } from '../search-server/catalogue-index.ts';
import { progressOn, type Terminal } from '../base/terminal.ts';
import { type Check, recordChecks } from '../store/replace-catalogue.ts';
import { type Catalogue, requireCatalogue } from '../store/catalogue.ts';
import { readCandidates } from '../store/candidates.ts';
import { readAnswers } from '../store/eligibility-answers.ts';
import type { LinkOutcome } from '../store/link-checks.ts';
import { readSources, readStates } from '../store/sources.ts';
import {
  reportSources,
  reportedLines,
  reportedListings,
  reportBoard,
  reportLines,
} from './board-report.ts';
import { readZeroResults } from '../store/zero-results.ts';
import { readReports } from '../store/listing-reports.ts';
import { createLinkChecker, type LinkChecker, checkLinks } from './check-links.ts';
import {
  isOutage,
  type LinkLedger,
  readLedger,
  recordOutcomes,
  writeLedger,
} from '../store/link-checks.ts';

/** Clock and network; replaced in tests. */
export type ReportDependencies = {
  /** Epoch seconds. */
  now: () => number;
  wait: (milliseconds: number) => Promise<void>;
  check?: LinkChecker;
};

/** A link that worked this recently is not checked again, for example after an interrupted run. */
const FRESH_SECONDS = 12 * 3600;
/** The ledger is written after this many working links. */
const WRITE_EVERY = 50;

/**
 * Prints the curators' report.
 * @param options `links` first checks the links of all open roles; `json` prints JSON; `further` is
 * printed last
 */
export async function runReport(
  options: { links: boolean; json: boolean; further: { json: object; lines: string[] } },
  config: Config,
  terminal: Terminal,
  dependencies: ReportDependencies = {
    now: () => Math.floor(Date.now() / 1000),
    wait: (milliseconds) => setTimeout(milliseconds),
  },
): Promise<void> {
  const { further } = options;
  const { dataDir } = config.server;
  const catalogue = await requireCatalogue(config.server.dataDir, config.public.fieldTokens);
  const ledger = options.links
    ? await checkAll(catalogue, config, terminal, dependencies)
    : await readLedger(dataDir);
  const now = dependencies.now();
  const zeroResults = await readZeroResults(dataDir, now * 1000);
  const sources = reportSources(
    await readSources(dataDir),
    await readStates(dataDir),
    await readCandidates(dataDir),
    now,
  );
  const answers = readAnswers(dataDir);
  const report = reportBoard({ catalogue, ledger, zeroResults, sources, answers, now });
  const reported = reportedListings(await readReports(dataDir), catalogue.roles);
  const lines = options.json
    ? [JSON.stringify({ ...report, reported, ...further.json }, null, 2)]
    : [
        ...reportLines(report, config.public.algolia !== null),
        ...reportedLines(reported),
        ...further.lines,
      ];
  terminal.out.write(`${lines.join('\n')}\n`);
}

/** The outcome of links that worked recently. */
const working = { state: 'works', reason: '' } as const;

async function checkAll(
  catalogue: Catalogue,
  config: Config,
  { err }: Terminal,
  {
    now,
    wait,
    check = createLinkChecker({ userAgent: userAgentOf(config), wait }),
  }: ReportDependencies,
): Promise<LinkLedger> {
  const { dataDir } = config.server;
  if (catalogue.source === 'sample') {
    err.write('The sample and its links are invented, so no link was checked.\n');
    return readLedger(dataDir);
  }
  const open = catalogue.roles.filter((role) => isOpen(role, now()));
  const links = [...new Set(open.map(({ url_external: link }) => link))].filter(isHttpUrl);
  const before = await readLedger(dataDir);
  const { fresh = [], due = [] } = Object.groupBy(links, (link) =>
    isFresh(before, link, now()) ? 'fresh' : 'due',
  );
  const worked = new Map<string, { state: 'works'; reason: string }>();

  const recording: LinkChecker = async (link) => {
    const outcome = await check(link);
    const { state } = outcome;
    if (state !== 'works') return outcome;
    worked.set(link, { ...outcome, state });
    // A success is final; a failure may turn out to be an outage.
    if (worked.size % WRITE_EVERY === 0) {
      await writeLedger(
        dataDir,
        recordOutcomes(before, worked, links, { now: now(), hasOutage: true }),
      );
    }
    return outcome;
  };
  const progress = progressOn(err);
  const outcomes = await checkLinks(due, {
    check: recording,
    wait,
    onProgress: (done, total) =>
      progress.show(`Checking… ${done} of ${total} links`, done % WRITE_EVERY === 0),
  });
  progress.clear();
  const skipped = due.filter((link) => !outcomes.has(link)).length;
  if (skipped > 0) {
    const those = plural(skipped, 'link was', 'links were');
    err.write(`${those} skipped this time: their hosts asked to slow down.\n`);
  }
  const known = fresh.map((link) => [link, working] as const);
  const hasOutage = isOutage(new Map<string, LinkOutcome>([...known, ...outcomes]));
  if (hasOutage) {
    err.write(
      'More than half of all links failed at once: is this computer offline? These failures are not recorded.\n',
    );
  }
  const ledger = recordOutcomes(before, outcomes, links, { now: now(), hasOutage });
  await writeLedger(dataDir, ledger);
  const tokens = config.public.fieldTokens;
  const prepare = catalogueIndexer(config);
  await recordChecks(dataDir, openByLink(open, ledger), { tokens, now: now(), prepare });
  return ledger;
}

/** Roles whose link works, which is evidence that they are open. */
function openByLink(roles: readonly Role[], ledger: LinkLedger): Map<number, Check> {
  const checks = new Map<number, Check>();
  for (const { post_pk: id, url_external: link } of roles) {
    const known = ledger.get(link);
    if (known?.state === 'works') checks.set(id, { at: known.checkedAt, by: 'link' });
  }
  return checks;
}

function isFresh(ledger: LinkLedger, link: string, now: number): boolean {
  const known = ledger.get(link);
  return known?.state === 'works' && now - known.checkedAt < FRESH_SECONDS;
}

function userAgentOf({ public: { siteUrl, contactEmail } }: Config): string {
  return `JobBoardLinkCheck/1.0 (+${siteUrl}; ${contactEmail})`;
}
