/**
 * Orders the new candidates of a desk by how well they fit its board, and says why. Contract: 13.9.
 *
 * Learning takes seconds for ten thousand candidates, so it is done in slices beside what the desk
 * answers, and the list is in order once it is done.
 */
import { setImmediate } from 'node:timers/promises';
import { fingerprint } from '../base/fingerprint.ts';
import type { Role } from '../roles/role.ts';
import { type Candidate, readCandidate } from '../store/candidates.ts';
import { createVocabulary, type Features, type Posting } from '../triage/features.ts';
import { type Fit, trainFit } from '../triage/fit.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';

/** What is known of each candidate without reading it again. */
type Known = Pick<Candidate, 'kind' | 'status' | 'post_pk'> & {
  /** Whether it waits, or was judged at the desk. */
  isListed: boolean;
  /** The rule that skipped it, which is no judgement; empty for none. */
  rule: string;
  /** Changes with everything that the source says. */
  print: string;
};

/** How well a candidate fits, from 0 to 1, and why, such as "policy, London, like 14 accepted". */
type Fitting = { fit: number; why: string };

/** Fewer roles say too little about what a board is for. */
const MIN_EXAMPLES = 5;
/** It is learned again after so many judgements. */
const JUDGEMENTS = 20;
/** Roles that are read before the desk answers what else has come. */
const SLICE = 20;

export function openBestFirst(
  dataDir: string,
  candidates: () => ReadonlyMap<string, Known>,
  /** Changes the version of the list. */
  onOrder: () => void,
) {
  const vocabulary = createVocabulary();
  const read = new Map<string, { print: string; features: Features }>();
  let fittings: ReadonlyMap<string, Fitting> = new Map();
  /** How many were judged when it was last learned; null for never. */
  let learnedFrom: number | null = null;
  let isLearning = false;

  /** Numbers what a posting is about, unless that was done and it has not changed. */
  function featuresOf(key: string, print: string, posting: () => Posting | null): Features | null {
    const known = read.get(key);
    if (known?.print === print) return known.features;
    const found = posting();
    if (!found) return null;
    const features = vocabulary.featuresOf(found);
    read.set(key, { print, features });
    return features;
  }

  async function learn(roles: readonly Role[]): Promise<void> {
    const known = [...candidates()].filter(
      ([, { kind, isListed, rule }]) => kind === 'new' && isListed && rule === '',
    );
    const judged = known.filter(([, { status }]) => status !== 'waiting').length;
    const accepted = known.filter(([, { status }]) => status === 'accepted');
    const isUnread = known.some(([key, { status }]) => status === 'waiting' && !fittings.has(key));
    const isDue = learnedFrom === null || Math.abs(judged - learnedFrom) >= JUDGEMENTS || isUnread;
    if (!isDue || roles.length < MIN_EXAMPLES) return;

    const all: Array<[key: string, features: Features]> = [];
    const unjudged: Features[] = [];
    const examples = { accepted: [], skipped: [], onBoard: [], unjudged } as Record<
      'accepted' | 'skipped' | 'onBoard' | 'unjudged',
      Features[]
    >;
    for (const [at, [key, { status, print }]] of known.entries()) {
      if (at % SLICE === 0) await setImmediate();
      const features = featuresOf(key, print, () => postingOf(readCandidate(dataDir, key)));
      if (!features) continue;
      all.push([key, features]);
      if (status === 'waiting') unjudged.push(features);
      else if (status === 'accepted') examples.accepted.push(features);
      else if (status === 'skipped') examples.skipped.push(features);
    }
    const ofAccepted = new Set(accepted.map(([, { post_pk: id }]) => id));
    const others = roles.filter(({ post_pk: id }) => !ofAccepted.has(id));
    for (const [at, role] of others.entries()) {
      if (at % SLICE === 0) await setImmediate();
      const posting = postingOfRole(role);
      const features = featuresOf(`role ${role.post_pk}`, fingerprint(posting), () => posting);
      examples.onBoard.push(features!);
    }
    const fit = trainFit(vocabulary, examples);
    const next = new Map<string, Fitting>();
    // What was judged may be reopened.
    for (const [at, [key, features]] of all.entries()) {
      if (at % (10 * SLICE) === 0) await setImmediate();
      next.set(key, { fit: fit.fitOf(features), why: reasonOf(fit, features) });
    }
    fittings = next;
    learnedFrom = judged;
    onOrder();
  }

  return {
    /** The fit of a waiting candidate; null while nothing is known of it. */
    fittingOf: (key: string): Fitting | null => fittings.get(key) ?? null,
    /**
     * Learns what the board's people have judged since, if that is due.
     * @param roles those on the board
     */
    async follow(roles: readonly Role[]): Promise<void> {
      if (isLearning) return;
      isLearning = true;
      try {
        await learn(roles);
      } finally {
        isLearning = false;
      }
    },
  };
}

function reasonOf(fit: Fit, features: Features): string {
  const reason = fit.whyOf(features);
  return reason
    ? say(words.deskReasons.likeAccepted, {
        features: reason.features.join(', '),
        count: reason.alike,
      })
    : '';
}

function postingOf(candidate: Candidate | null): Posting | null {
  if (!candidate) return null;
  const { title, organisation, locations, workplace, description, stated } = candidate;
  const addresses = stated?.addresses.flatMap(({ city, country }) => [city, country]) ?? [];
  return {
    title,
    organisation,
    teams: stated?.teams ?? [],
    places: [...locations, ...addresses.filter((name) => name !== '')],
    isRemote: workplace === 'remote',
    description,
  };
}

function postingOfRole(role: Role): Posting {
  return {
    title: role.title,
    organisation: role.company_name,
    teams: [],
    places: [...role.locations, ...role.tags_city, ...role.tags_country],
    // Its locations say so.
    isRemote: false,
    description: role.description_full || role.description_short,
  };
}
