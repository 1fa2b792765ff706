/**
 * Limit for a test that starts processes, builds a board or simulates a year: seconds on an idle machine,
 * minutes on one with two busy cores.
 */
export const MAX_PROCESS_TEST_MS = 600_000;

/** Limit for any other test, and for hooks. */
export const MAX_TEST_MS = 120_000;
