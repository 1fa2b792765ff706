import { expect, test } from 'vitest';
import { alertPath } from '../../lib/content/role-page.ts';
import { chosenValues, withoutValue } from '../../lib/query/chosen-values.ts';
import { isAlertLink, withoutAlertLink } from '../../lib/query/deep-links.ts';
import { createFilterDefinitions } from '../../lib/query/filter-definitions.ts';
import { paramsToState } from '../../lib/query/url-codec.ts';
import { splitPath } from '../../lib/query/url-parameters.ts';
import { createRole } from '../support/catalogue-factory.ts';

const tokens = { brand: 'lodestar', search: 'algolia' };
const definitions = createFilterDefinitions({ fieldTokens: tokens });

const role = createRole({
  post_pk: 1,
  tags_area: ['Forecasting', 'Career development'],
  tags_skill: ['Research'],
  tags_exp_required: ['Junior (1-4 years)'],
  tags_location_lodestar: ['UK', 'UK (Confirmed Visas)', 'London'],
  tags_degree_required: ["Master's degree"],
});

const linked = splitPath(alertPath(role, tokens, false));
const state = paramsToState(linked.search, definitions);

test('15.4 an alert for roles like one has its areas, skills, places and levels, and the modal open', () => {
  expect(isAlertLink(linked.search)).toBe(true);
  expect(state.refinementList).toEqual({
    tags_area: ['Forecasting'],
    tags_location_lodestar: ['UK', 'London'],
    tags_exp_required: ['Junior (1-4 years)', 'Multiple experience levels'],
    tags_skill: ['Research'],
  });
  expect(isAlertLink(splitPath(withoutAlertLink(linked)).search)).toBe(false);
  expect(paramsToState(splitPath(withoutAlertLink(linked)).search, definitions)).toEqual(state);
});

test('10.4 on an own board it has all of its areas', () => {
  const own = splitPath(alertPath(role, tokens, true));
  expect(paramsToState(own.search, definitions).refinementList.tags_area).toEqual([
    'Forecasting',
    'Career development',
  ]);
});

test('15.4 a role without tags gives an alert for all roles', () => {
  expect(alertPath(createRole({ post_pk: 2 }), tokens, false)).toBe('/?alert=new');
});

test('15.4 each of its values can be removed, together with a value that it implies', () => {
  const values = chosenValues(state, definitions);
  expect(values.map(({ label, name }) => `${label}: ${name}`)).toEqual([
    'Area: Forecasting',
    'Location: UK',
    'Location: London',
    'Experience required: Junior (1-4 years)',
    'Skill: Research',
  ]);
  const left = values.reduce((now, value) => withoutValue(now, definitions, value), state);
  expect(left.refinementList).toEqual({});
});
