/** The search state in the URL: writing, parsing and restoring it. Contract: 2.11, 16.1. */
import { isDeepLink } from './deep-links.ts';
import { type FilterDefinitions, ORGANISATION, SALARY } from './filter-definitions.ts';
import {
  type LooseSearchState,
  normalizeState,
  QUERY_LIMIT,
  type SearchState,
  isFiltered,
} from './search-state.ts';
import {
  belongsToSearch,
  joinParameters,
  readParameters,
  type UrlParameter,
  type UrlParts,
  writeParameter,
} from './url-parameters.ts';

/** `refinementList[attr][0]`, `refinementList[attr][]`, `toggle[attr]`, `numericMenu[attr]`. */
const OWN_NAME = /^(refinementList|toggle|numericMenu)\[([^[\]]+)\](?:\[(\d{0,9})\])?$/;

/** A number, or "from:to" with either end optional. */
const RANGE = /^\s*(?:-?\d{1,15}(?:\.\d{1,6})?)?(?::(?:-?\d{1,15}(?:\.\d{1,6})?)?)?\s*$/;

/**
 * URL parameters of a search state: `query`, `refinementList[{attr}][{i}]`, `toggle[{attr}]=true`,
 * `numericMenu[{attr}]`. Inverse of {@link paramsToState}.
 * @internal
 */
export function stateToParams(state: SearchState): Array<[name: string, value: string]> {
  const { query, refinementList, toggle, numericMenu } = state;
  return [
    ...(query === '' ? [] : [['query', query] as [string, string]]),
    ...Object.entries(refinementList).flatMap(([attribute, values]) =>
      values.map((value, i): [string, string] => [`refinementList[${attribute}][${i}]`, value]),
    ),
    ...Object.keys(toggle).map((attribute): [string, string] => [`toggle[${attribute}]`, 'true']),
    ...Object.entries(numericMenu).map(([attribute, range]): [string, string] => [
      `numericMenu[${attribute}]`,
      range,
    ]),
  ];
}

/**
 * Parses a query string leniently: values in any order and with gaps, `[]` and missing indices,
 * attributes of earlier versions. Attributes without a filter are dropped, so that every active
 * filter is visible.
 */
export function paramsToState(search: string, definitions: FilterDefinitions): SearchState {
  const values: Array<{ attribute: string; index: number; value: string }> = [];
  const loose = {
    query: '',
    toggle: new Map<string, boolean>(),
    numericMenu: new Map<string, string>(),
  };
  for (const { name, value } of readParameters(search)) {
    if (name === 'query') loose.query = value;
    const [, family, written = '', index] = OWN_NAME.exec(name) ?? [];
    const attribute = currentAttribute(written, definitions);
    if (family === 'toggle') loose.toggle.set(attribute, value === 'true');
    if (family === 'numericMenu') loose.numericMenu.set(attribute, value);
    if (family !== 'refinementList') continue;
    values.push({ attribute, index: index ? Number(index) : Infinity, value });
  }
  values.sort((a, b) => (a.index === b.index ? 0 : a.index - b.index));
  const refinementList: LooseSearchState['refinementList'] = {};
  for (const facet of definitions.facetAttributes) {
    refinementList[facet] = values.flatMap(({ attribute, value }) =>
      attribute === facet ? [value] : [],
    );
  }
  return normalizeState(
    {
      query: loose.query,
      refinementList,
      toggle: Object.fromEntries(loose.toggle),
      numericMenu: Object.fromEntries(loose.numericMenu),
    },
    definitions,
  );
}

/**
 * The first malformed search parameter. The board ignores it; feeds and files refuse it.
 * @returns its name and rule; null when all are valid
 */
export function malformedParameter(
  search: string,
  definitions: FilterDefinitions,
): { name: string; rule: string } | null {
  const { facetAttributes, toggles } = definitions;
  for (const { name, value } of readParameters(search)) {
    const [, family, written = ''] = OWN_NAME.exec(name) ?? [];
    const attribute = currentAttribute(written, definitions);
    const isText = name === 'query' || facetAttributes.includes(attribute);
    const isToggle = family === 'toggle' && toggles.some((each) => each.attribute === attribute);
    const isRange = family === 'numericMenu' && attribute === SALARY;
    if (isText && value.length > QUERY_LIMIT) {
      return { name, rule: `must have at most ${QUERY_LIMIT} characters` };
    }
    if (isToggle && !/^(?:true|false)?$/.test(value))
      return { name, rule: 'must be true or false' };
    if (isRange && !RANGE.test(value)) return { name, rule: 'must be a range, such as 60000:' };
  }
  return null;
}

const movedTo: Record<string, 'location' | 'organisation'> = {
  tags_country: 'location',
  tags_city: 'location',
  org_data: 'organisation',
  company_name: 'organisation',
  company_is_highlighted: 'organisation',
};

/** Links may come from earlier versions or from boards with other tokens in their field names. */
function currentAttribute(written: string, definitions: FilterDefinitions): string {
  const moved = Object.hasOwn(movedTo, written) ? movedTo[written] : undefined;
  if (moved === 'organisation') return ORGANISATION;
  if (moved === 'location' || written.startsWith('tags_location_')) {
    return definitions.locationAttribute;
  }
  if (!written.startsWith('salary_') || written === SALARY) return written;
  const salary = definitions.dropdowns.find(({ kind }) => kind === 'salary');
  return salary?.kind === 'salary' ? salary.toggle.attribute : written;
}

/** Query string without "?"; empty for an empty search. */
export function writeState(state: SearchState): string {
  return stateToParams(state)
    .map(([name, value]) => writeParameter(name, value))
    .join('&');
}

const rawOf = ({ raw }: UrlParameter): string => raw;

/** Foreign parameters, as written and in order. */
export function foreignParams(search: string): string[] {
  return readParameters(search)
    .filter((parameter) => !belongsToSearch(parameter))
    .map(rawOf);
}

/** Search parameters, as written and in order. */
export function ownParams(search: string): string[] {
  return readParameters(search).filter(belongsToSearch).map(rawOf);
}

/**
 * Foreign parameters first, then the state, then the hash.
 * @internal
 */
export function createUrl({ pathname, search, hash }: UrlParts, state: SearchState): string {
  const written = writeState(state);
  return `${pathname}${joinParameters([...foreignParams(search), written].filter(Boolean))}${hash}`;
}

/** The update of the URL after a change of the search state. */
type UrlPush =
  | { kind: 'none' }
  /** `isTyping`: only the text differs, so the update can wait until typing pauses. */
  | { kind: 'push'; url: string; isTyping: boolean };

/** URLs are compared by their state, so a different spelling of the same state is kept. */
export function urlPushFor(
  location: UrlParts,
  state: SearchState,
  definitions: FilterDefinitions,
): UrlPush {
  const addressed = paramsToState(location.search, definitions);
  if (writeState(addressed) === writeState(state)) return { kind: 'none' };
  const isTyping = writeState({ ...addressed, query: state.query }) === writeState(state);
  return { kind: 'push', url: createUrl(location, state), isTyping };
}

/**
 * Adds the visitor's last search to a URL and keeps foreign parameters. A URL with its own search,
 * or to a role or an alert, is unchanged: a link shows everyone the same.
 * @param saved the stored query string; invalid values are ignored
 * @returns path with query and hash; null when the URL is kept
 */
export function restoreLastSearch(
  url: UrlParts,
  saved: string,
  definitions: FilterDefinitions,
): string | null {
  if (saved === '' || isFiltered(paramsToState(url.search, definitions))) return null;
  if (isDeepLink(url.search)) return null;
  const state = paramsToState(saved, definitions);
  return isFiltered(state) ? createUrl(url, state) : null;
}
