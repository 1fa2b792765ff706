import { expect, test } from 'vitest';
import { createBuffer } from '../../lib/telemetry/buffer.ts';

test('what comes before its receiver waits in order, and what comes after goes straight to it', () => {
  const handover = createBuffer<number>(3);
  const received: number[] = [];
  handover.give(1);
  handover.give(2);
  handover.take((item) => received.push(item));
  expect(received).toEqual([1, 2]);
  handover.give(3);
  expect(received).toEqual([1, 2, 3]);
});

test('no more wait than the limit allows, and the first are kept', () => {
  const handover = createBuffer<number>(2);
  for (const item of [1, 2, 3, 4]) handover.give(item);
  const received: number[] = [];
  handover.take((item) => received.push(item));
  expect(received).toEqual([1, 2]);
});

test('what a receiver gives back while it receives comes after what it was given', () => {
  const handover = createBuffer<number>(5);
  const received: number[] = [];
  handover.give(1);
  handover.take((item) => {
    received.push(item);
    if (item === 1) handover.give(2);
  });
  expect(received).toEqual([1, 2]);
});
