import { loadConfig } from './load.ts';

/**
 * The configuration of this process, for code that Next calls without arguments.
 * @throws {ConfigError} when a variable is wrong
 */
export function processConfig(): ReturnType<typeof loadConfig> {
  return loadConfig(process.env);
}
