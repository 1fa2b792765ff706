/** The mails of the canaries, built-in alerts that show whether digests work. Checked, not sent. Contract: 19.3. */
import type { RenderedMail } from './mail.ts';

/** The ids of the canaries, built-in alerts that show whether digests work: for every role, for one area. */
export const CANARY_IDS = [
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000002',
] as const;

export const isCanary = (alertId: string | null): boolean =>
  alertId !== null && (CANARY_IDS as readonly string[]).includes(alertId);

/**
 * Checks the mail of a canary, which is not sent.
 * @param roleIds the roles that the mail may contain, each once
 * @throws when it contains any other role, a role twice, or none
 */
export function checkCanaryMail(roleIds: readonly number[], { text }: RenderedMail): void {
  const named = [...text.matchAll(/[?&]jobPk=(\d+)/g)].map(([, id]) => Number(id));
  const twice = named.filter((id, index) => named.indexOf(id) !== index);
  const foreign = named.filter((id) => !roleIds.includes(id));
  if (named.length === 0) throw new Error("A canary's mail lists no role");
  if (twice.length > 0) throw new Error(`A canary's mail lists roles twice: ${twice.join(', ')}`);
  if (foreign.length > 0) {
    throw new Error(`A canary's mail lists roles it should not: ${foreign.join(', ')}`);
  }
}
