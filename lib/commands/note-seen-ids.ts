import { seenIdsOf } from '../alerts/seen-ids.ts';
import { loadConfig } from '../config/load.ts';
import { noteRoleIds } from '../store/role-ids.ts';
import { runProcess } from './command-line.ts';

await runProcess({
  usage: `Notes the ids that alerts have seen, so that no new role gets one of them. "npm run desk" runs this
in a process of its own, which takes hundreds of megabytes while the alerts' database is open.`,
  async run({ env }) {
    const { server } = loadConfig(env);
    await noteRoleIds(server.dataDir, (await seenIdsOf(server)).keys());
  },
});
