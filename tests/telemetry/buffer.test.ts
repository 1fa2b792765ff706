import { expect, test } from 'vitest';
import { createBuffer } from '../../lib/telemetry/buffer.ts';

test('items are queued in order until the receiver is set, and later ones go straight to it', () => {
  const buffer = createBuffer<number>(3);
  const received: number[] = [];
  buffer.give(1);
  buffer.give(2);
  buffer.take((item) => received.push(item));
  expect(received).toEqual([1, 2]);
  buffer.give(3);
  expect(received).toEqual([1, 2, 3]);
});

test('beyond the limit, the first items are kept', () => {
  const buffer = createBuffer<number>(2);
  for (const item of [1, 2, 3, 4]) buffer.give(item);
  const received: number[] = [];
  buffer.take((item) => received.push(item));
  expect(received).toEqual([1, 2]);
});

test('an item that the receiver adds while it receives comes last', () => {
  const buffer = createBuffer<number>(5);
  const received: number[] = [];
  buffer.give(1);
  buffer.take((item) => {
    received.push(item);
    if (item === 1) buffer.give(2);
  });
  expect(received).toEqual([1, 2]);
});
