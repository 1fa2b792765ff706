import { describe, expect, test } from 'vitest';
import { matchParts } from '../../lib/query/facet-items.ts';

describe('what visitors type', () => {
  test.each([
    ['São Paulo', 'sao', ['São', ' Paulo']],
    ['Sa\u0303o Paulo', 'SÃO', ['São', ' Paulo']],
    ['New York', 'york', ['New ', 'York']],
    ['Straße İzmir', 'izmir', ['Straße ', 'İzmir']],
    ['Łódź', 'lodz', ['Łódź']],
    ['Straße 5', 'strasse', ['Straße', ' 5']],
    ['The Oﬃce', 'office', ['The ', 'Oﬃce']],
    ['Berlin', 'xyz', ['Berlin']],
    ['Berlin', ' ', ['Berlin']],
    ['', 'a', []],
  ])('3.2 "%s" searched for "%s" is split into %j', (label, search, expected) => {
    expect(matchParts(label, search).map(({ text }) => text)).toEqual(expected);
  });
});
