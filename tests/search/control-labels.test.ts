import { describe, expect, test } from 'vitest';
import {
  alertsButtonLabel,
  hitCountText,
  mobileToggleLabel,
  selectedLabels,
  selectedNames,
  selectedTags,
  statusCountText,
} from '../../lib/search/control-labels.ts';
import { sheetButtonLabel, statusViewLabel } from '../../lib/search/popover-labels.ts';
import type { LocationLists } from '../../lib/query/facet-discovery.ts';
import { words } from '../../lib/words/words.ts';
import { definitions, facetById, stateOf } from '../support/search-board.ts';

const locations: LocationLists = {
  countries: new Set(['UK', 'USA', 'Canada', 'Europe (ex UK)']),
  cities: new Set(['London', 'Singapore']),
};

describe('2.7 labels of the search panel', () => {
  const filtered = stateOf({
    query: 'law',
    refinementList: {
      tags_area: ['a', 'b'],
      tags_exp_required: ['Entry-level', 'Multiple experience levels'],
    },
    toggle: { highlighted: true },
    numericMenu: { salary_limit: '5:' },
  });

  test('2.7 the mobile toggle counts active refinements, plus 1 for a text query', () => {
    const label = (state: typeof filtered, isOpen = false) =>
      mobileToggleLabel(state, definitions, { isOpen });
    expect(label(filtered)).toBe('Show filters and alerts (6)');
    expect(label(stateOf({ query: 'law' }))).toBe('Show filters and alerts (1)');
    expect(label(stateOf({}))).toBe('Show filters and alerts');
    expect(label(filtered, true)).toBe('Hide filters and alerts');
  });

  test('2.7 the alerts button says whether filters are active or an alert is updated', () => {
    expect(alertsButtonLabel(stateOf({}), 'not updating')).toBe('Set up alerts');
    expect(alertsButtonLabel(filtered, 'not updating')).toBe('Set up alerts for this filter');
    expect(alertsButtonLabel(stateOf({ query: 'x' }), 'invalid token')).toBe(
      'Set up alerts for this filter',
    );
    expect(alertsButtonLabel(filtered, 'checking')).toBe('Set up alerts for this filter');
    expect(alertsButtonLabel(stateOf({}), 'updating')).toBe('Update your alert');
  });

  test('2.7 the saved and hidden entries have live counts', () => {
    expect(statusViewLabel('saved', 3)).toBe('Show my saved jobs (3)');
    expect(statusViewLabel('hidden', 0)).toBe('Show my hidden jobs (0)');
  });

  test.each([
    [0, 'No roles'],
    [1, '1 role'],
    [214, '214 roles'],
    [1288, '1,288 roles'],
  ])('2.7 a hit count of %d reads "%s"', (count, text) => {
    expect(hitCountText(count)).toBe(text);
  });

  test.each([
    ['saved', 0, 'No saved roles'],
    ['saved', 1, '1 saved role'],
    ['hidden', 12, '12 hidden roles'],
  ] as const)('2.7 over the %s roles a count of %d reads "%s"', (view, count, text) => {
    expect(statusCountText(view, count)).toBe(text);
  });
});

describe('2.7 the button of a filter sheet', () => {
  test.each([
    [230, '', 'Show 230 roles'],
    [1, '', 'Show 1 role'],
    [0, '', 'No roles'],
    [null, '', 'Show roles'],
    [230, 'saved', 'Show saved jobs'],
  ] as const)('2.7 with %s roles and the view "%s" it reads "%s"', (hitCount, view, label) => {
    expect(sheetButtonLabel(hitCount, view)).toBe(label);
  });
});

describe('2.7 tags of a closed dropdown', () => {
  test.each([
    [[], [], 0],
    [['a'.repeat(15), 'b'.repeat(15)], ['a'.repeat(15), 'b'.repeat(15)], 0],
    [['a'.repeat(15), 'b'.repeat(16), 'c'], ['a'.repeat(15)], 2],
    [['a'.repeat(40)], ['a'.repeat(40)], 0],
    [['a'.repeat(40), 'b'], ['a'.repeat(40)], 1],
  ])('9 of %j the tags %j show and +%d', (labels, shown, more) => {
    expect(selectedTags(labels)).toEqual({ shown, more });
  });

  test('2.7 country and city show their own part of the one location facet', () => {
    const selected = ['London', 'UK (Confirmed Visas)', 'Europe (ex UK)', 'Atlantis'];
    expect(selectedNames(facetById('country'), { selected, locations })).toEqual([
      'UK (Confirmed can sponsor visas)',
      'Europe (excl. UK)',
      'Atlantis',
    ]);
    expect(selectedNames(facetById('city'), { selected, locations })).toEqual(['London']);
  });

  test('4.9 "Multiple experience levels" has no tag', () => {
    const selected = ['Entry-level', 'Multiple experience levels'];
    const names = selectedNames(facetById('experience'), { selected, locations });
    expect(names).toEqual(['Entry-level']);
  });

  test('2.7 a minimum salary has its own tag, before the tag of the toggle', () => {
    const salary = definitions.dropdowns.find(({ kind }) => kind === 'salary')!;
    const state = stateOf({
      numericMenu: { salary_limit: '120000:' },
      toggle: { salary_algolia: true },
    });
    const visit = { locations, statusView: '' } as const;
    expect(selectedLabels(salary, state, visit)).toEqual(['≥ $120,000', 'With salary info']);
    const spoken = selectedLabels(salary, state, visit, words.filters.minimumSpoken);
    expect(spoken).toEqual(['at least $120,000', 'With salary info']);
  });
});
