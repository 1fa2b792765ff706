/**
 * What every answer of a function carries: hosts add their own headers to static files alone. An
 * answer is data, so a page that is made of it may load, run and frame nothing.
 */
export const answerHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;
