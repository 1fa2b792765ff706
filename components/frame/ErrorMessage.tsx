import { type ReactNode, useEffect } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import { errorViewFor, errorWording } from '../../lib/telemetry/error-view.ts';
import { isBotUserAgent } from '../../lib/visitor/bots.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { useBrowserValue } from '../ui/useBrowserValue.ts';
import button from '../ui/Button.module.css';
import styles from './ErrorMessage.module.css';

type ErrorMessageProps = {
  statusCode: number;
  /** Completes the heading. */
  subject?: ReactNode;
  /** Details between the heading and the request to report the error. */
  children?: ReactNode;
};

/** The content of the error page (2.12, 14.5). Bots get none; old iOS gets a notice instead. */
export function ErrorMessage({ statusCode, subject, children }: ErrorMessageProps) {
  const userAgent = useBrowserValue(() => navigator.userAgent, '');
  const view = errorViewFor(userAgent, userAgent === '' ? 0 : navigator.maxTouchPoints);

  useEffect(() => {
    if (isBotUserAgent(navigator.userAgent)) {
      reportError(`${errorWording(statusCode).heading} (bot)`, statusCode);
    }
  }, [statusCode]);

  if (view === 'nothing') return null;
  if (view === 'unsupported-ios') return <UnsupportedIos />;
  const { heading, report } = errorWording(statusCode);
  const { feedbackFormUrl, links } = publicConfig;
  return (
    <div className={styles.message}>
      <h1>
        {heading}
        {subject}
      </h1>
      {children}
      <p>
        If you would like to {report}, you can do so{' '}
        <a href={feedbackFormUrl ?? links.contact}>here</a>.
      </p>
      <a className={button.ghost} href="/">
        Home
      </a>
    </div>
  );
}

/** All roles in a format that any device can show. */
const ROLES_AS_CSV = '/api/roles.csv';

/** Replaces the error on unsupported versions of iOS. */
function UnsupportedIos() {
  const { publicDatabaseUrl } = publicConfig;
  return (
    <div className={styles.message}>
      <p className={styles.notice}>
        It looks like you're using an unsupported version of iOS. Please upgrade to iOS 16 or later
        to access this site. You can still access the public database for our roles,{' '}
        <a href={publicDatabaseUrl ?? ROLES_AS_CSV}>here</a>.
      </p>
    </div>
  );
}
