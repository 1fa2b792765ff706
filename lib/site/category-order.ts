/** The known order of a wide dropdown's categories (2.4), lower-cased. */
const KNOWN = ['problem profiles', 'career reviews', 'advanced series', 'browse all our content'];

/** Categories in their known order; those that are not known follow, in the order they came. */
export function inKnownOrder<Category extends { label: string }>(
  categories: readonly Category[],
): Category[] {
  const placeOf = ({ label }: Category): number => {
    const place = KNOWN.indexOf(label.toLowerCase());
    return place === -1 ? KNOWN.length : place;
  };
  return categories.toSorted((a, b) => placeOf(a) - placeOf(b));
}
