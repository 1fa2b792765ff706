// Contract: 2.12, 14.5.

import { type ReactNode, useEffect, Component } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import { spreadsheetPath } from '../../lib/query/form-paths.ts';
import { isBotUserAgent } from '../../lib/visitor/user-agent.ts';
import { errorViewFor, errorWording } from '../../lib/visitor/error-view.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { fill } from '../../lib/words/fill.ts';
import { words } from '../../lib/words/words.ts';
import { useBrowserValue } from '../ui/browser.ts';
import { BareHeader } from './SiteHeader.tsx';
import button from '../ui/Button.module.css';
import styles from './ErrorMessage.module.css';

type ErrorMessageProps = {
  statusCode: number;
  /** Completes the heading. */
  subject?: ReactNode;
  /** Details between the heading and the request to report the error. */
  children?: ReactNode;
};

/** The content of the error page. Bots get none; old iOS gets a notice instead. */
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
        {fill(report, {
          here: <a href={feedbackFormUrl ?? links.contact}>{words.errorPage.here}</a>,
        })}
      </p>
      <a className={button.ghost} href="/">
        {words.errorPage.home}
      </a>
    </div>
  );
}

/** Replaces the error on unsupported versions of iOS. */
function UnsupportedIos() {
  const { publicDatabaseUrl } = publicConfig;
  return (
    <div className={styles.message}>
      <p className={styles.notice}>
        {fill(words.errorPage.unsupportedIos, {
          here: <a href={publicDatabaseUrl ?? spreadsheetPath}>{words.errorPage.here}</a>,
        })}
      </p>
    </div>
  );
}

type ErrorBoundaryProps = {
  children: ReactNode;
  /** Shown instead of children that failed; by default the error page. */
  fallback?: ReactNode;
};

type ErrorBoundaryState = { hasFailed: boolean };

/** Shows the error page instead of a page, or a part of one, that failed to render. Back and Forward retry. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError('cannot render the page', error);
    if (this.props.fallback !== undefined) return;
    const retry = () => this.setState({ hasFailed: false });
    window.addEventListener('popstate', retry, { once: true });
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return (
      <>
        <BareHeader />
        <main className={styles.alone}>
          <ErrorMessage statusCode={500} />
        </main>
      </>
    );
  }
}
