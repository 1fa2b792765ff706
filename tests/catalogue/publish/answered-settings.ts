import type { Settings } from './api-schemas.ts';

/** Names that Algolia goes on giving settings for clients that do not ask for the present ones. */
const earlierNames: Record<string, string> = {
  searchableAttributes: 'attributesToIndex',
  numericAttributesForFiltering: 'numericAttributesToIndex',
  replicas: 'slaves',
};

/** Settings as Algolia answers with them: null stands for an empty list. */
export function answeredSettings(settings: Settings, query: URLSearchParams): object {
  const isPresent = query.get('getVersion') === '2';
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      isPresent ? name : (earlierNames[name] ?? name),
      Array.isArray(value) && value.length === 0 ? null : value,
    ]),
  );
}
