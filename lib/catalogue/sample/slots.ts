import type { Random } from './random.ts';

/**
 * Completes a template: `{one|other}` becomes one of its choices, `{name}` the named value.
 * @throws when a name has no value, so that no template can reach a reader
 */
export function fillSlots(
  template: string,
  random: Random,
  values: Record<string, string>,
): string {
  return template.replace(/\{([^{}]*)\}/g, (_slot, inside: string) => {
    if (inside.includes('|')) return random.pick(inside.split('|'));
    const value = values[inside];
    if (value === undefined) throw new Error(`no value for {${inside}} in "${template}"`);
    return value;
  });
}

/** Plain text as HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
