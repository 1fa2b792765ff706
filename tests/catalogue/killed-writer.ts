// Syncs, or imports some files in turn, in a process of its own, and ends it at one of its operations on
// files: before it, or in the middle of what it writes.
// Arguments: the number of that operation, then `sync`, or the files. The environment names the state
// directory and the mirror.
import fs from 'node:fs';
import { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const [count = '', ...files] = process.argv.slice(2);
let left = Number(count);

const die = () => process.kill(process.pid, 'SIGKILL');

/** Writes the first half of something, and ends. */
async function dieWriting(write: (part: Uint8Array) => Promise<unknown>, content: unknown) {
  const isPiece = typeof content === 'string' || content instanceof Uint8Array;
  const pieces = isPiece ? [content] : [...(content as Iterable<string>)];
  const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
  await write(bytes.subarray(0, bytes.length >> 1));
  die();
}

const { promises } = fs;
for (const name of ['rename', 'mkdir', 'rm', 'unlink', 'rmdir'] as const) {
  const usual = promises[name] as (...args: unknown[]) => Promise<unknown>;
  Object.assign(promises, {
    [name]: (...args: unknown[]) => {
      if (--left === 0) die();
      return usual(...args);
    },
  });
}
const { writeFile, open } = promises;
promises.writeFile = async (file, content, options) => {
  if (--left === 0) await dieWriting((part) => writeFile(file, part, options), content);
  return writeFile(file, content, options);
};
promises.open = async (...args) => {
  const handle: FileHandle = await open(...args);
  const usual = handle.writeFile.bind(handle);
  handle.writeFile = async (content, options) => {
    if (--left === 0) await dieWriting((part) => usual(part, options), content);
    return usual(content, options);
  };
  return handle;
};
syncBuiltinESMExports();

// What they import is as above.
const { importCommand } = await import('../../lib/commands/import.ts');
const { syncCommand } = await import('../../lib/commands/sync.ts');

const terminal = { out: { write: () => true }, err: process.stderr };
let code = 0;
for (let turn = 0; code === 0; turn++) {
  const file = files[turn % files.length] ?? '';
  code =
    file === 'sync'
      ? await syncCommand([], process.env, terminal)
      : await importCommand([file, '--allow-removals'], process.env, terminal);
  if (process.env.SHOW_OPERATIONS) process.stderr.write(`${file}: ${Number(count) - left}\n`);
}
process.exitCode = code;
