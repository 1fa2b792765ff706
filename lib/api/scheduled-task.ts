import { reportFunctionError } from '../telemetry/function-reports.ts';

/**
 * A scheduled or background function. Errors are reported and rethrown, so that the host logs them
 * and may retry.
 * @param name of the function in error reports
 */
export function scheduledTask<Parameters extends unknown[]>(
  name: string,
  run: (...parameters: Parameters) => Promise<void>,
): (...parameters: Parameters) => Promise<Response> {
  return async (...parameters) => {
    try {
      await run(...parameters);
      return new Response(null, { status: 204 });
    } catch (error) {
      await reportFunctionError(name, error);
      throw error;
    }
  };
}
