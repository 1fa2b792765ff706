import { reportFunctionError } from '../telemetry/function-reports.ts';

/**
 * A function that the host runs by itself: on a schedule or in the background. An error is reported
 * and thrown on, so that the host logs it and, where it does so, tries again.
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
