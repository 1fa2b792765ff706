/**
 * The most that a test may take which starts processes, builds a board or plays through a year: seconds on
 * an idle machine, minutes on one with two busy cores.
 */
export const MAX_PROCESS_TEST_MS = 300_000;

/** The most that any other test, or a hook, may take. */
export const MAX_TEST_MS = 50_000;
