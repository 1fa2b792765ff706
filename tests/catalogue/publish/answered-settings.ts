import type { Settings } from './api-schemas.ts';

/** Legacy names of settings, which Algolia returns to clients that do not request the current ones. */
const earlierNames: Record<string, string> = {
  searchableAttributes: 'attributesToIndex',
  numericAttributesForFiltering: 'numericAttributesToIndex',
  replicas: 'slaves',
};

/** Settings as Algolia returns them, with null for an empty list. */
export function answeredSettings(settings: Settings, query: URLSearchParams): object {
  const isPresent = query.get('getVersion') === '2';
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      isPresent ? name : (earlierNames[name] ?? name),
      Array.isArray(value) && value.length === 0 ? null : value,
    ]),
  );
}
