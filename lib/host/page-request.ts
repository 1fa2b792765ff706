/** Characters that an address may escape and the name of a page's file does not. */
const unescaped: Record<string, string> = {
  '%24': '$',
  '%26': '&',
  '%2B': '+',
  '%2C': ',',
  '%3A': ':',
  '%3B': ';',
  '%3D': '=',
  '%40': '@',
};

/**
 * The request for a page's file where its address alone does not lead to it: the address ends in
 * a slash, has a dot in it, or escapes characters that need no escape.
 */
export function pageRequest(request: Request): Request {
  const url = new URL(request.url);
  const name = url.pathname
    .replace(/\/+$/, '')
    .replace(/%[0-9A-F]{2}/gi, (escape) => unescaped[escape.toUpperCase()] ?? escape);
  url.pathname = `${name || '/index'}.html`;
  return new Request(url, { method: request.method, headers: request.headers });
}
