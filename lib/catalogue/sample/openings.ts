import { archetypes } from './archetypes/index.ts';
import type { Archetype } from './archetypes/archetype.ts';
import type { Opening } from './opening.ts';
import { sampleOrganisations } from './organisations/index.ts';
import type { SampleOrganisation } from './organisations/sample-organisation.ts';
import { createRandom, type Random } from './random.ts';
import { careerAreas, type Level } from './vocabulary.ts';

/** Relative number of roles of a small, a middling and a large organisation. */
const weights = { 1: 4, 2: 8, 3: 13 };
/** Work of the organisation's own field; the rest is what any organisation needs. */
const OWN_FIELD_SHARE = 0.68;
/** A shorter own field is not stretched over more roles than this for each focus. */
const ROLES_A_FOCUS = 2;

/**
 * Shares openings out among the organisations, so that every focus of every archetype is used
 * about equally often and no organisation offers the same one twice.
 */
export function createOpenings(total: number, seed: number): Opening[] {
  const random = createRandom(`${seed} openings`);
  const uses = new Map<string, number>();
  const shares = shareOut(
    total,
    sampleOrganisations.map((organisation) => weights[organisation.size ?? 2]),
  );
  return sampleOrganisations.flatMap((organisation, index) =>
    openingsOf(organisation, shares[index] ?? 0, uses, random),
  );
}

/** Whole numbers in proportion to the weights that add up to the total. */
function shareOut(total: number, parts: number[]): number[] {
  const sum = parts.reduce((before, part) => before + part, 0);
  let weightSoFar = 0;
  return parts.map((part) => {
    const before = Math.round((total * weightSoFar) / sum);
    weightSoFar += part;
    return Math.round((total * weightSoFar) / sum) - before;
  });
}

function openingsOf(
  organisation: SampleOrganisation,
  count: number,
  uses: Map<string, number>,
  random: Random,
): Opening[] {
  const own = candidates(organisation, (archetype) => offersOwn(organisation, archetype));
  const common = candidates(organisation, (archetype) => offersCommon(organisation, archetype));
  const focuses = new Set(own.map(focusKey)).size;
  const wanted = common.length === 0 ? count : Math.round(count * OWN_FIELD_SHARE);
  const ownCount = common.length === 0 ? count : Math.min(wanted, focuses * ROLES_A_FOCUS);
  const chosen: Opening[] = [];
  draw(own, ownCount, chosen, uses, random);
  draw(common, count - chosen.length, chosen, uses, random);
  return chosen;
}

/** Moves the openings that are least like those already chosen, here and elsewhere. */
function draw(
  from: Opening[],
  count: number,
  chosen: Opening[],
  uses: Map<string, number>,
  random: Random,
): void {
  for (let drawn = 0; drawn < count; drawn += 1) {
    const taken = new Set(chosen.map(titleKey));
    const left = from.filter((opening) => !taken.has(titleKey(opening)));
    if (left.length === 0) return;
    const costs = new Map(
      left.map((opening) => [opening, cost(opening, chosen, uses) + random.next() * 1.5]),
    );
    const best = left.reduce((a, b) => (costs.get(b)! < costs.get(a)! ? b : a));
    const key = focusKey(best);
    const repeatsFocus = chosen.some((other) => focusKey(other) === key);
    chosen.push(repeatsFocus ? { ...best, repeatsFocus } : best);
    uses.set(key, (uses.get(key) ?? 0) + 1);
  }
}

function cost(opening: Opening, chosen: Opening[], uses: Map<string, number>): number {
  const sameFocus = chosen.filter((other) => focusKey(other) === focusKey(opening)).length;
  const sameArchetype = chosen.filter((other) => other.archetype === opening.archetype).length;
  return (uses.get(focusKey(opening)) ?? 0) + sameFocus * 8 + sameArchetype * 1.5;
}

function candidates(
  organisation: SampleOrganisation,
  suits: (archetype: Archetype) => boolean,
): Opening[] {
  return archetypes.filter(suits).flatMap((archetype) =>
    Object.keys(archetype.focuses)
      .filter((focus) => offersFocus(organisation, archetype, focus))
      .flatMap((focus) =>
        Object.keys(archetype.titles).map((level) => ({
          organisation,
          archetype,
          focus,
          level: level as Level,
        })),
      ),
  );
}

function offersOwn(organisation: SampleOrganisation, archetype: Archetype): boolean {
  const { areas } = archetype;
  if (areas === 'any' || !archetype.kinds.includes(organisation.kind)) {
    return false;
  }
  return (
    organisation.areas.some((area) => areas.includes(area)) || offersByName(organisation, archetype)
  );
}

function offersByName(organisation: SampleOrganisation, archetype: Archetype): boolean {
  return organisation.offers?.some((offer) => offer.split(': ')[0] === archetype.key) ?? false;
}

function offersCommon(organisation: SampleOrganisation, archetype: Archetype): boolean {
  if (archetype.areas !== 'any' || !archetype.kinds.includes(organisation.kind)) return false;
  if (archetype.largerOnly && organisation.size === 1) return false;
  return !organisation.areas.some((area) => careerAreas.includes(area));
}

function offersFocus(
  organisation: SampleOrganisation,
  archetype: Archetype,
  focus: string,
): boolean {
  if (archetype.areas === 'any' || !organisation.offers) return true;
  return organisation.offers.some(
    (offer) => offer === archetype.key || offer === `${archetype.key}: ${focus}`,
  );
}

const focusKey = (opening: Opening): string => `${opening.archetype.key}: ${opening.focus}`;

/** Levels and focuses may share a title; one organisation offers each title once. */
function titleKey({ archetype, focus, level }: Opening): string {
  return archetype.titles[level]?.replace('{focus}', focus) ?? '';
}
