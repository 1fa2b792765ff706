import type { FilterDefinitions } from './filter-definitions.ts';
import type { SearchState } from './search-state.ts';
import { createUrl, paramsToState, writeState } from './url-codec.ts';
import type { UrlParts } from './url-parameters.ts';

/** What to do with the address after a change of the search state. */
export type UrlPush =
  | { kind: 'none' }
  /** `isTyping`: only the text differs, so the address may wait until the typing has paused. */
  | { kind: 'push'; url: string; isTyping: boolean };

/**
 * Whether the address must follow the search state. Addresses are compared by what they mean: one
 * that writes the same state in another way stays as the visitor opened it.
 */
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
