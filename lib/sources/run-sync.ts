/** `npm run sync`: runs a sync and prints the results. Contract: 12.8. */
import { plural } from '../base/plural.ts';
import type { Config } from '../config/load.ts';
import { progressOn, type Terminal } from '../base/terminal.ts';
import { whatIsLive } from '../import/import-report.ts';
import { type Candidate, comparedFields } from '../store/candidates.ts';
import { requestsOf } from './request.ts';
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
  const requests = dependencies?.requests ?? requestsOf(config);
  const now = dependencies?.now ?? (() => Math.floor(Date.now() / 1000));
  try {
    const progress = progressOn(err);
    const onProgress = (done: number, total: number) =>
      progress.show(`Reading… ${done} of ${total} sources`, false);
    const result = await sync(config, { now, requests }, options.dryRun, onProgress).finally(
      progress.clear,
    );
    if (options.json) out.write(`${JSON.stringify(result.found.map(published), null, 2)}\n`);
    const summary = options.json ? err : out;
    const live = result.isBoardChanged ? whatIsLive(config) : [];
    const lines = [...summaryLines(result, options.dryRun), ...live];
    for (const line of lines) summary.write(`${line}\n`);
  } finally {
    if (!dependencies) await requests.close();
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
] as const satisfies ReadonlyArray<keyof Candidate>;

const published = (candidate: Candidate): Partial<Candidate> =>
  Object.fromEntries(publishedFields.map((field) => [field, candidate[field]]));

/** A line per source with its notes below, and a total. */
function summaryLines({ found, summaries }: SyncResult, dryRun: boolean): string[] {
  if (summaries.length === 0) return [NO_SOURCES];
  return [
    ...summaries.flatMap((summary) => [
      `${summary.source}: ${outcomeText(summary)}`,
      ...notes(summary.lines),
    ]),
    `${totals(found)} in ${plural(summaries.length, 'source')}.`,
    ...(dryRun ? ['Dry run: nothing was written.'] : []),
  ];
}

function outcomeText({ outcome, roles, found }: SourceSummary): string {
  if (outcome === 'failed') return 'failed';
  const text = outcome === 'unchanged' ? 'unchanged' : totals(found);
  return `${plural(roles, 'role')}, ${text}`;
}

function totals(found: readonly Candidate[]): string {
  const kinds = (['new', 'changed', 'gone'] as const).map(
    (kind) => `${found.filter((one) => one.kind === kind).length} ${kind}`,
  );
  return kinds.join(', ');
}
