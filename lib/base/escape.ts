const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** For content and quoted attributes of HTML and XML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign]!);
}

/** Decodes "&lt;p&gt;" to "<p>", once. */
export function unescapeHtml(text: string): string {
  const names: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replace(
    /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(lt|gt|quot|apos|amp));/gi,
    (whole, decimal, hex, name) => {
      if (name) return names[name.toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code < 0x11_0000 ? String.fromCodePoint(code) : whole;
    },
  );
}

/** `decodeURIComponent` that returns null for malformed escapes. */
export function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
