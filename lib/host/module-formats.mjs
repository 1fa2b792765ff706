// Makes commands that use the alerts' database start a second sooner. To learn whether a file is an ES module,
// Node reads the description of its package, for each file again; Drizzle has a hundred files, and a
// description of 180 kB.
import { registerHooks } from 'node:module';

const ES_MODULE = /\/node_modules\/drizzle-orm\/.*\.js$/;

registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL = '' } = context;
    if (!specifier.startsWith('.') || !ES_MODULE.test(parentURL)) {
      return nextResolve(specifier, context);
    }
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
