import type { Footer } from './footer.ts';
import type { Navigation } from './navigation.ts';

/** How much the board holds (contract 3.7). */
export type Count = {
  /** Open roles. */
  job_count: number;
  /** Organisations with at least one open role. */
  org_count: number;
};

/** What surrounds every page, as one build read it; plain JSON. */
export type Site = {
  /** Null when it could not be read. */
  count: Count | null;
  /** Null when it was never read. */
  navigation: Navigation | null;
  /** Null when it was never read. */
  footer: Footer | null;
  /** When it was read. Epoch seconds. */
  fetchedAt: number;
  /**
   * Fingerprints of the parent site's answers as they came, so that a browser that reads them again
   * knows without any work that nothing has changed. Empty where there was no answer.
   */
  fingerprints: { navigation: string; footer: string };
};
