import { errorField, type Log } from './log.ts';

/** Exit code of a process that an error ended. */
const CRASHED = 1;

/**
 * Sends to a log what nobody has caught, which Node would write as it is, secrets and all. A promise
 * that failed unseen ends nothing; after an error out of turn the state of the process is unknown, so
 * it ends and whoever keeps it running starts it anew.
 */
export function logLastWords(log: Log): void {
  process.on('unhandledRejection', (error) => log('error', 'Uncaught', errorField(error)));
  process.on('uncaughtException', (error) => {
    log('error', 'Ended by an error', errorField(error));
    process.exit(CRASHED);
  });
}
