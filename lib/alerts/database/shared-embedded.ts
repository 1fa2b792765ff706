import type { DatabaseAccess } from './database.ts';
import { openEmbedded } from './embedded.ts';

type Shared = { access: DatabaseAccess; holders: number };

const shared = new Map<string, Shared>();

/**
 * The embedded database of a state directory. Parts of one process share it, so that they need not
 * wait for each other's turns; it is closed with the last of them.
 */
export function shareEmbedded(dataDir: string): DatabaseAccess {
  const own = shared.get(dataDir) ?? { access: openEmbedded(dataDir), holders: 0 };
  shared.set(dataDir, own);
  own.holders += 1;
  let isHeld = true;
  return {
    use: (work) => own.access.use(work),
    async close() {
      if (!isHeld) return;
      isHeld = false;
      own.holders -= 1;
      if (own.holders > 0) return;
      shared.delete(dataDir);
      await own.access.close();
    },
  };
}
