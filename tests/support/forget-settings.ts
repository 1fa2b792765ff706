import { settingNames } from '../../lib/config/misspelt-settings.ts';

/**
 * Removes the settings of a board from an environment, and switches an own board off: tests run on the
 * sample, whatever the shell or a board that is there says.
 */
export function forgetSettings(env: Record<string, string | undefined>): void {
  for (const name of settingNames) {
    delete env[name];
  }
  env.BOARD_DIR = 'none';
}
