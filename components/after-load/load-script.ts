/**
 * Adds a script to the page.
 * @throws when it cannot be loaded
 */
export function loadScript(src: string, attributes: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
    script.async = true;
    script.src = src;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      reject(new Error(`${new URL(src).origin} did not deliver a script`));
    });
    document.head.append(script);
  });
}
