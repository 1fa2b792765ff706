/** Roles kept compressed, since those of a long list would take hundreds of megabytes. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Role } from '../roles/role.ts';

/** Characters compressed together: enough for roles to share what they repeat. */
const BLOCK_CHARACTERS = 1 << 15;
/** The fastest; repeated keys and descriptions shrink well at any level. */
const COMPRESSION_LEVEL = 1;

/**
 * Roles in the order in which they were added, and by id. Each iteration yields new records; `get` is
 * fast for ids in that order.
 */
export type PackedRoles = Iterable<Role> & {
  add(role: Role): void;
  get(id: number): Role | null;
};

export function createPackedRoles(): PackedRoles {
  const blockOf = new Map<number, number>();
  const blocks: Buffer[] = [];
  let open: string[] = [];
  let length = 0;
  let unpacked: { block: number; roles: Map<number, Role> } | null = null;

  /** Unpacks a block; the one after the last is still open. */
  const rolesOf = (block: number): Role[] => {
    const packed = blocks[block];
    return JSON.parse(packed ? inflateRawSync(packed).toString() : `[${open.join(',')}]`);
  };

  return {
    add(role) {
      const text = JSON.stringify(role);
      blockOf.set(role.post_pk, blocks.length);
      open.push(text);
      unpacked = null;
      length += text.length;
      if (length < BLOCK_CHARACTERS) return;
      blocks.push(deflateRawSync(`[${open.join(',')}]`, { level: COMPRESSION_LEVEL }));
      open = [];
      length = 0;
    },
    get(id) {
      const block = blockOf.get(id);
      if (block === undefined) return null;
      if (unpacked?.block !== block) {
        unpacked = { block, roles: new Map(rolesOf(block).map((role) => [role.post_pk, role])) };
      }
      return unpacked.roles.get(id) ?? null;
    },
    *[Symbol.iterator]() {
      for (let block = 0; block <= blocks.length; block++) yield* rolesOf(block);
    },
  };
}
