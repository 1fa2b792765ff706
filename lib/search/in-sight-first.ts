/** The list while somebody types: what the window shows is drawn before the rest (0020). */

/** So many cards fill a window of usual height, with the search above them. */
const USUAL_WINDOW = 8;

/**
 * How many cards the window has room for, and one more, since the next ones may be lower.
 * @param places of the cards that the list holds now, in order, in pixels from the window's top
 */
export function cardsInSight(
  places: readonly { top: number; height: number }[],
  windowHeight: number,
): number {
  const [first] = places;
  if (!first) return USUAL_WINDOW;
  const lowest = Math.min(...places.map(({ height }) => height));
  return Math.max(0, Math.ceil((windowHeight - first.top) / lowest)) + 1;
}

/**
 * The list for the next frame: the new roles in sight, and below them earlier ones, so that the list
 * keeps its length meanwhile. None is listed twice.
 */
export function inSightFirst<Listed extends { objectID: string }>(
  roles: readonly Listed[],
  before: readonly Listed[],
  inSight: number,
): readonly Listed[] {
  if (roles.length <= inSight) return roles;
  const first = roles.slice(0, inSight);
  const ids = new Set(first.map(({ objectID }) => objectID));
  const others = before.filter(({ objectID }) => !ids.has(objectID));
  return [...first, ...others.slice(others.length - Math.max(0, before.length - inSight))];
}
