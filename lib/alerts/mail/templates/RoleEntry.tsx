import { Heading, Link, Text } from '@react-email/components';
import type { MailRole } from '../mail.ts';
import { parts } from '../mail-theme.ts';

/** One new role. The title leads to it on the board. */
export function RoleEntry({ role }: { role: MailRole }) {
  return (
    <li {...parts.role}>
      <Heading as="h2" {...parts.roleTitle}>
        <Link href={role.url} {...parts.link}>
          {role.title}
        </Link>
      </Heading>
      <Text {...parts.roleLine}>
        <span {...parts.organisation}>{role.companyName}</span>
        {role.locations && ` · ${role.locations}`}
      </Text>
      <Text {...parts.roleLine}>
        {[role.salary, role.closing].filter(Boolean).join(' · ')}
        {role.isClosingSoon && (
          <>
            {' '}
            <strong {...parts.soon}>Closing soon</strong>
          </>
        )}
      </Text>
    </li>
  );
}
