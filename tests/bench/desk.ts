import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright';
import { createDeskApi, type DeskApi, type Row } from '../../lib/desk/client/desk-api.ts';
import { type Candidate, writeCandidates } from '../../lib/store/candidates.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { findBrowser } from '../support/find-browser.ts';
import { medianOf, quantile } from './figures.ts';

const WAITING = 10_000;
const EMPLOYERS = 400;
const PARAGRAPHS = 30;
const SKIPS = 200;
const ACCEPTS = 20;
const AT_ONCE = 1_000;
/** Keys of each kind that are pressed in the page, so far apart. */
const KEYS = 60;
const PAUSE_MS = 200;

/**
 * Judges roles at a desk with 10,000 that wait, in a process of its own, as its page does, and then in
 * the page itself. Prints how long the first list and a judgement take, from each key press to the
 * frame that shows the next role, and the peak memory of the desk.
 */
export async function benchDesk(root: string, log: (line: string) => void): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-desk-'));
  try {
    writeCandidates(dataDir, candidates());
    const desk = await startDesk(root, dataDir);
    const api = await openDesk(desk.address);
    const listed = await timed(() => api.overview(''));
    if (listed.answer.kind !== 'answered') throw new Error('The desk gives no list');
    const rows = listed.answer.data.rows ?? [];
    log(`  start: ${desk.seconds.toFixed(1)} s, with what the list shows in memory`);
    log(`  first list of ${rows.length}: ${listed.milliseconds.toFixed(0)} ms`);
    const details: number[] = [];
    for (const { id } of rows.slice(0, ACCEPTS)) {
      details.push((await timed(() => api.detail(id))).milliseconds);
    }
    log(`  one role: ${medianOf(details, 'ms')}`);
    logJudgements('skip', await judgeAll(api, 'skip', rows.slice(0, SKIPS)), log);
    logJudgements('accept', await judgeAll(api, 'accept', rows.slice(-ACCEPTS)), log);
    const some = rows.slice(SKIPS, SKIPS + AT_ONCE).map(({ id, version }) => ({ id, version }));
    const { answer, milliseconds } = await timed(() => api.skipMany(some));
    if (answer.kind !== 'answered') throw new Error(JSON.stringify(answer));
    log(`  skip ${answer.data.ids.length} in one step: ${milliseconds.toFixed(0)} ms`);
    log(`  ${await desk.stop()} MB at most`);
    const shown = await startDesk(root, dataDir);
    await pressKeys(shown.address, log);
    log(`  ${await shown.stop()} MB at most, with the page`);
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

function logJudgements(name: string, taken: number[], log: (line: string) => void): void {
  log(`  ${name}: ${medianOf(taken, 'ms')}, p95 ${quantile(taken, 0.95).toFixed(0)} ms`);
}

/** Roles with texts of the usual length. */
function candidates(): Candidate[] {
  return Array.from({ length: WAITING }, (_, at) => {
    const employer = at % EMPLOYERS;
    return {
      source: `greenhouse-northwind${employer}`,
      id: String(at + 1),
      title: `Researcher ${at + 1}`,
      organisation: `Northwind ${employer}`,
      locations: ['Nairobi, Kenya'],
      url: `https://northwind${employer}.example.org/jobs/${at + 1}`,
      posted_at: 1_795_000_000,
      closes_at: null,
      salary: '',
      employment_type: 'Full-time',
      workplace: '',
      description: Array.from(
        { length: PARAGRAPHS },
        (_part, n) =>
          `<p>Part ${n} of <strong>role ${at + 1}</strong>: you will plan, measure and write, with colleagues in several countries, and learn what works.</p>`,
      ).join('\n'),
      kind: 'new',
      status: 'waiting',
      post_pk: null,
      found_at: 1_795_000_000,
      settled_at: null,
      changes: [],
      evidence: null,
      duplicates: [],
      possible_duplicate: null,
    };
  });
}

/** @returns the desk's address, how long it took to start, and `stop`, which gives its peak in MB */
async function startDesk(root: string, dataDir: string) {
  const startedAt = performance.now();
  const peak = path.join(root, 'tests/bench/report-peak.mjs');
  // As "npm run desk" does, whose flags of Node bound its memory.
  const [, ...script] = packageJson.scripts.desk.split(' ');
  const child = spawn(process.execPath, ['--import', peak, ...script, '--no-open', '--port', '0'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /^Desk on (\S+)\n/m.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(output)));
  });
  return {
    address,
    seconds: (performance.now() - startedAt) / 1000,
    async stop(): Promise<number> {
      child.kill('SIGTERM');
      await ended;
      return Number(/peak (\d+)/.exec(output)?.[1]);
    },
  };
}

/** The desk's calls, in a session of their own. */
async function openDesk(address: string): Promise<DeskApi> {
  const { origin, hash } = new URL(address);
  let secret: string | null = null;
  const api = createDeskApi(
    (pathname, init) => fetch(`${origin}${pathname}`, init),
    () => secret,
  );
  const begun = await api.begin(new URLSearchParams(hash.slice(1)).get('token') ?? '');
  if (begun.kind === 'answered') secret = begun.data.secret;
  return api;
}

/** Judges with the keys of the page. */
async function pressKeys(address: string, log: (line: string) => void): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage();
    const startedAt = performance.now();
    await page.goto(address);
    await page.locator('#candidates button').first().waitFor();
    log(`  first row in the page: ${(performance.now() - startedAt).toFixed(0)} ms`);
    await page.locator('#candidate').waitFor();
    for (const key of ['j', 's']) {
      const taken = await page.evaluateHandle(measureInPage);
      for (let at = 0; at < KEYS; at++) {
        await page.keyboard.press(key);
        await page.waitForTimeout(PAUSE_MS);
      }
      const times = await taken.evaluate((all) => all);
      const figures = `${medianOf(times, 'ms')}, p95 ${quantile(times, 0.95).toFixed(0)} ms`;
      log(`  key ${key} → next role painted: ${figures}; ${times.length} of ${KEYS} keys`);
    }
    const before = await waitingIn(page);
    for (let at = 0; at < 10; at++) {
      await page.keyboard.press('s');
      await page.waitForTimeout(PAUSE_MS);
    }
    log(`  ten presses in two seconds judge ${before - (await waitingIn(page))} roles`);
  } finally {
    await browser.close();
  }
}

const waitingIn = async (page: Page): Promise<number> =>
  Number(await page.locator('#candidates li').first().getAttribute('aria-setsize'));

/** Runs in the page: the milliseconds from each key press to the frame after the next role is drawn. */
function measureInPage(): number[] {
  const times: number[] = [];
  let pressedAt = 0;
  const titleIn = (selector: string) =>
    document.querySelector(selector)?.firstChild?.textContent?.trim();
  let shown = titleIn('#candidate');
  addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), true);
  new MutationObserver(() => {
    const title = titleIn('#candidate');
    const isDrawn = title !== shown && title === titleIn('#candidates [aria-current=true]')?.trim();
    if (pressedAt === 0 || !isDrawn) return;
    shown = title;
    const since = pressedAt;
    pressedAt = 0;
    requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - since)));
  }).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  return times;
}

/** @returns milliseconds of each judgement */
async function judgeAll(api: DeskApi, action: 'skip' | 'accept', rows: Row[]): Promise<number[]> {
  const taken: number[] = [];
  for (const { id, version } of rows) {
    const draft = { ...(action === 'accept' && { description_short: 'Learns what works.' }) };
    const { answer, milliseconds } = await timed(() => api.judge(id, { version, action, draft }));
    if (answer.kind !== 'answered') throw new Error(`${id}: ${JSON.stringify(answer)}`);
    taken.push(milliseconds);
  }
  return taken;
}

async function timed<Answer>(call: () => Promise<Answer>) {
  const startedAt = performance.now();
  const answer = await call();
  return { answer, milliseconds: performance.now() - startedAt };
}
