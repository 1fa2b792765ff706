/** Describes digests and deliveries for a terminal or a log (18.3). */
import { plural } from '../base/plural.ts';
import type { DeliveryReport } from '../mail/delivery.ts';
import type { MatchReport } from './match-alerts.ts';

export type DigestReport = {
  run: number;
  openRoles: number;
  /** Open roles that no earlier run had seen. */
  newRoles: number;
  /** Whether this is the first run, which records the open roles without mailing anybody. */
  isBaseline: boolean;
  matching: MatchReport;
  /** Null for a dry run. */
  delivery: DeliveryReport | null;
  /** The faults found by `checkCanaries`. */
  disagreements: string[];
};

/** Further failures are only counted. */
const MAX_NAMED_FAILURES = 5;

export function describeDigest(report: DigestReport): string[] {
  const { newRoles, openRoles, isBaseline, matching, delivery } = report;
  if (isBaseline) {
    return [
      `First digest: ${roles(openRoles)} recorded. Alerts will get roles that are added from now on.`,
      ...(delivery ? [describeDelivery(delivery)] : []),
    ];
  }
  const found = `${mails(matching.mails)} with ${roles(matching.matches)}`;
  return [
    `${newRoles === 0 ? 'No new roles' : plural(newRoles, 'new role')} among ${openRoles}.`,
    `${alerts(matching.alerts)} matched in ${searches(matching.searches)}: ${found}.`,
    ...describeFailures(matching.failures),
    ...(delivery ? [describeDelivery(delivery)] : ['Nothing was written and nothing sent.']),
  ];
}

/**
 * The faults of a digest, one line each; empty when it succeeded.
 * @param waiting mails in the outbox
 */
export function faultsOf(report: DigestReport, waiting: number): string[] {
  const { matching, delivery, disagreements } = report;
  const { serverDown = null } = delivery ?? {};
  // An unreadable query is logged but is not a fault: only the reader can fix it.
  const unmatched = matching.failures.filter(({ isUnreadable }) => !isUnreadable).length;
  return [
    ...(unmatched === 0 ? [] : [`${alerts(unmatched)} could not be matched and will be retried.`]),
    ...disagreements.map((line) => `The ledger check failed: ${line}`),
    ...(serverDown === null
      ? []
      : [
          `The mail server does not accept mail (${serverDown}). ${plural(waiting, 'mail is', 'mails are')} waiting and nothing is lost: run this again once it does.`,
        ]),
  ];
}

export function describeDelivery(report: DeliveryReport): string {
  const { sent, dropped, deferred, failed } = report;
  const parts = [
    `${mails(sent)} sent`,
    ...(dropped ? [`${dropped} no longer wanted`] : []),
    ...(deferred ? [`${deferred} deferred`] : []),
    ...(failed ? [`${failed} failed`] : []),
  ];
  return `${parts.join(', ')}.`;
}

function describeFailures(failures: DigestReport['matching']['failures']): string[] {
  const named = failures
    .toSorted((one, other) => Number(one.isUnreadable) - Number(other.isUnreadable))
    .slice(0, MAX_NAMED_FAILURES)
    .map(({ alertId, reason }) => `Alert ${alertId} could not be matched: ${reason}`);
  const more = failures.length - named.length;
  return more > 0 ? [...named, `${more} more could not be matched.`] : named;
}

const roles = (count: number): string => plural(count, 'role');
const mails = (count: number): string => plural(count, 'mail');
const alerts = (count: number): string => plural(count, 'alert');
const searches = (count: number): string => plural(count, 'search', 'searches');
