import { useEffect, type ReactNode } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import { errorViewFor, errorWording, isBotUserAgent } from '../../lib/telemetry/error-view.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import button from '../ui/Button.module.css';
import { UnsupportedIos } from './UnsupportedIos.tsx';
import { useUserAgent } from './browser-facts.ts';
import styles from './ErrorMessage.module.css';

type ErrorMessageProps = {
  statusCode: number;
  /** What more is known, between the heading and the invitation to report. */
  children?: ReactNode;
};

/** The error page's content (2.12). Bots get none; old iOS gets a notice instead. */
export function ErrorMessage({ statusCode, children }: ErrorMessageProps) {
  const userAgent = useUserAgent();
  const view = errorViewFor(userAgent, userAgent === '' ? 0 : navigator.maxTouchPoints);

  useEffect(() => {
    if (isBotUserAgent(navigator.userAgent)) {
      reportError(`${errorWording(statusCode).heading} (bot)`, statusCode);
    }
  }, [statusCode]);

  if (view === 'nothing') return null;
  if (view === 'unsupported-ios') return <UnsupportedIos />;
  const { heading, report } = errorWording(statusCode);
  const { feedbackFormUrl, parentSiteUrl } = publicConfig;
  return (
    <div className={styles.message}>
      <h1>{heading}</h1>
      {children}
      <p>
        If you would like to {report}, you can do so{' '}
        <a href={feedbackFormUrl ?? `${parentSiteUrl}/contact/`}>here</a>.
      </p>
      <a className={button.button} href="/">
        Home
      </a>
    </div>
  );
}
