import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Role } from '../../roles/role.ts';

/** Characters packed together: enough for roles to share what they repeat. */
const BLOCK_LENGTH = 1 << 15;
/** The fastest; repeated keys and descriptions shrink well at any level. */
const LEVEL = 1;

/** Roles in the order in which they were added; they can be gone through any number of times. */
export type RoleShelf = Iterable<Role> & { add(role: Role): void };

/**
 * Keeps roles packed, as those of a long list would take hundreds of megabytes otherwise. Each
 * time through yields fresh records.
 */
export function createRoleShelf(): RoleShelf {
  const blocks: Buffer[] = [];
  let open: string[] = [];
  let length = 0;
  return {
    add(role) {
      const packed = JSON.stringify(role);
      open.push(packed);
      length += packed.length;
      if (length < BLOCK_LENGTH) return;
      blocks.push(deflateRawSync(`[${open.join(',')}]`, { level: LEVEL }));
      open = [];
      length = 0;
    },
    *[Symbol.iterator]() {
      for (const block of blocks) yield* unpack(inflateRawSync(block).toString());
      yield* unpack(`[${open.join(',')}]`);
    },
  };
}

const unpack = (json: string): Role[] => JSON.parse(json);
