// Preloaded into the build under test: redirects requests to Algolia's hosts to the test's
// application, whose port is in ALGOLIA_TEST_PORT. The board is not aware of it.
import https from 'node:https';
import net from 'node:net';

const createConnection = https.Agent.prototype.createConnection;

https.Agent.prototype.createConnection = function lead(options, callback) {
  if (/\.algolia(?:net)?\.(?:net|com)$/.test(options.host ?? '')) {
    return net.connect(Number(process.env.ALGOLIA_TEST_PORT), '127.0.0.1');
  }
  return createConnection.call(this, options, callback);
};
