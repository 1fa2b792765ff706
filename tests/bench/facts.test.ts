import { expect, test } from 'vitest';
import { scoreLabelled } from './facts.ts';

test('12.11 what the labelled postings state is found, and nothing else', () => {
  for (const [kind, { stated, found, given, right }] of scoreLabelled()) {
    expect.soft({ kind, found, right }).toEqual({ kind, found: stated, right: given });
    expect(stated).toBeGreaterThan(1);
  }
});
