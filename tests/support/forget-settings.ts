import { settingNames } from '../../lib/config/schemas.ts';

/**
 * Removes a board's settings from an environment and disables own boards: tests use the sample, whatever
 * the shell's settings and existing boards.
 */
export function forgetSettings(env: Record<string, string | undefined>): void {
  for (const name of settingNames) {
    delete env[name];
  }
  env.BOARD_DIR = 'none';
}
