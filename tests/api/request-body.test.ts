import { describe, expect, test } from 'vitest';
import { limitedText } from '../../lib/api/request-body.ts';

/** A body that arrives in chunks; `state` counts what was read. */
function bodyOf(pieces: readonly Uint8Array<ArrayBuffer>[]) {
  const state = { pulled: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        const piece = pieces[state.pulled++];
        if (piece) controller.enqueue(piece);
        else controller.close();
      },
      cancel() {
        state.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, state };
}

const bytes = (text: string) => new TextEncoder().encode(text);

describe('text of a limited length', () => {
  test('is read completely up to the limit, which is in bytes', async () => {
    expect(await limitedText(bodyOf([bytes('日'), bytes('本')]).body, 6)).toBe('日本');
    expect(await limitedText(bodyOf([bytes('日'), bytes('本')]).body, 5)).toBeNull();
    expect(await limitedText(null, 0)).toBe('');
  });

  test('may be split anywhere, even within a character', async () => {
    const whole = bytes('日本');
    expect(await limitedText(bodyOf([whole.slice(0, 2), whole.slice(2)]).body, 10)).toBe('日本');
  });

  test('is not read any further once the limit is passed', async () => {
    const { body, state } = bodyOf(Array.from({ length: 100 }, () => bytes('x'.repeat(10))));
    expect(await limitedText(body, 25)).toBeNull();
    expect(state).toEqual({ pulled: 3, isCancelled: true });
  });

  test('fails when the body fails', async () => {
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => controller.error(new Error('cut off')),
    });
    await expect(limitedText(body, 10)).rejects.toThrow('cut off');
  });
});
