import { parseEnv } from 'node:util';
import { nearest } from './nearest.ts';
import { publicSchema, serverSchema } from './schemas.ts';

/** Every variable that the board reads. */
export const settingNames: readonly string[] = Object.keys({
  ...publicSchema.shape,
  ...serverSchema.shape,
});

/**
 * Names in a settings file that are probably misspelt, one line each. Others may belong to another
 * program.
 */
export function misspeltSettings(content: string): string[] {
  return Object.keys(parseEnv(content)).flatMap((name) => {
    if (settingNames.includes(name)) return [];
    const near = nearest(name, settingNames);
    return near === null ? [] : [`${name} is not a setting; did you mean ${near}?`];
  });
}
