/** What a digest and a delivery did, in lines for a terminal or a log. */
import { plural } from '../base/plural.ts';
import type { DeliveryReport } from '../mail/delivery.ts';
import type { MatchReport } from './match-alerts.ts';

/** What a digest did. */
export type DigestReport = {
  run: number;
  openRoles: number;
  /** Open roles that no earlier run had seen. */
  newRoles: number;
  /** The very first run: it records the roles that are there, and mails nobody about them. */
  isBaseline: boolean;
  matching: MatchReport;
  /** Null for a dry run. */
  delivery: DeliveryReport | null;
  /** Errors of the digest itself, see `checkCanaries`. */
  disagreements: string[];
};

/** Further failures are only counted. */
const MAX_NAMED_FAILURES = 5;

/** What a digest did, in lines. */
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
 * What went wrong, in one line each; empty when the digest succeeded.
 * @param waiting mails in the outbox
 */
export function faultsOf(report: DigestReport, waiting: number): string[] {
  const { matching, delivery, disagreements } = report;
  const { serverDown = null } = delivery ?? {};
  // One that only its reader can mend is named, and makes no digest bad (18.3).
  const unmatched = matching.failures.filter(({ isUnreadable }) => !isUnreadable).length;
  return [
    // Their subscribers get nothing, and would not notice.
    ...(unmatched === 0 ? [] : [`${alerts(unmatched)} could not be matched and will be retried.`]),
    ...disagreements.map((line) => `The ledger check failed: ${line}`),
    ...(serverDown === null
      ? []
      : [
          `The mail server does not accept mail (${serverDown}). ${plural(waiting, 'mail is', 'mails are')} waiting and nothing is lost: run this again once it does.`,
        ]),
  ];
}

/** What a delivery did, in one line. */
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
