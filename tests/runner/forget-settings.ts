import { publicSchema, serverSchema } from '../../lib/config/schemas.ts';

/**
 * Removes the settings of a board from an environment: tests run on the sample, whatever the shell or
 * an own board says.
 */
export function forgetSettings(env: Record<string, string | undefined>): void {
  for (const name of Object.keys({ ...publicSchema.shape, ...serverSchema.shape })) {
    delete env[name];
  }
}
