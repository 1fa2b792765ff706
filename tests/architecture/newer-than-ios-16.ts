/** Uses features from after iOS 16 and features that it has, for the test that must find only the former. */
export function useNewer(words: string[]) {
  return [
    Map.groupBy(words, (word) => word.length),
    Promise.withResolvers(),
    words.every((word) => word.isWellFormed()),
    new Set(words).union(new Set()),
    AbortSignal.any([AbortSignal.timeout(1)]),
    URL.parse('https://example.org'),
    words.toSorted().at(-1),
    URL.canParse('https://example.org'),
    structuredClone(words),
  ];
}
