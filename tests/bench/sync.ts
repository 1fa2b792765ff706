import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeSources } from '../../lib/store/sources.ts';
import { boardAt } from '../../lib/sources/systems.ts';
import { boards, boardSystems, type Sample } from '../support/sources-boards.ts';

const SOURCES = 100;
const ROLES_EACH = 50;
const PARAGRAPHS = 30;

/**
 * Syncs 100 sources with 5,000 roles from a server on this machine, in a process of its own: first all
 * of them new, then nothing changed. Prints time and peak memory.
 */
export async function benchSync(root: string, log: (line: string) => void): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-sync-'));
  const server = http.createServer(({ url = '' }, response) => {
    const [, host = '', rest = ''] = /^\/([^/]+)(\/.*)$/.exec(url) ?? [];
    const system = boardSystems.find((name) =>
      host.endsWith(boards[name].host.split('.').slice(-2).join('.')),
    );
    if (!system) return void response.writeHead(404).end();
    response.end(
      boards[system].answer(rolesOf(`${host}${rest}`), new URL(`https://${host}${rest}`)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await writeSources(dataDir, sources());
    for (const label of ['all new', 'nothing new']) {
      const { seconds, megabytes, last } = await syncOnce(root, {
        DATA_DIR: dataDir,
        ATS_ORIGIN: origin,
      });
      log(`  ${label}: ${seconds.toFixed(1)} s, ${megabytes} MB at most; ${last}`);
    }
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(dataDir, { recursive: true });
  }
}

function sources() {
  return Array.from({ length: SOURCES }, (_, position) => {
    const system = boardSystems[position % boardSystems.length]!;
    const page = boards[system].page.replace(/northwind/i, `northwind${position}`);
    const { address, name } = boardAt(new URL(page))!.board;
    return {
      id: `${system}-${position}`,
      system,
      board: name,
      address,
      page,
      organisation: `Northwind ${position}`,
      company_id: '',
      auto_update: false,
      added_at: 0,
    };
  });
}

/** The roles of the board that an address belongs to, with texts of the usual length. */
function rolesOf(address: string): Sample[] {
  const board = /northwind(\d+)/i.exec(address)?.[1] ?? '0';
  // The text of a SmartRecruiters role is at an address without the name of the board.
  const single = /postings\/(\d+)$/.exec(address)?.[1];
  const ids = single
    ? [single]
    : Array.from({ length: ROLES_EACH }, (_, n) => String(Number(board) * 1000 + n + 1));
  return ids.map((id) => ({
    id,
    title: `Researcher ${id}`,
    description: Array.from(
      { length: PARAGRAPHS },
      (_, n) =>
        `<p style="margin: 0">Part ${n} of <strong>role ${id}</strong>: you will plan, measure and write, with colleagues in several countries, and learn what works.</p>`,
    ).join('\n'),
  }));
}

type Run = { seconds: number; megabytes: number; last: string };

async function syncOnce(root: string, environment: Record<string, string>): Promise<Run> {
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', path.join(root, 'tests/bench/report-peak.mjs'), 'lib/commands/sync.ts'],
    { cwd: root, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let out = '';
  let errors = '';
  child.stdout.on('data', (piece: Buffer) => (out += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (errors += piece.toString()));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`The sync ended with ${code}: ${errors}`);
  return {
    seconds: (performance.now() - startedAt) / 1000,
    megabytes: Number(/peak (\d+)/.exec(errors)?.[1]),
    last: out.trim().split('\n').at(-1) ?? '',
  };
}
