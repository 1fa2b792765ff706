/** `npm run sync`: runs a sync and prints the results. Contract: 12.8. */
import { plural } from '../base/plural.ts';
import type { Config } from '../config/load.ts';
import { progressOn, type Terminal } from '../base/terminal.ts';
import { type FactContext, postingFacts } from '../facts/posting-facts.ts';
import { whatIsLive } from '../import/import-report.ts';
import { readSampleCatalogue } from '../import/sample/sample-catalogue.ts';
import { facetValuesOf } from '../roles/facets.ts';
import { type Candidate, comparedFields } from '../store/candidates.ts';
import { readCatalogue } from '../store/catalogue.ts';
import { correctedBy, type Correction, readCorrections } from '../store/corrections.ts';
import { openSources } from './readings.ts';
import { NO_SOURCES } from '../store/sources.ts';
import { type SourceSummary, sync, type SyncDependencies, type SyncResult } from './sync.ts';
import { notes } from './systems/system.ts';

/** Reads all sources and prints the findings. @throws when another sync is running */
export async function runSync(
  options: { dryRun: boolean; json: boolean },
  config: Config,
  { out, err }: Terminal,
  dependencies?: SyncDependencies,
): Promise<void> {
  const opened = openSources(config);
  const now = () => Math.floor(Date.now() / 1000);
  try {
    const progress = progressOn(err);
    const onProgress = (done: number, total: number) =>
      progress.show(`Reading… ${done} of ${total} sources`, false);
    const result = await sync(
      config,
      { now, ...opened, ...dependencies },
      options.dryRun,
      onProgress,
    ).finally(progress.clear);
    if (options.json) {
      const context = await factContext(config, now());
      const found = result.found.map((candidate) => published(candidate, context));
      out.write(`${JSON.stringify(found, null, 2)}\n`);
    }
    const summary = options.json ? err : out;
    const live = result.isBoardChanged ? whatIsLive(config) : [];
    const after = options.dryRun ? ['Dry run: nothing was written.'] : live;
    for (const line of summaryLines(result, after)) summary.write(`${line}\n`);
  } finally {
    await opened.close();
  }
}

/** What `--json` prints for a candidate, in this order. */
const publishedFields = [
  'source',
  'id',
  'kind',
  ...comparedFields,
  'changes',
  'evidence',
  'duplicates',
  'possible_duplicate',
  'post_pk',
  'moves',
] as const satisfies ReadonlyArray<keyof Candidate>;

/** A candidate with what it states, and the postings that it consists of. A question has neither. */
function published(candidate: Candidate, { corrections, ...context }: PublishContext) {
  const fields = Object.fromEntries(publishedFields.map((field) => [field, candidate[field]]));
  if (candidate.kind === 'moved') return fields;
  const corrected = correctedBy(corrections, candidate.source);
  const members = [candidate, ...candidate.duplicates].map(({ id, url }) => ({ id, url }));
  return { ...fields, facts: postingFacts(candidate, { ...context, corrected }), members };
}

type PublishContext = Omit<FactContext, 'corrected'> & { corrections: readonly Correction[] };

/** Until roles of a board have experience levels, these are those of the sample. */
async function factContext(config: Config, now: number): Promise<PublishContext> {
  const { dataDir, placeNames: cityNaming } = config.server;
  const { fieldTokens: tokens } = config.public;
  const catalogue = await readCatalogue(dataDir, tokens);
  const own = catalogue?.source === 'import' ? catalogue.roles : [];
  const { roles: sample } = await readSampleCatalogue({ now, tokens });
  const field = 'tags_exp_required';
  const levels = facetValuesOf(own, field, facetValuesOf(sample, field, []));
  return { levels, cityNaming, corrections: readCorrections(dataDir), now };
}

/** A line per source with its notes below, and a total. Sources that failed come last. */
function summaryLines(
  { found, summaries, skipped }: SyncResult,
  after: readonly string[],
): string[] {
  if (summaries.length === 0) return [NO_SOURCES];
  const failed = summaries.filter(({ outcome }) => outcome === 'failed');
  const failures = failed.length === 0 ? '' : `, of which ${failed.length} failed`;
  return [
    ...summaries.filter((summary) => !failed.includes(summary)).flatMap(linesOf),
    `${totals(found)} in ${plural(summaries.length, 'source')}${failures}.`,
    ...[...skipped].map(([line, count]) => `${count} more skipped by the rule “${line}”.`),
    ...after,
    ...failed.flatMap(linesOf),
  ];
}

const linesOf = (summary: SourceSummary): string[] => [
  `${summary.source}: ${outcomeText(summary)}`,
  ...notes(summary.lines),
];

function outcomeText({ outcome, roles, found, postedAgain }: SourceSummary): string {
  if (outcome === 'failed') return 'failed';
  const text = outcome === 'unchanged' ? 'unchanged' : totals(found);
  const again = postedAgain > 0 ? `, ${postedAgain} posted again` : '';
  return `${plural(roles, 'role')}, ${text}${again}`;
}

function totals(found: readonly Candidate[]): string {
  const kinds = (['new', 'changed', 'gone'] as const).map(
    (kind) => `${found.filter((one) => one.kind === kind).length} ${kind}`,
  );
  return kinds.join(', ');
}
