import type { Candidate } from '../../../lib/catalogue/sources/candidates.ts';

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
