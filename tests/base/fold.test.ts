import { expect, test } from 'vitest';
import { fold } from '../../lib/base/fold.ts';

test.each([
  ['Łódź', 'lodz'],
  ['København', 'kobenhavn'],
  ['Malmö', 'malmo'],
  ['Æbeltoft', 'aebeltoft'],
  ['Đà Nẵng', 'da nang'],
  ['Straße', 'strasse'],
  ['Iğdır', 'igdir'],
  ['Ħamrun', 'hamrun'],
  ['Þingvellir', 'thingvellir'],
  ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
  ['Oﬃce of R＆D', 'office of r&d'],
  ['Sa\u0303o Paulo', 'sao paulo'],
])('"%s" is compared as "%s"', (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(fold(folded)).toBe(folded);
});
