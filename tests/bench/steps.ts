import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Role } from '../../lib/roles/role.ts';
import { writeCatalogue } from '../../lib/store/catalogue.ts';

/** The steps of a program, by name: what each takes and gives, both as JSON. */
type Steps = Record<string, { input: unknown; output: unknown }>;

/**
 * A function that runs steps of a program in processes of their own, so that the memory and the start of
 * each are measured alone.
 * @param program relative to the project; it is given the name of a step and its input, and prints its output
 * @param settings all that the steps know of the environment
 * @param flags for Node
 */
export function stepsOf<All extends Steps>(
  root: string,
  program: string,
  settings: Record<string, string>,
  flags: readonly string[] = [],
) {
  const env = { PATH: process.env.PATH ?? '', NODE_ENV: 'production' as const, ...settings };
  return async <Name extends keyof All & string>(
    step: Name,
    input: All[Name]['input'],
  ): Promise<All[Name]['output']> => {
    const args = [...flags, program, step, JSON.stringify(input)];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
    return JSON.parse(stdout);
  };
}

/** Runs the step that the command line names, and prints its output. */
export async function runStep<All extends Steps>(steps: {
  [Name in keyof All]: (input: All[Name]['input']) => Promise<All[Name]['output']>;
}): Promise<void> {
  const [, , name = '', input = 'null'] = process.argv;
  const step = steps[name] as (input: unknown) => Promise<unknown>;
  console.log(JSON.stringify(await step(JSON.parse(input))));
}

/** Writes a board with these roles alone. */
export async function writeBenchBoard(dataDir: string, roles: readonly Role[]): Promise<void> {
  await writeCatalogue(dataDir, {
    version: 1,
    source: 'import',
    writtenAt: Math.floor(Date.now() / 1000),
    roles,
    organisations: [],
    keys: null,
  });
}

/** The most memory that this process has held so far, MB. */
export const peakMemory = (): number => process.resourceUsage().maxRSS / 1000;
