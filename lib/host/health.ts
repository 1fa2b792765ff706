import { jsonResponse } from '../api/responses.ts';
import { errorField, type Log } from './log.ts';

/** Where probes ask whether this server can do its work. */
export const HEALTH_PATH = '/healthz';

const TIMEOUT_MILLISECONDS = 5000;

/** A part that the server cannot do without; `run` rejects while it is not well. */
export type HealthCheck = { name: string; run: () => Promise<void> };

/**
 * Answers a probe: 200 when all is well, else 503, with the state of each part.
 * @param isStopping a server about to end says so, that nobody be sent to it
 */
export type Health = (isStopping: boolean) => Promise<Response>;

/**
 * Joins checks to one answer, `{status, checks: {name: "ok" | "failing"}}`, that nobody keeps. Probes
 * that come while the checks run share them. Why a check fails stands in the log, once each time.
 */
export function createHealth(checks: readonly HealthCheck[], log: Log): Health {
  const failing = new Set<string>();
  let running: Promise<Record<string, string>> | null = null;

  async function state({ name, run }: HealthCheck): Promise<[string, string]> {
    try {
      await withinTime(run());
      if (failing.delete(name)) log('info', `Health check "${name}" is well again`);
      return [name, 'ok'];
    } catch (error) {
      if (!failing.has(name)) log('error', `Health check "${name}" fails`, errorField(error));
      failing.add(name);
      return [name, 'failing'];
    }
  }

  return async (isStopping) => {
    if (isStopping) return jsonResponse(503, { status: 'stopping', checks: {} });
    running ??= Promise.all(checks.map(state))
      .then((states) => Object.fromEntries(states))
      .finally(() => (running = null));
    const states = await running;
    const isWell = Object.values(states).every((one) => one === 'ok');
    return jsonResponse(isWell ? 200 : 503, { status: isWell ? 'ok' : 'failing', checks: states });
  };
}

async function withinTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), TIMEOUT_MILLISECONDS);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
