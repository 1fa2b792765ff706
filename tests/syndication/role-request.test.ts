import { expect, test } from 'vitest';
import { readIds, readRoleRequest } from '../../lib/syndication/role-request.ts';
import { definitions } from '../support/search-board.ts';

const read = (search: string) => readRoleRequest(search, definitions, { limit: 50, most: 100 });

test("16.1 the board's own parameters name the search, and unknown ones are ignored", () => {
  const { state, ...rest } = read(
    'query=policy&refinementList%5Btags_area%5D%5B0%5D=Climate%20change&toggle[highlighted]=true' +
      '&numericMenu[salary_limit]=60000:&utm_source=x&refinementList[unknown][0]=y&toggle[__proto__]=z',
  );
  expect(state).toEqual({
    query: 'policy',
    refinementList: { tags_area: ['Climate change'] },
    toggle: { highlighted: true },
    numericMenu: { salary_limit: '60000:' },
  });
  expect(rest).toEqual({ ranking: 'super_ranked', page: 1, limit: 50 });
});

test('16.1 parameters of earlier versions of the board give the current search', () => {
  expect(read('refinementList[tags_area][0]=Global%20health%20%26%20poverty').state).toEqual(
    read('refinementList[tags_area][0]=Global%20health%20%26%20development').state,
  );
});

test.each(['role', 'roleplay', 'role-play designer', 'role:x'])(
  '16.1 a text that begins with "role" is searched for: %s',
  (text) => {
    expect(read(`query=${encodeURIComponent(text)}`).state.query).toBe(text);
  },
);

test('16.1 an order and a page are added to the search', () => {
  expect(read('ranking=closing&page=3&limit=100')).toMatchObject({
    ranking: 'closing',
    page: 3,
    limit: 100,
  });
});

test.each([
  [`query=${'x'.repeat(513)}`, 'query must have at most 512 characters.'],
  [
    `refinementList[tags_area][0]=${'x'.repeat(513)}`,
    'refinementList[tags_area][0] must have at most 512 characters.',
  ],
  ['toggle[highlighted]=maybe', 'toggle[highlighted] must be true or false.'],
  ['numericMenu[salary_limit]=lots', 'numericMenu[salary_limit] must be a range, such as 60000:.'],
  [
    'ranking=__proto__',
    'ranking must be one of jobs, super_ranked, super_duper_ranked, pumpkin_ranked, window_ranked, strict, closing.',
  ],
  ['page=0', 'page must be a whole number from 1 to 10000.'],
  ['page=1e3', 'page must be a whole number from 1 to 10000.'],
  ['limit=101', 'limit must be a whole number from 1 to 100.'],
  ['limit=-1', 'limit must be a whole number from 1 to 100.'],
])('16.1 a malformed parameter is rejected by name: %.40s', (search, detail) => {
  expect(() => read(search)).toThrow(expect.objectContaining({ status: 400, detail }));
});

test('16.1 values that the board ignores are ignored here', () => {
  const { state } = read(
    'query=%20&toggle[highlighted]=&numericMenu[salary_limit]=0:&ranking=&page=&limit=',
  );
  expect(state).toEqual({ query: '', refinementList: {}, toggle: {}, numericMenu: {} });
});

test('16.1 a URL may have ids of roles instead of a search', () => {
  expect(readIds('query=policy')).toBeNull();
  expect(readIds('ids=12,7,12,')).toEqual([12, 7]);
  expect(readIds('ids=')).toEqual([]);
});

test.each(['ids=x', 'ids=1.5', 'ids=-1', 'ids=0', 'ids=1;2', `ids=${'1'.repeat(16)}`])(
  '16.1 %s is rejected',
  (search) => {
    expect(() => readIds(search)).toThrow('ids must be role ids');
  },
);

test('16.1 a URL has at most 200 ids', () => {
  const list = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join(',');
  expect(readIds(`ids=${list(200)}`)).toHaveLength(200);
  expect(() => readIds(`ids=${list(201)}`)).toThrow('ids may have at most 200 roles.');
});
