import { describe, expect, test } from 'vitest';
import { fold } from '../../lib/search-engine/words.ts';
import { foldName, foldText, matchParts } from '../../lib/search/fold-text.ts';

describe('what visitors type', () => {
  test.each([
    ['São Paulo', 'sao', ['São', ' Paulo']],
    ['Sa\u0303o Paulo', 'SÃO', ['São', ' Paulo']],
    ['New York', 'york', ['New ', 'York']],
    ['Straße İzmir', 'izmir', ['Straße ', 'İzmir']],
    ['Łódź', 'lodz', ['Łódź']],
    ['Straße 5', 'strasse', ['Straße', ' 5']],
    ['Berlin', 'xyz', ['Berlin']],
    ['Berlin', ' ', ['Berlin']],
    ['', 'a', []],
  ])('3.2 "%s" searched for "%s" is split into %j', (label, search, expected) => {
    expect(matchParts(label, search).map(({ text }) => text)).toEqual(expected);
  });

  test.each([
    'Łódź',
    'København',
    'Malmö',
    'Æbeltoft',
    'Đà Nẵng',
    'Straße',
    'Iğdır',
    'Ħamrun',
    'Þingvellir',
  ])('2.7 "%s" is compared as the main search compares it', (name) => {
    expect(foldName(name)).toBe(name.split(' ').map(fold).join(' '));
  });

  test('4.6 keys of stored alerts keep their original spelling', () => {
    expect(foldText('Łódź')).toBe('łodz');
  });
});
