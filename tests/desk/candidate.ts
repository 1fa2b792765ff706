import type { Candidate } from '../../lib/store/candidates.ts';

/** 2026-11-23T12:00Z. */
export const NOW = 1_795_435_200;

/** A new role of a source; `changes` replace fields. */
export function candidate(changes: Partial<Candidate> = {}): Candidate {
  return {
    source: 'greenhouse-example',
    id: '1',
    title: 'Field officer',
    organisation: 'Example Fund (sample)',
    locations: ['Paris, France'],
    url: 'https://example.org/jobs/1',
    posted_at: NOW - 86_400,
    closes_at: null,
    salary: '€40,000 a year',
    employment_type: 'Full-time',
    workplace: '',
    description: '<p>Visit farms.</p>',
    kind: 'new',
    status: 'waiting',
    post_pk: null,
    found_at: NOW - 3600,
    settled_at: null,
    changes: [],
    evidence: null,
    duplicates: [],
    possible_duplicate: null,
    ...changes,
  };
}

/** A row of the board's list; `changes` replace or add cells. */
export function row(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 'a',
    title: 'Policy analyst',
    company_name: 'Example Robotics (sample)',
    posted_at: '2026-11-20',
    closes_at: '2026-12-20',
    url_external: 'https://example.org/jobs/a',
    tags_area: ['Forecasting'],
    salary: '$90,000',
    ...changes,
  };
}
