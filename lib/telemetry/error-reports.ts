import { publicConfig } from '../config/public.ts';
import { collectUncaught, failures } from './failures.ts';
import { releaseLabel, reportTarget } from './release.ts';

/**
 * Collects errors from now on, for where reports are configured.
 * @param events `window`
 * @returns sends them, and all that follow; null where none are sent
 */
export function collectErrors(events: Parameters<typeof collectUncaught>[0]) {
  const target = reportTarget(publicConfig.sentry);
  if (!target) return null;
  const stop = collectUncaught(events);
  return async (): Promise<void> => {
    const { startSentry } = await import('./sentry-client.ts');
    const release = releaseLabel(publicConfig.fieldTokens.brand, Date.now());
    const report = startSentry({ ...target, release });
    // From here on Sentry listens itself.
    stop();
    failures.take(report);
  };
}
