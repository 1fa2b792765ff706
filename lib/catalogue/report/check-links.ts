import type { LinkChecker, LinkOutcome } from './check-link.ts';

/** Hosts that are asked at the same time. */
const HOSTS_AT_ONCE = 8;
/** Between two requests to one host. */
const PAUSE_MS = 2000;

/**
 * Checks links, one request to a host at a time, with a pause in between. A host that finds it too
 * much is left alone: its other links are not among the outcomes.
 * @param wait resolves after so many milliseconds
 * @param onProgress told how many are done
 */
export async function checkLinks(
  links: readonly string[],
  {
    check,
    wait,
    onProgress,
  }: {
    check: LinkChecker;
    wait: (milliseconds: number) => Promise<void>;
    onProgress: (done: number, total: number) => void;
  },
): Promise<Map<string, LinkOutcome>> {
  const hosts = [...Map.groupBy(links, (link) => new URL(link).host).values()];
  // Hosts with many links take longest, so they come first.
  const queue = hosts.sort((a, b) => b.length - a.length).values();
  const outcomes = new Map<string, LinkOutcome>();

  async function work(): Promise<void> {
    for (const ofHost of queue) {
      for (const [position, link] of ofHost.entries()) {
        if (position > 0) await wait(PAUSE_MS);
        const outcome = await check(link);
        outcomes.set(link, outcome);
        onProgress(outcomes.size, links.length);
        if (outcome.isTooMuch) break;
      }
    }
  }

  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, work));
  return outcomes;
}
