/** The database cannot be opened now; nothing was done. The message says what can be done about it. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}
