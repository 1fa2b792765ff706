const domain = /^[^\s@<>"'`(),:;=/&?#\]]+\.[\p{L}\p{N}_-]+\]?/u;
const escapedDomain = /^(?:[\w~-]|%[\da-f]{2})+(?:\.(?:[\w~-]|%[\da-f]{2})+)+/i;

/** A text with "[e-mail]" in the place of every e-mail address, also of those that are escaped. */
export function withoutEmailAddresses(text: string): string {
  return text
    .replace(/"[^"\s]{1,64}"(?=@)/g, '-')
    .replace(/[^\s<>"(),:;]+/g, (word) => withoutAddresses(word.split(/(@)/), domain))
    .replace(/[\w!$'*+~.%-]+/g, (word) =>
      withoutAddresses(word.split(/(%(?:25)*40)/i), escapedDomain),
    );
}

/** @param parts of a word, every second one being the sign between a name and a domain */
function withoutAddresses([first = '', ...parts]: string[], domainStart: RegExp): string {
  let done = '';
  let name = first;
  for (let at = 0; at < parts.length; at += 2) {
    const [sign = '', after = ''] = parts.slice(at, at + 2);
    const [found = ''] = domainStart.exec(after) ?? [];
    // What has been made unreadable already ends with a bracket.
    const isAddress = found !== '' && /[^\]]$/.test(name);
    done += isAddress ? '[e-mail]' : name + sign;
    name = after.slice(found.length * Number(isAddress));
  }
  return done + name;
}
