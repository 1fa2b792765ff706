/** What surrounds every page: the counts, the parent site's menu and its footer. */
import type { Navigation } from './menu.ts';

/** How much the board holds (contract 3.7). */
export type Count = {
  /** Open roles. */
  job_count: number;
  /** Organisations with at least one open role. */
  org_count: number;
};

/** The parent site's part of the footer (contract 3.10): sanitised HTML. */
export type Footer = { navigation: string; about: string; disclaimer: string };

/** One build's snapshot of all three, plain JSON. */
export type Site = {
  /** Null when it could not be read. */
  count: Count | null;
  /** Null when it was never read. */
  navigation: Navigation | null;
  /** Null when it was never read. */
  footer: Footer | null;
  /** Whether the roles are the invented sample, which the pages say. */
  hasSampleRoles?: boolean;
  /** Differs whenever the roles of the catalogue do; empty without a catalogue of one's own. */
  catalogue?: string;
  /** Differs whenever menu and footer come from elsewhere; absent for those of the sample. */
  source?: string;
  /** When it was read. Epoch seconds. */
  fetchedAt: number;
  /**
   * Fingerprints of the parent site's raw responses, so that a browser that reads them again can
   * tell cheaply that nothing has changed. Empty where there was no response.
   */
  fingerprints: { navigation: string; footer: string };
};
