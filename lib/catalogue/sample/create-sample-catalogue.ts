import type { FieldTokens } from '../../roles/field-names.ts';
import type { Catalogue } from '../store.ts';
import { catalogueComposite, catalogueOrganisation } from './catalogue-organisation.ts';
import { composites, type CompositeKey } from './composites.ts';
import { collectionOpenings, evergreenOpenings } from './lists.ts';
import type { Opening } from './opening.ts';
import { createOpenings } from './openings.ts';
import { orderOpenings } from './order.ts';
import { sampleOrganisations } from './organisations/index.ts';
import { createRandom } from './random.ts';
import { openingKey, sampleRole } from './sample-role.ts';
import { closingDay, postingTimes, startOfDay, type Closing } from './schedule.ts';
import { singleOpenings } from './single-roles.ts';

/** Open and closed together. */
const ROLE_COUNT = 930;
const CLOSED = 30;
const FIRST_PK = 10_001;

type Options = {
  /** Epoch seconds. Roles and organisations are the same for every moment of one UTC day. */
  now: number;
  /** Another seed gives another catalogue of the same kind. */
  seed: number;
  tokens: FieldTokens;
};

/**
 * An invented catalogue of about 900 open roles at 120 organisations, for a board without data.
 * The same seed gives the same roles under the same ids on any day; only dates follow `now`.
 */
export function createSampleCatalogue({ now, seed, tokens }: Options): Catalogue {
  const special = [...evergreenOpenings(), ...collectionOpenings(), ...singleOpenings()];
  const openings = [...createOpenings(ROLE_COUNT - special.length, seed), ...special];
  const random = createRandom(`${seed} circumstances`);
  const ids = idsOf(openings, seed);
  const highlighted = pickHighlighted(openings, seed);
  const ordered = orderOpenings(openings, highlighted, seed);
  const closings = pickClosings(ordered, seed);
  const today = startOfDay(now);
  const posted = postingTimes(ordered.length, today, seed);
  const roles = ordered.map((opening, index) => {
    const postedAt = posted[index]!;
    return sampleRole(
      opening,
      {
        postPk: ids.get(opening)!,
        postedAt,
        closesAt: closingDay(closings[index]!, postedAt, today, random),
        highlighted: highlighted.has(opening),
        repost: random.chance(0.065) && !opening.list,
      },
      seed,
      tokens,
    );
  });
  const groups = Object.keys(composites) as CompositeKey[];
  return {
    version: 1,
    source: 'sample',
    writtenAt: now,
    roles,
    organisations: [
      ...sampleOrganisations.map(catalogueOrganisation),
      ...groups.map(catalogueComposite),
    ],
    keys: null,
  };
}

/** Ids tell nothing of the date or the organisation. */
function idsOf(openings: Opening[], seed: number): Map<Opening, number> {
  const shuffled = createRandom(`${seed} ids`).shuffle(openings);
  return new Map(shuffled.map((opening, index) => [opening, FIRST_PK + index]));
}

/** Eight in a hundred, most of them at recommended organisations. */
function pickHighlighted(openings: Opening[], seed: number): Set<Opening> {
  const chance = (opening: Opening): number => {
    const recommended = opening.organisation.standing === 'recommended' ? 0.3 : 0;
    return createRandom(`${seed} highlight ${openingKey(opening)}`).next() - recommended;
  };
  const hired = openings.filter(
    ({ list, archetype }) =>
      !list && archetype.areas !== 'any' && !['unpaid', 'hourly', 'intern'].includes(archetype.pay),
  );
  const byChance = hired.map((opening) => ({ opening, chance: chance(opening) }));
  byChance.sort((a, b) => a.chance - b.chance);
  const chosen = byChance.slice(0, Math.round(openings.length * 0.08));
  return new Set(chosen.map(({ opening }) => opening));
}

/** Older roles close sooner; lists never do. */
function pickClosings(ordered: Opening[], seed: number): Closing[] {
  const random = createRandom(`${seed} closings`);
  const closings = ordered.map((opening): Closing => {
    if (opening.list) return 'rolling';
    return random.chance(0.61) ? 'later' : 'rolling';
  });
  const old = ordered.flatMap((opening, index) => (index > 300 && !opening.list ? [index] : []));
  const ended = random.shuffle(old);
  ended.slice(0, CLOSED).forEach((index) => (closings[index] = 'closed'));
  ended.slice(CLOSED, CLOSED + 8).forEach((index) => (closings[index] = 'today'));
  ended.slice(CLOSED + 8, CLOSED + 11).forEach((index) => (closings[index] = 'yesterday'));
  return closings;
}
