/**
 * What the desk would fill into the lists of each new candidate, so that the list can be narrowed by the
 * board's own facets. It takes milliseconds for each, so that a sync notes it. Contract: 13.8.
 */
import { fingerprint } from '../base/fingerprint.ts';
import type { Config } from '../config/load.ts';
import { type FacetField, facetValuesOf } from '../roles/facets.ts';
import type { Vocabulary } from '../search-engine/language/lexicon.ts';
import { type Candidate, candidateKey, readCandidates } from '../store/candidates.ts';
import { forgetFacets, readFacets, writeFacets } from '../store/candidate-facets.ts';
import { readCatalogue } from '../store/catalogue.ts';
import {
  correctedBy,
  type Correction,
  correctionsOf,
  readCorrections,
} from '../store/corrections.ts';
import { postingFacts } from '../facts/posting-facts.ts';
import { importedRoles, postingOf } from './desk-view.ts';
import { suggest } from './suggest.ts';

type Board = { vocabulary: Vocabulary; startingValues: Record<FacetField, string[]> };

/** Candidates that are written at once. */
const BATCH = 500;

/**
 * Notes the facets of the new candidates that wait and have none yet, other words since, or words that are
 * read in another way since.
 * @param read what suggestions need, read only if there is something to note
 * @param now epoch seconds
 */
export async function noteFacets(
  config: Config,
  read: () => Promise<Board>,
  now: number,
): Promise<void> {
  const { dataDir, placeNames: cityNaming } = config.server;
  const noted = readFacets(dataDir);
  const candidates = await readCandidates(dataDir);
  const keys = new Set(candidates.map(candidateKey));
  const forgotten = [...noted.keys()].filter((key) => !keys.has(key));
  if (forgotten.length > 0) forgetFacets(dataDir, forgotten);
  const corrections = readCorrections(dataDir);
  const waiting = candidates
    .filter(({ kind, status }) => kind === 'new' && status === 'waiting')
    .map((candidate) => {
      const print = printOf(candidate, correctionsOf(corrections, candidate.source));
      return { key: candidateKey(candidate), print, candidate };
    })
    .filter(({ key, print }) => noted.get(key)?.print !== print);
  if (waiting.length === 0) return;
  const roles = importedRoles({ board: await readCatalogue(dataDir, config.public.fieldTokens) });
  const board = { roles, ...(await read()) };
  const levels = facetValuesOf(roles, 'tags_exp_required', board.startingValues.tags_exp_required);
  const facetsOf = (candidate: Candidate) => {
    const corrected = correctedBy(corrections, candidate.source);
    const facts = postingFacts(candidate, { levels, cityNaming, corrected, now });
    const found = Object.entries(suggest(postingOf(candidate, facts), board));
    return Object.fromEntries(found.map(([field, all]) => [field, all.map(({ value }) => value)]));
  };
  for (let from = 0; from < waiting.length; from += BATCH) {
    const batch = waiting.slice(from, from + BATCH);
    writeFacets(
      dataDir,
      batch.map(({ key, print, candidate }) => [key, { print, values: facetsOf(candidate) }]),
    );
  }
}

/** Of what the source says, and of how its words are read. */
function printOf(candidate: Candidate, corrections: readonly Correction[]): string {
  const { title, organisation, locations, employment_type, workplace, description, stated } =
    candidate;
  const said = [title, organisation, locations, employment_type, workplace, description, stated];
  return fingerprint([said, corrections]);
}
