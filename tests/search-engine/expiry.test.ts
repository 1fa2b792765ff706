import { describe, expect, it } from 'vitest';
import { closedFrom } from '../../lib/roles/closing.ts';
import { idsOf, openRoles } from './brute-force.ts';
import { createRole, createRoles, createTestEngine, DAY, NOW } from '../support/role-factory.ts';

describe('closed roles', () => {
  const midnight = Math.floor(NOW / DAY) * DAY;

  it.each([
    ['until their day has ended everywhere on earth', midnight],
    ['until their closing time', midnight + DAY / 2],
  ])('are found %s, and not afterwards', (_, closes_at) => {
    const closing = createRole(1, { title: 'Closing soon', closes_at, tags_area: ['A'] });
    const rolling = createRole(2, { title: 'Rolling', tags_area: ['B'] });
    const moment = closedFrom(closes_at);
    let now = moment - 1;
    const engine = createTestEngine([closing, rolling], () => now);
    const see = () => ({
      hits: idsOf(engine.search('jobs', {}).hits),
      text: engine.search('jobs', { query: 'closing' }).nbHits,
      filtered: engine.search('jobs', { filters: 'objectID:1' }).nbHits,
      negative: engine.search('jobs', { filters: 'NOT tags_area:B' }).nbHits,
      areas: Object.keys(engine.search('jobs', { facets: ['tags_area'] }).facets!.tags_area!),
      facetHits: engine.searchFacet('jobs', 'tags_area', {}).facetHits.length,
      browsed: idsOf(engine.browse('jobs', {}).hits),
      object: engine.object('jobs', '1')?.objectID ?? null,
    });
    const open = {
      hits: ['1', '2'],
      text: 1,
      filtered: 1,
      negative: 1,
      areas: ['A', 'B'],
      facetHits: 2,
      browsed: ['1', '2'],
      object: '1',
    };
    expect(see()).toEqual(open);
    now = moment;
    expect(see()).toEqual({
      hits: ['2'],
      text: 0,
      filtered: 0,
      negative: 0,
      areas: ['B'],
      facetHits: 1,
      browsed: ['2'],
      object: null,
    });
    // Setting the clock back makes them open again.
    now = moment - 1;
    expect(see()).toEqual(open);
  });

  it('14.4 and those that appear later are not found before', () => {
    const later = createRole(1, { title: 'Later', publish_at: NOW + 60, tags_area: ['A'] });
    let now = NOW;
    const engine = createTestEngine([later, createRole(2)], () => now);
    const see = () => ({
      hits: idsOf(engine.search('jobs', {}).hits),
      text: engine.search('jobs', { query: 'later' }).nbHits,
      areas: Object.keys(engine.search('jobs', { facets: ['tags_area'] }).facets?.tags_area ?? {}),
      object: engine.object('jobs', '1')?.objectID ?? null,
    });
    const hidden = { hits: ['2'], text: 0, areas: [], object: null };
    expect(see()).toEqual(hidden);
    now = NOW + 60;
    expect(see()).toEqual({ hits: ['1', '2'], text: 1, areas: ['A'], object: '1' });
    now = NOW;
    expect(see()).toEqual(hidden);
  });

  it('do not add known words', () => {
    const gone = createRole(1, { title: 'polcy', closes_at: NOW - 5 * DAY });
    const engine = createTestEngine([gone, createRole(2, { title: 'policy' })]);
    expect(idsOf(engine.search('jobs', { query: 'polcy' }).hits)).toEqual(['2']);
  });

  it('are never found, while open ones always are', () => {
    const roles = createRoles(200, 11);
    let now = NOW;
    const engine = createTestEngine(roles, () => now);
    for (let day = -2; day < 12; day += 0.25) {
      now = NOW + day * DAY;
      const { hits, nbHits } = engine.search('jobs', { hitsPerPage: 1000 });
      expect(idsOf(hits)).toEqual(idsOf(openRoles(roles, now)));
      expect(nbHits).toBe(hits.length);
    }
  });
});
