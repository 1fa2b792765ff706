/** A block of commands in the guide, and the number of its section. */
export type Block = { section: number; commands: string };

/** The blocks to run; those marked "by-hand" need an account and are skipped. */
export function readBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let section = 0;
  for (const [, heading, commands] of markdown.matchAll(/^## (\d+)\.|^```sh\n([\s\S]*?)\n```$/gm)) {
    if (heading) section = Number(heading);
    if (commands) blocks.push({ section, commands });
  }
  return blocks;
}
