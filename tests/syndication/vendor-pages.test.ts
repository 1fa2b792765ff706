import { describe, expect, it } from 'vitest';
import { requestsOfPage } from '../../lib/syndication/published-roles.ts';
import { createRoles, createTestEngine } from '../support/role-factory.ts';

describe('16.1 a long page from Algolia', () => {
  const engine = createTestEngine(createRoles(450));
  const idsOf = (parameters: object): string[] =>
    engine.search('jobs', { ...parameters }).hits.map(({ objectID }) => String(objectID));

  it.each([
    [0, 20],
    [1, 100],
    [0, 101],
    [1, 150],
    [0, 500],
    [3, 120],
    [9, 500],
  ])(
    '16.1 page %i of %i roles is asked for in parts, which hold the same roles',
    (page, hitsPerPage) => {
      const parameters = { query: '', page, hitsPerPage };
      const requests = requestsOfPage(parameters);
      for (const request of requests as Array<{ hitsPerPage?: number; length?: number }>) {
        expect(request.length ?? request.hitsPerPage).toBeLessThanOrEqual(100);
      }
      expect(requests.flatMap(idsOf)).toEqual(idsOf(parameters));
    },
  );
});
