/** The country in which the visitor lives, as last chosen in the filter "Open to me". Contract: 15.11. */
import type { SafeStorage } from './storage.ts';

const KEY = 'own_country';

/** An ISO 3166 code; null when unknown. */
export const readCountry = (storage: SafeStorage): string | null => storage.read(KEY) ?? null;

export function writeCountry(storage: SafeStorage, code: string): void {
  storage.write(KEY, code);
}
