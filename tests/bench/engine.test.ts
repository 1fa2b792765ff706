import { describe, expect, it } from 'vitest';
import { benchEngine } from './engine.ts';
import { benchFacets, benchStates, instantSearchRequests } from './engine-requests.ts';
import { benchRoles } from './engine-roles.ts';
import { createTestEngine, NOW, tokens } from '../support/role-factory.ts';

describe('the measurements', () => {
  it('print a line for the engine and each of its peers at each size', async () => {
    const lines: string[] = [];
    await benchEngine({ sizes: [40, 60], log: (line) => lines.push(line) });
    const names = ['embedded engine', 'as JSON text', 'Orama', 'ItemsJS', 'MiniSearch'];
    expect(lines).toHaveLength(1 + 2 * names.length);
    for (const [index, line] of lines.slice(1).entries()) {
      expect(line).toContain(names[index % names.length]);
      expect(line).toMatch(/\d\.\d\d ms +\d+\.\d\d ms +\d+\.\d/);
    }
  });

  it('use realistic states: most find roles, some none, many are refined', () => {
    const roles = benchRoles(500, tokens, NOW);
    const engine = createTestEngine(roles);
    const facets = benchFacets(tokens);
    const states = benchStates(200, roles, facets);
    const sets = states.map((state) => instantSearchRequests(state, facets, tokens));
    const found = sets.map(([main]) => engine.search('jobs', main!).nbHits);
    expect(facets).toHaveLength(9);
    expect(found.filter((count) => count > 0).length).toBeGreaterThan(80);
    expect(found.filter((count) => count === 0).length).toBeGreaterThan(5);
    expect(sets.filter((set) => set.length > 1).length).toBeGreaterThan(100);
    expect(benchRoles(500, tokens, NOW)).toEqual(roles);
  });
});
