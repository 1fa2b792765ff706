import { describe, expect, test } from 'vitest';
import {
  type Command,
  describeFailure,
  runCommand,
  UsageError,
} from '../../lib/commands/command-line.ts';
import { withProgress } from '../../lib/base/terminal.ts';

describe('a command', () => {
  const greet: Command<{ loud: { type: 'boolean' } }> = {
    usage: 'Usage: greet -- NAME [--loud]',
    options: { loud: { type: 'boolean' } },
    hasOperands: true,
    async run({ values, operands, env, terminal }) {
      const [name] = operands;
      if (!name) throw new UsageError('name somebody');
      if (name === 'nobody') throw new Error('Nobody is here');
      terminal.out.write(`${env.GREETING} ${values.loud ? name.toUpperCase() : name}\n`);
    },
  };
  const call = async (...args: string[]) => {
    const written = { out: '', err: '' };
    const code = await runCommand(
      greet,
      args,
      { GREETING: 'Hello' },
      {
        out: { write: (text) => (written.out += text) },
        err: { write: (text) => (written.err += text) },
      },
    );
    return { code, ...written };
  };

  test('gets its options, its other arguments and the environment', async () => {
    expect(await call('Ada', '--loud')).toEqual({ code: 0, out: 'Hello ADA\n', err: '' });
  });

  test.each(['--help', '-h'])('prints its usage on %s and does nothing else', async (flag) => {
    expect(await call('nobody', flag)).toEqual({ code: 0, out: `${greet.usage}\n`, err: '' });
  });

  test('that fails ends with one line and code 1', async () => {
    expect(await call('nobody')).toEqual({ code: 1, out: '', err: 'Nobody is here\n' });
  });

  test.each([
    [[], 'name somebody (see --help)\n'],
    [['Ada', '--quiet'], /^Unknown option '--quiet'.*see --help\)\n$/],
    [['Ada', '--lout'], /^Unknown option '--lout'; did you mean "--loud"\?/],
  ])('called with %j ends with one line and code 2', async (args, line) => {
    const { code, out, err } = await call(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(line);
  });
});

describe('a failure in one line', () => {
  test('for a full disk says what to do', () => {
    const error = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
    expect(describeFailure(error)).toBe(
      'The disk is full: free some space, or set DATA_DIR to a folder on another disk',
    );
  });
});

describe('progress', () => {
  const record = (isTTY: boolean) => {
    const lines: string[] = [];
    return { lines, output: { isTTY, write: (text: string) => lines.push(text) } };
  };

  test('it is plain lines when the output is not a terminal', async () => {
    const { lines, output } = record(false);
    await expect(withProgress('Building', async () => 42, output)).resolves.toBe(42);
    expect(lines[0]).toBe('Building…\n');
    expect(lines.at(-1)).toMatch(/^Building: done in \d+ s\n$/);
  });

  test('it is one line that is overwritten on a terminal', async () => {
    const { lines, output } = record(true);
    await withProgress('Building', async () => {}, output);
    expect(lines.at(-1)).toContain('\r\u001b[2KBuilding: done in ');
  });

  test('a step that fails says so and fails', async () => {
    const { lines, output } = record(true);
    const failing = withProgress('Building', () => Promise.reject(new Error('no')), output);
    await expect(failing).rejects.toThrow('no');
    expect(lines.at(-1)).toBe('\r\u001b[2KBuilding: failed\n');
  });
});
