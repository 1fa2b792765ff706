import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import path from 'node:path';

/** The machine that figures were measured on, in one line. */
export function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = (totalmem() / 1e9).toFixed(0);
  return `${model}, ${cpus().length} cores, ${memory} GB; ${type()} ${release()}, Node ${process.versions.node}`;
}

/** The value below which a share of all values lies; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? NaN;
}

/** The median with the least and the greatest value, such as "32 ms (31 to 38)". */
export function medianOf(values: readonly number[], unit: string, digits = 0): string {
  const [middle, least, most] = [0.5, 0, 1].map((share) =>
    quantile(values, share).toLocaleString('en', {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
  );
  return `${middle} ${unit} (${least} to ${most})`;
}

type Held = { pid: number; program: string; megabytes: number };

/**
 * Memory of a process and of all that it started. Pages that several share are counted in parts where
 * the system says so (Linux), else for each.
 */
export function heldMemory(parent: number): Held[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => {
      const [pid, ppid, rss, ...words] = row.trim().split(/\s+/);
      return { pid: Number(pid), ppid: Number(ppid), rss: Number(rss), words };
    });
  const family = new Set([parent]);
  for (let size = 0; size < family.size;) {
    size = family.size;
    for (const { pid, ppid } of rows) if (family.has(ppid)) family.add(pid);
  }
  return rows
    .filter(({ pid, words }) => family.has(pid) && words[0] !== 'ps')
    .map(({ pid, rss, words }) => ({
      pid,
      program: path.basename(words.findLast((word) => /\.m?[jt]s$/.test(word)) ?? words[0] ?? ''),
      megabytes: (sharedKilobytes(pid) ?? rss) / 1000,
    }));
}

/** Null where the system does not say, or the process has ended. */
function sharedKilobytes(pid: number): number | null {
  const file = `/proc/${pid}/smaps_rollup`;
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? NaN);
  } catch {
    return null;
  }
}

export const megabytesOf = (held: readonly Held[]): number =>
  Math.round(held.reduce((sum, { megabytes }) => sum + megabytes, 0));
