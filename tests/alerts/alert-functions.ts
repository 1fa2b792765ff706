import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';
import { vi } from 'vitest';
import { writeCatalogue } from '../../lib/store/catalogue.ts';
import type { Role } from '../../lib/roles/role.ts';
import { createRole } from '../support/role-factory.ts';
import { makeStateDirectory } from './database/database-images.ts';
import { openOnServer, serverUrl } from './database/databases.ts';

const functionsFolder = path.resolve(import.meta.dirname, '../../netlify/functions');

/** The URL of the board in these tests. */
export const SITE = 'https://board.example.org';

type Sent = { status: number; json: Record<string, unknown>; headers: Headers };

/** The functions as in a new process, with their own state directory. */
export type AlertFunctions = Awaited<ReturnType<typeof openFunctions>>;

type Kind = 'embedded' | 'PostgreSQL' | 'none';

/**
 * @param options.kind which database stores the alerts
 * @param options.variables further environment variables
 */
export async function openFunctions({
  kind = 'embedded',
  variables = {},
  roles = [createRole(1), createRole(2)],
}: { kind?: Kind; variables?: Record<string, string>; roles?: readonly Role[] } = {}) {
  vi.resetModules();
  const { dataDir, databaseUrl, access } = await openStore(kind);
  const settings = { DATA_DIR: dataDir, SITE_URL: SITE, DATABASE_URL: databaseUrl, SMTP_URL: '' };
  for (const [name, value] of Object.entries({ ...settings, ...variables })) {
    vi.stubEnv(name, value);
  }
  const writtenAt = Math.floor(Date.now() / 1000);
  await writeCatalogue(dataDir, {
    version: 1,
    source: 'import',
    writtenAt,
    roles: [...roles],
    organisations: [],
    keys: null,
  });
  // Makes the random delay before mails zero.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { loadFunctions } = await import('../../lib/host/functions.ts');
  const { closeAlertService } = await import('../../lib/alerts/alert-service.ts');
  const background = new Set<Promise<unknown>>();
  const run = await loadFunctions(functionsFolder, (work) => background.add(work));
  // Without a mail server, the links of each mail are logged there.
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});

  async function fetchRaw(
    method: string,
    address: string,
    { body, headers, ip = '192.0.2.1' }: Exchange = {},
  ): Promise<Response> {
    const answer = await run(
      new Request(new URL(address, SITE), { method, headers, body, duplex: 'half' } as RequestInit),
      ip,
    );
    if (!answer) throw new Error(`No function has ${method} ${address}`);
    return answer;
  }

  return {
    dataDir,
    access,
    log,
    fetchRaw,
    /** Sends a value as JSON and reads JSON. */
    async send(method: string, address: string, value?: unknown, ip?: string): Promise<Sent> {
      const answer = await fetchRaw(method, address, {
        body: value === undefined ? null : JSON.stringify(value),
        headers: value === undefined ? {} : { 'Content-Type': 'application/json' },
        ...(ip !== undefined && { ip }),
      });
      const json = (await answer.json()) as Record<string, unknown>;
      return { status: answer.status, json, headers: answer.headers };
    },
    /** Waits for the work after responses. */
    async settle(): Promise<void> {
      while (background.size > 0) {
        const works = [...background];
        await Promise.allSettled(works);
        for (const work of works) background.delete(work);
      }
    },
    /** The mails that were written, oldest first. */
    async mails(): Promise<ParsedMail[]> {
      await this.settle();
      const outbox = path.join(dataDir, 'outbox');
      const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
      const files = names.sort().map((name) => readFile(path.join(outbox, name)));
      return Promise.all((await Promise.all(files)).map((file) => simpleParser(file)));
    },
    async close(): Promise<void> {
      await this.settle();
      await closeAlertService();
      await access.close();
      vi.unstubAllEnvs();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function openStore(kind: Kind) {
  if (kind === 'embedded') {
    const dataDir = await makeStateDirectory();
    const { openDatabase } = await import('../../lib/alerts/database/open.ts');
    return { dataDir, databaseUrl: '', access: openDatabase({ databaseUrl: null, dataDir }) };
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'alerts-'));
  if (kind === 'none') {
    const missing = () => Promise.reject(new Error('These tests have no database'));
    return { dataDir, databaseUrl: '', access: { use: missing, close: async () => {} } };
  }
  const { url, access } = await openOnServer(serverUrl ?? '');
  return { dataDir, databaseUrl: url, access };
}

type Exchange = {
  body?: BodyInit | null;
  headers?: Record<string, string>;
  /** Address of the client. */
  ip?: string;
};

/** The token of a link in a mail's text part. */
export function tokenIn(mail: ParsedMail | undefined, link: RegExp): string {
  const token = link.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`No link ${link} in: ${mail?.text}`);
  return token;
}

export const CONFIRM = /\/alerts\/confirm#([\w-]{43})/;
export const UNSUBSCRIBE = /\/alerts\/unsubscribe#([\w-]{43})/;
export const UPDATE = /[?&]update_token=([\w-]{43})/;
