// lib/commands knows every entrance from a terminal: arguments, exit codes, and what each command runs.

// The command-line shell: reads the arguments of a command, prints its help and its progress, and turns
// every failure into one line and an exit code. All entrances in `commands` run in it.
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import type { Terminal } from '../base/terminal.ts';
import { ConfigError } from '../config/load.ts';
import { suggestion } from '../config/nearest.ts';

export type Call<Options extends ParseArgsOptionsConfig> = {
  values: ReturnType<typeof parseArgs<{ options: Options }>>['values'];
  /** Arguments that are not options. */
  operands: string[];
  env: Record<string, string | undefined>;
  terminal: Terminal;
};

/** A command: what `--help` prints, the options it takes, and its work. */
export type Command<Options extends ParseArgsOptionsConfig = Record<never, never>> = {
  usage: string;
  options?: Options;
  /** Whether it takes arguments that are not options, such as a file. */
  hasOperands?: boolean;
  /** Throws when it fails; {@link UsageError} when it was called with wrong arguments. */
  run: (call: Call<Options>) => Promise<void>;
};

/** A command called with wrong arguments; the message is one line. */
export class UsageError extends Error {
  override name = 'UsageError';
}

const DONE = 0;
const FAILED = 1;
const MISUSED = 2;

/**
 * Runs a command.
 * @param args the words after the command's name
 * @returns the exit code: 0 done, 1 refused or failed, 2 called with wrong arguments
 */
export async function runCommand<Options extends ParseArgsOptionsConfig>(
  command: Command<Options>,
  args: string[],
  env: Record<string, string | undefined>,
  terminal: Terminal,
): Promise<number> {
  try {
    const { values, positionals } = parse(command, args);
    if ((values as { help?: boolean }).help) terminal.out.write(`${command.usage}\n`);
    else await command.run({ values, operands: positionals, env, terminal });
    return DONE;
  } catch (error) {
    terminal.err.write(`${describeFailure(error)}\n`);
    return error instanceof UsageError ? MISUSED : FAILED;
  }
}

/**
 * Runs a command as this process, with its arguments, environment and streams. A failure ends the process;
 * otherwise it ends when there is no work left.
 * @param command or a function that runs one and returns its exit code
 */
export async function runProcess<Options extends ParseArgsOptionsConfig>(
  command:
    | Command<Options>
    | ((args: string[], env: NodeJS.ProcessEnv, terminal: Terminal) => Promise<number>),
): Promise<void> {
  const terminal = { out: process.stdout, err: process.stderr };
  const [args, { env }] = [process.argv.slice(2), process];
  const code = await (typeof command === 'function'
    ? command(args, env, terminal)
    : runCommand(command, args, env, terminal));
  if (code !== DONE) process.exit(code);
}

function parse<Options extends ParseArgsOptionsConfig>(
  { options, hasOperands = false }: Command<Options>,
  args: string[],
) {
  const help = { type: 'boolean', short: 'h' } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: hasOperands,
      options: { ...options, help } as unknown as Options,
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [, flag] = /'(--[^']+)'/.exec(message) ?? [];
    if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION' || flag === undefined) {
      throw new UsageError(message.split('\n')[0]);
    }
    const known = [...Object.keys(options ?? {}), 'help'].map((name) => `--${name}`);
    throw new UsageError(`Unknown option '${flag}'${suggestion(flag, known)}`);
  }
}

const hints: Record<string, string> = {
  ENOSPC: 'the disk is full: free some space, or set DATA_DIR to another disk',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EDQUOT: 'the disk quota is used up: free some space, or set DATA_DIR to another disk',
  EISDIR: 'this is a folder',
  ENOTDIR: 'a part of this path is a file, not a folder',
  EROFS: 'the disk is read-only: set DATA_DIR to a folder that can be written',
};

/**
 * One line for the person at the terminal: what went wrong and what to do.
 * @internal
 */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof UsageError) return `${error.message} (--help shows how it is used)`;
  if (error instanceof ConfigError) return `Wrong configuration. ${error.message}`;
  const { code, path } = error as NodeJS.ErrnoException;
  const hint = code ? hints[code] : undefined;
  if (!hint) return error.message;
  return path ? `${path}: ${hint}` : hint[0]?.toUpperCase() + hint.slice(1);
}
