import { expect, test } from 'vitest';
import { createFilterDefinitions } from '../../lib/query/filter-definitions.ts';
import { MATCH_END, MATCH_START, type Matches } from '../../lib/query/matches.ts';
import { whyFound } from '../../lib/search/why-found.ts';
import { createRole, LOCATION, tokens } from '../support/role-factory.ts';

const definitions = createFilterDefinitions({ fieldTokens: tokens });
const mark = (text: string) => text.replace(/\[(.*?)\]/g, `${MATCH_START}$1${MATCH_END}`);

const role = createRole(1, {
  title: 'Policy analyst',
  tags_area: ['Climate change', 'AI safety & policy'],
  tags_role_type: ['Part-time'],
  card_locations: ['London', 'Remote, UK'],
  [LOCATION]: ['London', 'UK'],
});

function reasons(
  query: string,
  matches: Matches,
  more: Partial<{ places: string[]; understood: string }> = {},
): string[] {
  const { places = [], understood } = more;
  const refinementList: Record<string, string[]> = places.length > 0 ? { [LOCATION]: places } : {};
  const taken = understood
    ? [{ words: understood, label: 'Part-time', facetFilters: [], numericFilters: [] }]
    : [];
  return whyFound({ ...role, matches }, { query, refinementList }, taken, definitions);
}

test('2.8 the reason names the marked words of the title, the organisation and the text', () => {
  expect(
    reasons('policies lodestar research', {
      title: mark('[Policy] analyst'),
      company_name: mark('[Lodestar] Institute'),
      description_short: mark('<p>[Research] and more [research]</p>'),
    }),
  ).toEqual(['“Policy” in the title', '“Lodestar” in the organisation', '“research” in the text']);
});

test('2.8 the reason names tags and places by the typed words, the filtered place and what was understood', () => {
  expect(reasons('climate remote', {})).toEqual(['Climate change', 'Remote, UK']);
  expect(
    reasons(
      'policy part time',
      { title: mark('[Policy] analyst') },
      {
        places: ['London', 'Paris'],
        understood: 'part time',
      },
    ),
  ).toEqual(['“Policy” in the title', 'AI safety & policy', 'London', 'Part-time']);
});

test('2.8 excluded and short words are no reason, and four reasons are enough', () => {
  expect(reasons('-climate uk ai', {})).toEqual([]);
  expect(reasons('-"climate change" -‘safety policy’ uk', {})).toEqual([]);
  expect(reasons('policy climate london remote', { title: mark('[Policy] analyst') })).toHaveLength(
    4,
  );
});
