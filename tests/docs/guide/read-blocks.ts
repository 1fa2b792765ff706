/** A block of commands of the guide, and the number of the section that it stands in. */
export type Block = { section: number; commands: string };

/** The blocks that the guide says are run; those marked "by-hand" need an account. */
export function readBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let section = 0;
  for (const [, heading, commands] of markdown.matchAll(/^## (\d+)\.|^```sh\n([\s\S]*?)\n```$/gm)) {
    if (heading) section = Number(heading);
    if (commands) blocks.push({ section, commands });
  }
  return blocks;
}
