import { Head } from 'next/document';
import { expect, test } from 'vitest';

test('Next still writes its scripts by the one private method that the board overrides, in pages/_document.tsx', () => {
  expect(Head.prototype.getScripts).toBeTypeOf('function');
  expect(String(Head.prototype.render)).toContain('this.getScripts(');
});
