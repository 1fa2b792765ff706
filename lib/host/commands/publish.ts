import { runPublishing } from '../../catalogue/publish/run-publishing.ts';

const terminal = { out: process.stdout, err: process.stderr };
process.exitCode = await runPublishing(process.argv.slice(2), process.env, terminal);
