/** Roles kept compressed, since those of a long list would take hundreds of megabytes. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Role } from '../roles/role.ts';

/** Characters compressed together: enough for roles to share what they repeat. */
const BLOCK_CHARACTERS = 1 << 15;
/** The fastest; repeated keys and descriptions shrink well at any level. */
const COMPRESSION_LEVEL = 1;

/** Roles by id. Reading them in the order in which they were added is fast. */
export type PackedRoles = {
  add(role: Role): void;
  get(id: number): Role | null;
};

export function createPackedRoles(): PackedRoles {
  const blockOf = new Map<number, number>();
  const blocks: Buffer[] = [];
  let open: string[] = [];
  let length = 0;
  let unpacked: { block: number; roles: Map<number, Role> } | null = null;

  const textOf = (block: number): string => {
    const packed = blocks[block];
    return packed ? inflateRawSync(packed).toString() : `[${open.join(',')}]`;
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
        const roles: Role[] = JSON.parse(textOf(block));
        unpacked = { block, roles: new Map(roles.map((role) => [role.post_pk, role])) };
      }
      return unpacked.roles.get(id) ?? null;
    },
  };
}
