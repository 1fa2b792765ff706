/**
 * The data around every page: the counts, and the parent site's menu and footer. Contract: 3.7,
 * 3.10.
 */
import type { Navigation } from './menu.ts';

export type Count = {
  /** Open roles. */
  job_count: number;
  /** Organisations with at least one open role. */
  org_count: number;
};

/** Sanitised HTML of the parent site. */
export type Footer = { navigation: string; about: string; disclaimer: string };

/** The build's snapshot, plain JSON. */
export type Site = {
  /** Null when unavailable. */
  count: Count | null;
  /** Null when it was never read. */
  navigation: Navigation | null;
  /** Null when it was never read. */
  footer: Footer | null;
  /** Whether the roles are the sample, which pages point out. */
  hasSampleRoles?: boolean;
  /** Fingerprint of the catalogue's roles; empty without an own catalogue. */
  catalogue?: string;
  /** Fingerprint of the origin of menu and footer; absent for the sample's. */
  source?: string;
  /** Epoch seconds. */
  fetchedAt: number;
  /**
   * Fingerprints of the parent site's raw responses, so that browsers detect changes cheaply. Empty
   * where there was no response.
   */
  fingerprints: { navigation: string; footer: string };
};
