import { type Candidate, readCandidates, writeCandidates } from '../../lib/store/candidates.ts';
import { lockCatalogue } from '../../lib/store/catalogue.ts';

/** A new role of an invented employer that waits for a judgement. */
export const candidateOf = (id: string): Candidate => ({
  source: 'greenhouse-example',
  id,
  kind: 'new',
  status: 'waiting',
  post_pk: null,
  found_at: 1_790_000_000,
  settled_at: null,
  title: 'Research Engineer',
  organisation: 'Example Institute',
  locations: ['London, UK'],
  url: `https://example.org/${id}`,
  posted_at: null,
  closes_at: null,
  salary: '',
  employment_type: '',
  workplace: '',
  description: '<p>Build things.</p>',
  changes: [],
  evidence: null,
  duplicates: [],
  possible_duplicate: null,
});

/** Changes the candidates of a state directory with a function, as a desk does. */
export async function changeCandidates(
  dataDir: string,
  change: (candidates: Candidate[]) => Candidate[],
): Promise<void> {
  const release = await lockCatalogue(dataDir, { waitMs: 30_000 });
  try {
    await writeCandidates(dataDir, change(await readCandidates(dataDir)));
  } finally {
    await release();
  }
}
