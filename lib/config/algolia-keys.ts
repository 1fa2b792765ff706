type Environment = Record<string, string | undefined>;

/**
 * The variables that pages may know of, as far as the keys of an Algolia application go: one that is
 * still to be filled has no search key yet, and its board searches by itself until then.
 */
export function visibleKeys(env: Environment): Environment {
  if (!env.ALGOLIA_ADMIN_KEY || env.ALGOLIA_SEARCH_KEY) return env;
  const { ALGOLIA_APP_ID: _unfilled, ...others } = env;
  return others;
}

/** What is wrong with the keys of an Algolia application together, or null. */
export function algoliaKeyIssue(env: Environment): string | null {
  const { ALGOLIA_ADMIN_KEY: adminKey, ALGOLIA_SEARCH_KEY: searchKey } = env;
  if (!adminKey) return null;
  if (!env.ALGOLIA_APP_ID) return 'ALGOLIA_APP_ID: is needed with ALGOLIA_ADMIN_KEY';
  if (searchKey?.trim() !== adminKey.trim()) return null;
  return 'ALGOLIA_SEARCH_KEY: is the admin key, which must never be in a page: make a key with "npm run index -- --key"';
}
