// Calls a built function once, in this new process, and prints how long that took. Arguments: its file,
// a method, a URL, and the parameters of its path.
const [, , file, method, url, parameters] = process.argv;
// The host makes it, with classes that a process loads when they are first used.
const request = new Request(url, { method });
const startedAt = performance.now();
const { default: handler } = await import(file);
const importedAt = performance.now();
const context = { params: JSON.parse(parameters), ip: '192.0.2.1', waitUntil: () => {} };
const response = await handler(request, context);
await response.arrayBuffer();
const answer = {
  importMs: Math.round(importedAt - startedAt),
  answerMs: Math.round(performance.now() - importedAt),
  status: response.status,
};
process.stdout.write(`\n${JSON.stringify(answer)}\n`, () => process.exit(0));
