import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** What some tests need and this machine does not have, and how to run them anyway. */
export function skipReasons(
  env: Record<string, string | undefined>,
  hasProgram: (name: string) => boolean = isInstalled,
): string[] {
  const reasons: string[] = [];
  if (!env.TEST_DATABASE_URL) {
    reasons.push(
      'tests on PostgreSQL. Run them with TEST_DATABASE_URL=postgres://user:password@localhost/postgres, a server where the user may create databases.',
    );
  }
  if (!env.TEST_ROLES_FILE) {
    reasons.push('the import of a real list. Run it with TEST_ROLES_FILE=/path/to/list.json.');
  } else if (!existsSync(env.TEST_ROLES_FILE)) {
    reasons.push(`the import of a real list: ${env.TEST_ROLES_FILE} is not there.`);
  }
  if (!hasProgram('systemd-analyze')) {
    reasons.push('the check of the systemd unit, which needs systemd-analyze.');
  }
  return reasons;
}

const isInstalled = (name: string): boolean => spawnSync(name, ['--version']).status === 0;
