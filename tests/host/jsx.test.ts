import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { MailOf } from '../../lib/mail/mail.ts';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

async function inNode(code: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], {
    cwd: root,
  });
  return stdout.trim();
}

const mail = {
  kind: 'confirmation',
  brandName: 'Lodestar',
  siteUrl: 'https://jobs.lodestar.example',
  contactEmail: 'hello@lodestar.example',
  summary: ['Query: policy'],
  rhythm: 'daily',
  confirmUrl: 'https://jobs.lodestar.example/alerts/confirm#abc',
} satisfies MailOf<'confirmation'>;
const render = `
  const { renderMail } = await import('./lib/mail/render-mail.ts');
  const { subject, html } = await renderMail(${JSON.stringify(mail)});
  console.log(subject, html.includes('Confirm this alert'));
`;

test('2.9 a command on plain Node renders mails', async () => {
  expect(await inNode(`await import('./lib/host/jsx.ts');${render}`)).toBe(
    'Confirm your Lodestar job alert true',
  );
});

test('2.9 without the hook Node cannot load the templates', async () => {
  await expect(inNode(render)).rejects.toThrow('Unknown file extension ".tsx"');
});

test('2.9 templates are compiled without the TypeScript compiler, which takes much memory', async () => {
  const loaded = `
    import { createRequire } from 'node:module';
    const isLoaded = () =>
      Object.keys(createRequire(import.meta.url).cache).some((file) => /typescript\\.js$/.test(file));
    await import('./lib/host/jsx.ts');
    await import('./lib/mail/render-mail.ts');
    const before = isLoaded();
    await import('./lib/mail/templates.tsx');
    console.log(before, isLoaded());
  `;
  expect(await inNode(loaded)).toBe('false false');
});

test('2.9 templates are compiled before the first mail, so that no visitor waits for the compiler', async () => {
  const started = `
    import processes from 'node:child_process';
    import threads from 'node:worker_threads';
    await import('./lib/host/jsx.ts');
    const refuse = () => { throw new Error('The compiler was started'); };
    Object.assign(processes, { spawn: refuse, execFileSync: refuse });
    Object.assign(threads, { Worker: class { constructor() { refuse(); } } });
    ${render}
  `;
  expect(await inNode(started)).toBe('Confirm your Lodestar job alert true');
});

test('2.9 files outside the project are left to Node', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'jsx-'));
  const file = path.join(folder, 'other.tsx');
  await writeFile(file, 'export const one = <p />;');
  const code = `await import('./lib/host/jsx.ts'); await import(${JSON.stringify(file)});`;
  await expect(inNode(code)).rejects.toThrow('Unknown file extension');
  await rm(folder, { recursive: true });
});
