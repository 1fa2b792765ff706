import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  captureConsole,
  currentRequest,
  errorField,
  jsonLog,
  terminalLog,
} from '../../lib/host/log.ts';
import { redactLog } from '../../lib/telemetry/redact.ts';
import { root } from '../support/root.ts';

describe('the log never contains', () => {
  test.each([
    ['ada.lovelace+jobs@mail.example could not be mailed', '[e-mail] could not be mailed'],
    ['GET /?update_token=abc&query=x failed', 'GET /?[query] failed'],
    ['asked by 192.0.2.7', 'asked by [address]'],
    ['asked by 2001:db8::7, twice', 'asked by [address], twice'],
    ['asked by ::ffff:192.0.2.7', 'asked by [address]'],
    ['postgres://board:secret@db/board is away', 'postgres://[credentials]@db/board is away'],
    ['connect ECONNREFUSED 192.0.2.7:5432', 'connect ECONNREFUSED [address]:5432'],
    ['refused by 192.0.2.7:587: busy', 'refused by [address]:587: busy'],
    ['connect ECONNREFUSED [2001:db8::7]:5432', 'connect ECONNREFUSED [[address]]:5432'],
    ['connect ECONNREFUSED ::1:5432', 'connect ECONNREFUSED [address]'],
    ['postgres://board:pa/ss@word@db/board is away', 'postgres://[credentials]@db/board is away'],
    ['postgres://board:12/34@db/board is away', 'postgres://[credentials]@db/board is away'],
    ['no password: redis://cache@db, then on', 'no password: redis://[credentials]@db, then on'],
    ['smtps://a%40b.example:pw@mail.example:465', 'smtps://[credentials]@mail.example:465'],
  ])('%j', (text, safe) => {
    expect(redactLog(text)).toBe(safe);
  });

  test('a very long text is redacted in reasonable time', () => {
    for (const part of ['://a:', '://', 'a:@', '1.', '::', '://a:b/']) {
      expect(redactLog(`${part.repeat(100_000)}!`).endsWith('!')).toBe(true);
    }
  });

  test('a token, wherever it appears', () => {
    for (let count = 0; count < 200; count++) {
      const token = randomBytes(32).toString('base64url');
      expect(redactLog(`/api/token/validate/${token}`)).not.toContain(token.slice(1, -1));
      expect(redactLog(`${token}: no such token`)).not.toContain(token.slice(1, -1));
    }
  });

  test('a token that happens to have no digit', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'];
    for (let count = 0; count < 2000; count++) {
      const token = Array.from(randomBytes(43), (byte) => letters[byte % letters.length]).join('');
      expect(redactLog(`/api/token/validate/${token}`)).toBe('/api/token/validate/[token]');
    }
  });

  test('an address, regardless of what surrounds it', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV6(), fc.emailAddress(), (v4, v6, email) => {
        const text = redactLog(`Error: ${email} (from ${v4}, then ${v6}) was refused`);
        for (const secret of [v4, v6.length > 2 ? v6 : '\0', email]) {
          expect(text).not.toContain(` ${secret}`);
        }
      }),
    );
  });

  test('but it keeps details that help with debugging', () => {
    const text =
      'TypeError: x is not a function\n    at file:///srv/board/lib/host/server.ts:12:5 (10:25:36)';
    expect(redactLog(text)).toBe(text);
    const names =
      'createAbstractSearchEngineFactoryForTests a-file-with-a-very-long-name-in-many-words THE_LONGEST_CONSTANT_OF_THE_WHOLE_BOARD';
    expect(redactLog(names)).toBe(names);
    const id = '0190f5e2-8f0c-7c6e-9b1a-3d2f4a5b6c7d';
    expect(redactLog(id)).toBe(id);
  });
});

describe('a log of JSON lines', () => {
  const start = () => {
    const lines: string[] = [];
    const log = jsonLog(
      (line) => lines.push(line),
      () => Date.UTC(2026, 10, 21, 8),
    );
    return { lines, log };
  };

  test('has time, level, message, request id and further fields', () => {
    const { lines, log } = start();
    currentRequest.run({ requestId: 'r1' }, () => log('error', 'Failed', { status: 500 }));
    log('info', 'Stopped');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        time: '2026-11-21T08:00:00.000Z',
        level: 'error',
        message: 'Failed',
        requestId: 'r1',
        status: 500,
      },
      { time: '2026-11-21T08:00:00.000Z', level: 'info', message: 'Stopped' },
    ]);
    expect(lines.every((line) => line.endsWith('}\n'))).toBe(true);
  });

  test('is one line even if the text has several', () => {
    const { lines, log } = start();
    log('error', 'a\nb', errorField(new Error('c\nd', { cause: new Error('the reason') })));
    expect(lines).toHaveLength(1);
    expect(lines[0]?.match(/\n/g)).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '').error).toContain('the reason');
  });

  test('includes what functions write to the console', () => {
    const { lines, log } = start();
    const original = { ...console };
    captureConsole(log);
    console.error('Search failed for %s:', 'ada@mail.example', new Error('no'));
    console.warn('careful');
    Object.assign(console, original);
    const [failed, careful] = lines.map((line) => JSON.parse(line));
    expect(failed).toMatchObject({ level: 'error' });
    expect(failed.message).toMatch(/^Search failed for \[e-mail\]: Error: no\n/);
    expect(careful).toMatchObject({ level: 'warn', message: 'careful' });
  });
});

test('at a terminal the log is plain text', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  terminalLog('error', 'Request failed', { status: 500, path: '/a', error: 'Error: why' });
  expect(error).toHaveBeenCalledExactlyOnceWith('Request failed (status 500, path /a)\nError: why');
});

const SECRET = 'postgres://board:secret@db.example/board';

/** Runs code in a process whose uncaught errors go to a JSON log. */
function run(code: string) {
  const script = `
    import { jsonLog, logUncaughtErrors } from './lib/host/log.ts';
    logUncaughtErrors(jsonLog((line) => process.stderr.write(line), () => 0));
    ${code}`;
  const args = ['--input-type=module-typescript', '--eval', script];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, stdout, stderr, lines: stderr.split('\n').filter(Boolean) };
}

test('an uncaught error ends the process after one line of JSON, without secrets', () => {
  const { status, stderr, lines } = run(`
    setTimeout(() => { throw new Error('No way to ${SECRET}'); });
    setTimeout(() => console.log('alive'), 50);`);
  expect(status).toBe(1);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'error',
    message: 'Uncaught exception: exiting',
  });
  expect(stderr).toContain('No way to');
  expect(stderr).not.toContain('secret');
});

test('an unhandled rejection is logged, and the process keeps running', () => {
  const { status, stdout, lines } = run(`
    Promise.reject(new Error('${SECRET}'));
    setTimeout(() => console.log('alive'), 50);`);
  expect([status, stdout]).toEqual([0, 'alive\n']);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('secret');
});
