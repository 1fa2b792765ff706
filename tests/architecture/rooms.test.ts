import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { circles, files, imports } from './import-graph.ts';
import { folderCircles, roomSizes } from './measure.ts';
import { roomOf, rooms } from './rooms.ts';
import { mapFile, mapText } from './write-map.ts';

/** About what an engineer reads in an hour. */
const MAX_ROOM_LINES = 3500;

const root = path.resolve(import.meta.dirname, '../..');
const arrow = ({ from, to }: { from: string; to: string }) => `${from} -> ${to}`;

test('every folder of lib and components is a room, and every file is in one', () => {
  const folders = ['lib', 'components'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`),
  );
  expect(folders.filter((folder) => !(folder in rooms))).toEqual([]);
  expect(files.filter((file) => roomOf(file) === null)).toEqual([]);
  expect(Object.keys(rooms).filter((room) => !files.some((file) => roomOf(file) === room))).toEqual(
    [],
  );
});

test('the entrance of each room begins with what the room knows', async () => {
  const entrances = Object.entries(rooms).filter(([, { entrance }]) => entrance);
  expect(Object.keys(rooms).filter((room) => !rooms[room]?.entrance)).toEqual(['pages', 'netlify']);
  for (const [name, { knows, entrance = '' }] of entrances) {
    const source = await readFile(path.join(root, name, entrance), 'utf8');
    expect(source.split('\n')[0], name).toBe(`// ${name} knows ${knows}.`);
  }
});

test('a room imports only from the rooms that the table allows, types included', () => {
  const wrong = imports.filter(({ from, to, isLazy, isType }) => {
    const [user, used] = [roomOf(from) ?? '', roomOf(to) ?? ''];
    if (user === used || rooms[user]?.uses.includes(used)) return false;
    return !(rooms[user]?.usesLazily?.includes(used) && (isLazy || isType));
  });
  expect(wrong.map(arrow)).toEqual([]);
});

test('a room is entered through its doors alone, and each door is used', () => {
  const entering = imports.filter(({ from, to }) => roomOf(from) !== roomOf(to));
  const isDoor = (file: string) => {
    const room = roomOf(file) ?? '';
    const { entrance, doors } = rooms[room] ?? {};
    return !doors || [entrance, ...doors].includes(file.slice(room.length + 1));
  };
  expect(entering.filter(({ to }) => !isDoor(to)).map(arrow)).toEqual([]);
  const entered = new Set(entering.map(({ to }) => to));
  const unused = Object.entries(rooms).flatMap(([room, { doors = [] }]) =>
    doors.map((door) => `${room}/${door}`).filter((file) => !entered.has(file)),
  );
  expect(unused).toEqual([]);
});

test('the table allows only what is used', () => {
  const used = new Set(imports.map(({ from, to }) => `${roomOf(from)} -> ${roomOf(to)}`));
  const idle = Object.keys(rooms)
    .filter((room) => room.startsWith('lib/'))
    .flatMap((room) => (rooms[room]?.uses ?? []).map((other) => `${room} -> ${other}`))
    .filter((name) => !used.has(name));
  expect(idle).toEqual([]);
});

test('a room uses only rooms above it in the table, so dependencies form no cycle', () => {
  const names = Object.keys(rooms);
  const upward = names.flatMap((name, position) =>
    [...(rooms[name]?.uses ?? []), ...(rooms[name]?.usesLazily ?? [])]
      .filter((used) => !names.slice(0, position).includes(used))
      .map((used) => `${name} -> ${used}`),
  );
  expect(upward).toEqual([]);
});

test('there are no import cycles between files, types included', () => {
  expect(circles(imports)).toEqual([]);
});

test('there are no import cycles between folders at any depth, types included', () => {
  expect(folderCircles()).toEqual([]);
});

test('no room is too large to be read in an hour', () => {
  expect(roomSizes().filter(([, lines]) => lines > MAX_ROOM_LINES)).toEqual([]);
});

test('docs/map.md is written from the table', async () => {
  expect(await readFile(mapFile, 'utf8')).toBe(await mapText());
});
