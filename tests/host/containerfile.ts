/** One instruction of a Containerfile. */
export type Instruction = { name: string; text: string };

/** The instructions of a Containerfile in order, without comments and line breaks. */
export function readContainerfile(text: string): Instruction[] {
  return text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const [, name, rest] = /^([A-Z]+)\s+(.+)$/.exec(line.trim()) ?? [];
      return name && rest ? [{ name, text: rest }] : [];
    });
}

/** The values of an ENV instruction. */
export function readEnvironment(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(/\s+/).map((pair) => [pair.split('=')[0] ?? '', pair.split('=').slice(1).join('=')]),
  );
}
