import type { DeliveryReport } from '../mail/deliver.ts';
import type { DigestReport } from './run-digest.ts';

/** More failures than these are counted. */
const NAMED_FAILURES = 5;

/** What a digest did, in lines for the person at the terminal. */
export function describeDigest(report: DigestReport): string[] {
  const { newRoles, openRoles, isBaseline, matching, delivery } = report;
  if (isBaseline) {
    return [
      `First digest: ${roles(openRoles)} written down. Alerts hear of what comes from now on.`,
      ...(delivery ? [describeDelivery(delivery)] : []),
    ];
  }
  const found = `${mails(matching.mails)} with ${roles(matching.matches)}`;
  return [
    `${newRoles === 0 ? 'No' : newRoles} new ${newRoles === 1 ? 'role' : 'roles'} among ${openRoles}.`,
    `${alerts(matching.alerts)} matched in ${searches(matching.searches)}: ${found}.`,
    ...describeFailures(matching.failures),
    ...(delivery ? [describeDelivery(delivery)] : ['Nothing was written and nothing sent.']),
  ];
}

/**
 * What makes a digest a failure, in one line each; empty when all is well.
 * @param waiting mails in the outbox
 */
export function faultsOf(report: DigestReport, waiting: number): string[] {
  const { matching, delivery, disagreements } = report;
  const { serverDown = null } = delivery ?? {};
  const unmatched = matching.failures.length;
  return [
    // Their readers hear nothing, and would not know.
    ...(unmatched === 0
      ? []
      : [`${alerts(unmatched)} could not be matched and ${unmatched === 1 ? 'waits' : 'wait'}.`]),
    ...disagreements.map((line) => `The check of the ledger failed: ${line}`),
    ...(serverDown === null
      ? []
      : [
          `The mail server does not take mail (${serverDown}). ${mails(waiting)} ${waiting === 1 ? 'waits' : 'wait'} and nothing is lost: run this again once it does.`,
        ]),
  ];
}

/** What became of the mails. */
export function describeDelivery(report: DeliveryReport): string {
  const { sent, dropped, postponed, failed } = report;
  const parts = [
    `${mails(sent)} sent`,
    ...(dropped ? [`${dropped} not wanted any more`] : []),
    ...(postponed ? [`${postponed} put back for later`] : []),
    ...(failed ? [`${failed} given up`] : []),
  ];
  return `${parts.join(', ')}.`;
}

function describeFailures(failures: DigestReport['matching']['failures']): string[] {
  const named = failures
    .slice(0, NAMED_FAILURES)
    .map(({ alertId, reason }) => `Alert ${alertId} could not be matched: ${reason}`);
  const more = failures.length - named.length;
  return more > 0 ? [...named, `${alerts(more)} more could not be matched.`] : named;
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
const roles = (count: number): string => counted(count, 'role');
const mails = (count: number): string => counted(count, 'mail');
const alerts = (count: number): string => counted(count, 'alert');
const searches = (count: number): string => counted(count, 'search', 'searches');
