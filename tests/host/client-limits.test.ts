import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createClientLimits } from '../../lib/host/server.ts';

const response = () => Object.assign(new EventEmitter(), { writableLength: 0 }) as ServerResponse;
/** Lets all pending work finish. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

test('a client that closes its connections gets no further requests handled for it', async () => {
  const { handle } = createClientLimits();
  let handled = 0;
  const endless = () => {
    handled += 1;
    return new Promise<never>(() => {});
  };
  for (let round = 0; round < 4; round++) {
    const responses = [response(), response(), response()];
    for (const one of responses) void handle('a', one, { isCounted: true }, endless);
    for (const one of responses) one.emit('close');
    await settle();
  }
  expect(handled).toBe(3);
  await handle('b', response(), { isCounted: true }, () => (handled += 1));
  expect(handled).toBe(4);
});

test('a request is handled once one of three responses before it is sent', async () => {
  const { handle } = createClientLimits();
  const sending = [response(), response(), response()];
  for (const one of sending) await handle('a', one, { isCounted: true }, () => 'a large file');
  let isHandled = false;
  const fourth = handle('a', response(), { isCounted: true }, () => (isHandled = true));
  await settle();
  expect(isHandled).toBe(false);
  sending[1]?.emit('close');
  await fourth;
  expect(isHandled).toBe(true);
});

test('a client that does not read its responses does not hold up others of its network', async () => {
  const { handle } = createClientLimits();
  for (let call = 0; call < 3; call++) {
    await handle('a', response(), { isCounted: true }, () => 'a large file');
  }
  expect(await handle('a', response(), { isCounted: true }, () => 'handled')).toBe('handled');
});

test('more than three calls from this machine are handled at a time', async () => {
  const { handle } = createClientLimits();
  let handled = 0;
  for (let call = 0; call < 10; call++) {
    void handle('local', response(), { isCounted: false }, () => {
      handled += 1;
      return new Promise<never>(() => {});
    });
  }
  await settle();
  expect(handled).toBe(10);
});
