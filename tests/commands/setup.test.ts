import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig } from '../../lib/config/load.ts';
import { type Asker, setupCommand } from '../../lib/commands/setup.ts';

let BOARD_DIR: string;
let file: string;
beforeEach(async () => {
  BOARD_DIR = path.join(await mkdtemp(path.join(os.tmpdir(), 'setup-')), 'own board');
  file = path.join(BOARD_DIR, 'board.json');
});
afterEach(() => rm(path.dirname(BOARD_DIR), { recursive: true, force: true }));

const basis = ['--name', 'Fern & Field', '--email', 'jobs@fern.example'];

async function setup(args: string[], asker: Asker | null = null, env: object = {}) {
  let out = '';
  let err = '';
  const terminal = {
    out: { write: (text: string) => (out += text) },
    err: { write: (text: string) => (err += text) },
  };
  const code = await setupCommand(args, { BOARD_DIR, ...env }, terminal, async () => asker);
  return { code, out, err };
}

const read = async () => JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;

/** A user who gives these answers in order, and fails if asked more. */
function person(answers: string[], confirms: boolean[] = []) {
  const asked: string[] = [];
  const refused: string[] = [];
  const asker: Asker = {
    async text({ message, initial, check }) {
      asked.push(message);
      for (;;) {
        const answer = answers.shift();
        if (answer === undefined) return null;
        const given = answer === '<enter>' ? initial : answer;
        const problem = check(given);
        if (!problem) return given;
        refused.push(problem);
      }
    },
    async confirm(message) {
      asked.push(message);
      return confirms.shift() ?? false;
    },
  };
  return { asker, asked, refused };
}

describe('with options', () => {
  test('10.7 it writes the given values and nothing else, and the board is theirs', async () => {
    const { code, out } = await setup([...basis, '--accent', '#5B2A86', '--parent-url', '']);
    expect(code).toBe(0);
    expect(out).toContain(`Wrote ${file}`);
    expect(await read()).toEqual({
      name: 'Fern & Field',
      contactEmail: 'jobs@fern.example',
      accent: '#5B2A86',
    });
    expect(await readdir(BOARD_DIR)).toEqual(['board.json']);
    const { brandName, isOwnBoard } = loadConfig({ BOARD_DIR }).public;
    expect([brandName, isOwnBoard]).toEqual(['Fern & Field', true]);
  });

  test('10.7 a second run changes nothing, and keeps the other content of the file', async () => {
    await setup(basis);
    await writeFile(file, JSON.stringify({ ...(await read()), pages: { birds: true } }));
    const again = await setup(basis);
    expect(again.out).toContain('nothing was changed');
    await setup(['--newsletter', 'https://fern.example/news']);
    expect(await read()).toMatchObject({
      name: 'Fern & Field',
      pages: { birds: true },
      newsletter: { url: 'https://fern.example/news' },
    });
  });

  test('10.7 an existing value is replaced only with --yes', async () => {
    await setup(basis);
    const refused = await setup(['--name', 'Fir']);
    expect(refused.code).toBe(2);
    expect(refused.err).toContain('"name" ("Fern & Field" → "Fir"); add --yes to replace them');
    expect(await read()).toMatchObject({ name: 'Fern & Field' });
    expect((await setup(['--name', 'Fir', '--yes'])).code).toBe(0);
    expect(await read()).toMatchObject({ name: 'Fir', contactEmail: 'jobs@fern.example' });
  });

  test.each([
    [['--name', '', '--email', 'a@b.example'], '--name must not be empty'],
    [['--name', 'Fern', '--email', 'nobody'], '--email must be an e-mail address'],
    [[...basis, '--accent', 'green'], '--accent must be a colour such as "#5b2a86"'],
    [[...basis, '--url', 'https://a.example/jobs'], '--url must be an address without a path'],
    [[...basis, '--newsletter', 'javascript:alert(1)'], '--newsletter must be an http(s) URL'],
    [['--name', 'x'.repeat(61), '--email', 'a@b.example'], '--name may have at most 60'],
    [['--email', 'a@b.example'], '--name is required without a terminal to ask on'],
    [['--name', 'Fern'], '--email is required without a terminal to ask on'],
    [['--nam', 'Fern'], "Unknown option '--nam'"],
  ])('10.7 %j is rejected and nothing is written', async (args, message) => {
    const { code, err } = await setup(args);
    expect(code).toBe(2);
    expect(err).toContain(message);
    await expect(readdir(BOARD_DIR)).rejects.toThrow('ENOENT');
  });

  test('10.7 all wrong and missing answers are named at once', async () => {
    const { code, err } = await setup(['--email', 'nobody', '--accent', 'green']);
    expect(code).toBe(2);
    expect(err).toBe(
      '--email must be an e-mail address; --accent must be a colour such as "#5b2a86"; ' +
        '--name is required without a terminal to ask on (see --help)\n',
    );
  });

  test('10.7 a board.json with a mistake is not touched', async () => {
    await setup(basis);
    await writeFile(file, '{ "name": "Fern",\n "acent": "" }');
    const { code, err } = await setup(['--accent', '#5b2a86', '--yes']);
    expect(code).toBe(1);
    expect(err).toContain('board.json, line 2: "acent" is not a known key; did you mean "accent"?');
    expect(await readFile(file, 'utf8')).toContain('acent');
  });

  test('10.7 a board.json that begins with a byte-order mark is changed like any other', async () => {
    await setup(basis);
    await writeFile(file, `\uFEFF${await readFile(file, 'utf8')}`);
    expect((await setup(['--accent', '#5b2a86'])).err).toBe('');
    expect(await read()).toMatchObject({ name: 'Fern & Field', accent: '#5b2a86' });
  });

  test('10.7 it is rejected when BOARD_DIR is set to the sample', async () => {
    const { code, err } = await setup(basis, null, { BOARD_DIR: 'none' });
    expect(code).toBe(2);
    expect(err).toContain('BOARD_DIR is "none", which means the sample: unset it or set a folder');
  });

  test('10.7 an address in the environment need not be given again', async () => {
    const { code } = await setup(['--name', 'Fern'], null, { CONTACT_EMAIL: 'a@fern.example' });
    expect(code).toBe(0);
    expect(await read()).toEqual({ name: 'Fern' });
  });

  test('10.7 it says when an accent has too little contrast to be used unchanged', async () => {
    const { out } = await setup([...basis, '--accent', '#ffe100']);
    expect(out).toMatch(/The accent #ffe100 has too little contrast; the light scheme uses #\w{6}/);
  });
});

describe('at a terminal', () => {
  test('10.7 it asks for what was not given, rejects bad answers, and suggests the existing values', async () => {
    const first = person(['', 'Fern & Field', 'nobody', 'jobs@fern.example', '', '', '']);
    expect((await setup([], first.asker)).code).toBe(0);
    expect(first.refused).toEqual(['must not be empty', 'must be an e-mail address']);
    expect(first.asked).toHaveLength(5);
    expect(await read()).toEqual({ name: 'Fern & Field', contactEmail: 'jobs@fern.example' });
    const second = person(['<enter>', '<enter>', 'https://fern.example', '<enter>']);
    expect((await setup(['--accent', '#5b2a86'], second.asker)).code).toBe(0);
    expect(second.asked).toHaveLength(4);
    expect(await read()).toMatchObject({ accent: '#5b2a86', parentUrl: 'https://fern.example' });
    const third = person([]);
    expect((await setup(['--accent', '#2a865b', '--yes'], third.asker)).code).toBe(0);
    expect(third.asked).toEqual([]);
  });

  test('10.7 it asks before it replaces a value, and cancelling writes nothing', async () => {
    await setup(basis);
    const unsure = person(['Fir', '<enter>', '', '', ''], [false]);
    const { code, err } = await setup([], unsure.asker);
    expect([code, err]).toEqual([1, 'Cancelled: nothing was written\n']);
    expect(unsure.asked.at(-1)).toBe('Replace "name" ("Fern & Field" → "Fir")?');
    expect(await read()).toMatchObject({ name: 'Fern & Field' });
    await setup([], person(['Fir', '<enter>', '', '', ''], [true]).asker);
    expect(await read()).toMatchObject({ name: 'Fir' });
    expect((await setup([], person(['Larch']).asker)).err).toContain('nothing was written');
    expect(await read()).toMatchObject({ name: 'Fir' });
  });
});
